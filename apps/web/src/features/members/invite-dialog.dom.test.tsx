import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const problem = (status: number, code: string, reason = '') => {
  const errors = [{ field: 'email', code: reason, message: '' }];
  return Response.json({ type: 'about:blank', title: '', status, code, detail: '', errors }, { status });
};

let sent: { readonly email: string; readonly roles: readonly string[] }[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as (typeof sent)[number];
    sent.push(body);
    if (body.email.startsWith('full')) return problem(409, 'wrong_state', 'no_seat');
    if (body.email.startsWith('flooded')) return problem(429, 'too_many_requests', 'mail_limit');
    if (body.email.startsWith('there')) return problem(409, 'already_exists');
    return Response.json(
      {
        id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
        email: body.email,
        first_name: '',
        last_name: '',
        roles: body.roles,
        is_staff: false,
        state: 'invited',
        last_seen_at: null,
        invited_at: '2026-11-21T12:00:00.000Z',
        invitation_expires_at: '2026-12-05T12:00:00.000Z',
      },
      { status: 201 },
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

function show() {
  renderInApp(
    <InviteDialog opened scope={{ program: 3, tier: 'public' }} seatsLeft={5} onClose={() => undefined} />,
  );
  return userEvent.setup();
}
const emails = () => screen.getByRole('textbox', { name: 'E-mails' });
const send = () => screen.getByRole('button', { name: 'Send invitations' });
const role = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const errors = () => screen.getAllByText(/^\* /).map(({ textContent }) => textContent);

describe('the dialog that invites users', () => {
  it('shows every wrong field with an asterisk and the texts of the specification, and sends nothing', async () => {
    const user = show();
    await user.type(emails(), 'ada@demo,bob@demo.example');
    await user.click(send());
    expect(errors()).toEqual([
      '* ada@demo is not a valid email address.',
      '* At least one role must be selected.',
    ]);
    expect(screen.getByText('1 ready, 1 to correct · 5 seats left')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove ada@demo' }));
    await user.click(role('Data User'));
    expect(screen.queryByText(/^\* /)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('requires an address', async () => {
    const user = show();
    await user.click(role('Data User'));
    await user.click(send());
    expect(errors()).toEqual(['* Emails is a required field']);
  });

  it('reads a pasted list, sends a call for each address and shows the result of each', async () => {
    const user = show();
    await user.click(emails());
    await user.paste('Ada Byron <ada@demo.example>;\nfull@demo.example, there@demo.example ADA@demo.example');
    await user.click(role('Tasking User'));
    await user.click(role('Monitor User'));
    await user.click(send());
    const results = await screen.findByRole('list', { name: 'Result of each address' });
    await waitFor(() => expect(screen.getByText('1 of 3 addresses sent')).toBeVisible());
    expect(
      within(results)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ada@demo.exampleInvitation sent',
      'full@demo.exampleNo seat left',
      'there@demo.exampleIs a user or invited already',
    ]);
    expect(sent.toSorted((a, b) => a.email.localeCompare(b.email))).toEqual(
      ['ada', 'full', 'there'].map((name) => ({
        email: `${name}@demo.example`,
        roles: ['Monitor User', 'Tasking User'],
      })),
    );
  });

  it('says that an address has received too many invitations, and does not offer to send it again', async () => {
    const user = show();
    await user.type(emails(), 'flooded@demo.example,');
    await user.click(role('Data User'));
    await user.click(send());
    expect(await screen.findByText('Several were sent within the last hour. Try again later.')).toBeVisible();
    expect(screen.getByText('0 of 1 address sent')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send failed ones again' })).toBeNull();
  });

  it('warns before it sends to more addresses than seats are left, without counting invalid ones', async () => {
    const user = show();
    const named = (count: number) => Array.from({ length: count }, (_, index) => `u${index}@demo.example,`);
    await user.type(emails(), `${named(5).join('')}wrong,`);
    expect(screen.queryByText(/Only 5 seats left/)).toBeNull();
    await user.type(emails(), 'u5@demo.example,');
    expect(screen.getByText('Only 5 seats left')).toBeVisible();
    expect(screen.getByText(/^1 address gets no invitation\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove u0@demo.example' }));
    expect(screen.queryByText('Only 5 seats left')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('removes the last address with Backspace', async () => {
    const user = show();
    await user.type(emails(), 'ada@demo.example,bob@demo.example,{Backspace}');
    expect(screen.getByRole('button', { name: 'Remove ada@demo.example' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove bob@demo.example' })).toBeNull();
  });
});
