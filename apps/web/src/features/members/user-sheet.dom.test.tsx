import type { ProgramUser } from '@sigma/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { UserSheet } from './user-sheet.tsx';

const member: ProgramUser = {
  id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
  email: 'ada@demo.example',
  first_name: 'Ada',
  last_name: 'Byron',
  roles: ['Data User'],
  is_staff: false,
  state: 'active',
  last_seen_at: '2026-11-21T12:00:00.000Z',
  invited_at: null,
  invitation_expires_at: null,
};
const invited: ProgramUser = {
  ...member,
  first_name: '',
  last_name: '',
  state: 'invited',
  last_seen_at: null,
  invited_at: '2026-11-21T12:00:00.000Z',
  invitation_expires_at: '2026-12-05T12:00:00.000Z',
};
const problem = (status: number, code: string, reason = '') => {
  const errors = [{ field: 'email', code: reason, message: '' }];
  return Response.json({ type: 'about:blank', title: '', status, code, detail: '', errors }, { status });
};

afterEach(() => vi.unstubAllGlobals());

function show(user: ProgramUser, answer: () => Response, isArchived = false) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push(`${init.method} ${address.replace(/^.*\/users\//, '')} ${init.body ?? ''}`.trim());
    return answer();
  });
  const onClose = vi.fn();
  renderInApp(
    <UserSheet
      scope={{ program: 3, tier: 'public' }}
      user={user}
      isArchived={isArchived}
      isSelf={false}
      mayChange={!user.is_staff}
      onClose={onClose}
    />,
  );
  return { calls, onClose, user: userEvent.setup() };
}
const press = (name: string) => screen.getByRole('button', { name });

describe('the sheet of a user', () => {
  it('offers customers no change of staff, and says why', () => {
    show({ ...member, is_staff: true }, () => Response.json(member));
    expect(screen.getByRole('note')).toHaveTextContent('This user belongs to the operator');
    expect(screen.getByRole('checkbox', { name: /^Data User/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save roles' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove from program' })).toBeNull();
  });

  it('says on which day a user was last seen, not the minute', () => {
    show({ ...member, last_seen_at: '2020-01-05T12:34:00.000Z' }, () => Response.json(member));
    expect(screen.getByText('Last seen').parentElement).toHaveTextContent(/^Last seen5 Jan 2020$/);
  });

  it('saves other roles and closes', async () => {
    const { calls, onClose, user } = show(member, () =>
      Response.json({ ...member, roles: ['Monitor User'] }),
    );
    await user.click(screen.getByRole('checkbox', { name: /^Data User/ }));
    await user.click(press('Save roles'));
    expect(screen.getByText('* At least one role must be selected.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^Monitor User/ }));
    await user.click(press('Save roles'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls).toEqual([`PUT ${member.id}/ {"roles":["Monitor User"],"from":["Data User"]}`]);
  });

  it('sends no invitation to an archived program again, and says why', () => {
    show(invited, () => Response.json(invited), true);
    expect(press('Send invitation again')).toBeDisabled();
    expect(screen.getByRole('note')).toHaveTextContent('The program is archived');
  });

  it('undoes a change only while the roles are those that it has set', async () => {
    const { calls, user } = show(member, () => Response.json({ ...member, roles: ['Monitor User'] }));
    await user.click(screen.getByRole('checkbox', { name: /^Monitor User/ }));
    await user.click(press('Save roles'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]).toBe(`PUT ${member.id}/ {"roles":["Data User"],"from":["Monitor User"]}`);
  });

  it('replaces the roles that were shown, and adds the typed ones to those that someone else has given', async () => {
    const answers = [
      () => problem(412, 'precondition_failed', 'roles_changed'),
      () => Response.json({ ...member, roles: ['Data User', 'Tasking User'] }),
    ];
    const { calls, user } = show(member, () => answers.shift()?.() ?? Response.json(member));
    await user.click(screen.getByRole('checkbox', { name: /^Monitor User/ }));
    await user.click(press('Save roles'));
    await user.click(await screen.findByRole('button', { name: 'Load current version' }));
    expect(await screen.findByText(/Changed here and elsewhere: Roles/)).toBeVisible();
    await user.click(press('Save roles'));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(JSON.parse(calls[2]?.replace(/^PUT \S+ /, '') ?? '')).toEqual({
      roles: ['Data User', 'Tasking User', 'Monitor User'],
      from: ['Data User', 'Tasking User'],
    });
  });

  it.each([
    ['no_seat', 'Every seat of the program is occupied'],
    ['archived', 'The program is archived'],
    ['joined', 'The user has joined already'],
  ])('says why an invitation cannot be sent again: %s', async (reason, title) => {
    const { user } = show(invited, () => problem(409, 'wrong_state', reason));
    await user.click(press('Send invitation again'));
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('says that the last Program Administrator cannot be removed, after a confirmation', async () => {
    const { calls, onClose, user } = show(member, () => problem(409, 'wrong_state', 'last_administrator'));
    await user.click(press('Remove from program'));
    expect(calls).toEqual([]);
    await user.click(press('Remove'));
    expect(await screen.findByText('This is the last Program Administrator')).toBeVisible();
    expect(calls).toEqual([`DELETE ${member.id}/`]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('withdraws an invitation instead of removing a user who has not joined', async () => {
    const { calls, user } = show(invited, () => new Response(null, { status: 204 }));
    await user.click(press('Withdraw invitation'));
    expect(screen.getByText(/The link in the invitation stops working/)).toBeVisible();
    await user.click(press('Remove'));
    expect(calls).toEqual([`DELETE ${invited.id}/`]);
  });

  it('sends an open invitation again, and says when it is too early', async () => {
    const { calls, user } = show(invited, () => problem(429, 'too_many_requests'));
    await user.click(press('Send invitation again'));
    expect(await screen.findByText('It has just been sent')).toBeVisible();
    expect(calls).toEqual([`POST ${invited.id}/invitation/`]);
  });

  it('offers no invitation to users who have joined', () => {
    show(member, () => Response.json({}));
    expect(screen.queryByRole('button', { name: 'Send invitation again' })).toBeNull();
  });
});
