import type { ProgramUser } from '@sigma/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useUserSelection } from './use-user-selection.ts';

const userOf = (name: string, state: ProgramUser['state'] = 'active'): ProgramUser => ({
  id: `3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6${name}`,
  email: `${name}@bay.example`,
  first_name: name,
  last_name: '',
  roles: ['Data User'],
  is_staff: false,
  state,
  last_seen_at: null,
  invited_at: null,
  invitation_expires_at: null,
});
const [ADA, BEN, EVE] = [userOf('ada'), userOf('bee'), userOf('eee', 'invited')];

afterEach(() => vi.unstubAllGlobals());

function Selected({ users }: { readonly users: readonly ProgramUser[] }) {
  const selection = useUserSelection();
  const { add } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: selected once, as by a press
  useEffect(() => add(users), []);
  return (
    <BulkBar
      scope={{ program: 3, tier: 'public' }}
      selection={selection}
      isArchived={false}
      shown={[ADA, BEN, EVE]}
    />
  );
}

/** The answer to each call, by its method and user. */
function show(users: readonly ProgramUser[], answer: (call: string, body: unknown) => Response) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const call = `${method} ${address.replace(/^.*\/users\/[-\da-f]*(?=\w{3}\/)/, '')}`;
    calls.push(`${call} ${body ?? ''}`.trim());
    return answer(call, body === undefined ? undefined : JSON.parse(String(body)));
  });
  renderInApp(<Selected users={users} />);
  return { calls, user: userEvent.setup() };
}
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const resultOf = async (email: string) => {
  const list = await screen.findByRole('list', { name: 'Result of each user' });
  return within(list).getByText(email).parentElement;
};

describe('several selected users', () => {
  it('get the same roles, each by a call that names the replaced ones, with a result each, and can have theirs back', async () => {
    const { calls, user } = show([ADA, BEN], (call, body) =>
      call.includes('bee/')
        ? Response.json(
            { type: '', title: '', status: 409, code: 'not_found', detail: '', errors: [] },
            { status: 404 },
          )
        : Response.json({ ...ADA, roles: (body as ProgramUser).roles }),
    );
    await user.click(await press('Change roles'));
    await user.click(screen.getByRole('button', { name: 'Change roles' }));
    expect(screen.getByText('* At least one role must be selected.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^Tasking User/ }));
    await user.click(screen.getByRole('button', { name: 'Change roles' }));
    expect(await resultOf('ada@bay.example')).toHaveTextContent('Changed');
    expect(await resultOf('bee@bay.example')).toHaveTextContent('Not found');
    expect(calls.toSorted()).toEqual([
      'PUT ada/ {"roles":["Tasking User"],"from":["Data User"]}',
      'PUT bee/ {"roles":["Tasking User"],"from":["Data User"]}',
    ]);
    expect(await screen.findByText('1 of 2 users done')).toBeVisible();
    await user.click(await press('Undo'));
    expect(await screen.findByText('Restored')).toBeVisible();
    expect(calls.at(-1)).toBe('PUT ada/ {"roles":["Data User"],"from":["Tasking User"]}');
  });

  it('are removed after the question lists them, and the selection ends', async () => {
    const { calls, user } = show([ADA, BEN], () => new Response(null, { status: 204 }));
    await user.click(await press('Remove'));
    expect(screen.getByRole('list', { name: 'Selected users' })).toHaveTextContent('ada@bay.example');
    expect(calls).toEqual([]);
    await user.click(await press('Remove 2 users'));
    expect(await screen.findByText('2 of 2 users done')).toBeVisible();
    expect(calls.toSorted()).toEqual(['DELETE ada/', 'DELETE bee/']);
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull();
  });

  it('are invited again only where an invitation is open, and all of the page can be selected', async () => {
    const { calls, user } = show([ADA], () => Response.json(EVE));
    expect(screen.queryByRole('button', { name: /invitation/ })).toBeNull();
    await user.click(await press('Select all on this page'));
    expect(screen.getByText('3 users selected')).toBeVisible();
    await user.click(await press('Send 1 invitation again'));
    await user.click(await press('Send'));
    expect(await resultOf('eee@bay.example')).toHaveTextContent('Sent');
    expect(calls).toEqual(['POST eee/invitation/']);
  });
});
