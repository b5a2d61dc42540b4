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

/** Roles have no order. */
const setOf = (roles: readonly string[]) => roles.toSorted().join(', ');

interface World {
  /** What the server has, which is not what the sheet was opened with once someone else has changed it. */
  roles: readonly string[];
  readonly isLastAdministrator?: boolean;
  /** Why an invitation is not sent again. */
  readonly invitation?: Response;
}

/** The calls of one user as the contract describes them; any other call fails the test. */
function answerOf(user: ProgramUser, world: World, method: string, path: string, body: unknown): Response {
  const { roles = [], from = [] } = Object(body);
  switch (`${method} ${path}`) {
    case `PUT ${user.id}/`:
      if (setOf(from) !== setOf(world.roles)) return problem(412, 'precondition_failed', 'roles_changed');
      world.roles = roles;
      return Response.json({ ...user, roles });
    case `GET ${user.id}/`:
      return Response.json({ ...user, roles: world.roles });
    case `DELETE ${user.id}/`:
      return world.isLastAdministrator
        ? problem(409, 'wrong_state', 'last_administrator')
        : new Response(null, { status: 204 });
    case `POST ${user.id}/invitation/`:
      return world.invitation ?? Response.json(user);
    default:
      throw new Error(`The server has no call ${method} ${path}`);
  }
}

function show(
  user: ProgramUser,
  { isArchived = false, ...given }: Partial<World> & { isArchived?: boolean } = {},
) {
  const world: World = { roles: user.roles, ...given };
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname.replace(/^.*\/users\//, '');
    const method = init.method ?? 'GET';
    calls.push(`${method} ${path} ${init.body ?? ''}`.trim());
    return answerOf(user, world, method, path, init.body && JSON.parse(String(init.body)));
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
  return { calls, onClose, world, user: userEvent.setup() };
}
const press = (name: string) => screen.getByRole('button', { name });

describe('the sheet of a user', () => {
  it('offers customers no change of staff, and says why', () => {
    show({ ...member, is_staff: true });
    expect(screen.getByRole('note')).toHaveTextContent('This user belongs to the operator');
    expect(screen.getByRole('checkbox', { name: /^Data User/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save roles' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove from program' })).toBeNull();
  });

  it('says on which day a user was last seen, not the minute', () => {
    show({ ...member, last_seen_at: '2020-01-05T12:34:00.000Z' });
    expect(screen.getByText('Last seen').parentElement).toHaveTextContent(/^Last seen5 Jan 2020$/);
  });

  it('saves other roles and closes', async () => {
    const { calls, onClose, user, world } = show(member);
    await user.click(screen.getByRole('checkbox', { name: /^Data User/ }));
    await user.click(press('Save roles'));
    expect(screen.getByText('* At least one role must be selected.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^Monitor User/ }));
    await user.click(press('Save roles'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls).toEqual([`PUT ${member.id}/ {"roles":["Monitor User"],"from":["Data User"]}`]);
    expect(world.roles).toEqual(['Monitor User']);
  });

  it('sends no invitation to an archived program again, and says why', () => {
    show(invited, { isArchived: true });
    expect(press('Send invitation again')).toBeDisabled();
    expect(screen.getByRole('note')).toHaveTextContent('The program is archived');
  });

  it('undoes a change only while the roles are those that it has set', async () => {
    const { user, world } = show(member);
    await user.click(screen.getByRole('checkbox', { name: /^Monitor User/ }));
    await user.click(press('Save roles'));
    await waitFor(() => expect(setOf(world.roles)).toBe('Data User, Monitor User'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(world.roles).toEqual(['Data User']));
  });

  it('leaves roles alone that someone else has set before the undo', async () => {
    const { calls, user, world } = show(member);
    await user.click(screen.getByRole('checkbox', { name: /^Monitor User/ }));
    await user.click(press('Save roles'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    world.roles = ['Program Administrator'];
    await user.click(undo);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(world.roles).toEqual(['Program Administrator']);
  });

  it('replaces the roles that were shown, and adds the typed ones to those that someone else has given', async () => {
    const { user, world } = show(member, { roles: ['Data User', 'Tasking User'] });
    await user.click(screen.getByRole('checkbox', { name: /^Monitor User/ }));
    await user.click(press('Save roles'));
    await user.click(await screen.findByRole('button', { name: 'Load current version' }));
    expect(await screen.findByText(/Changed here and elsewhere: Roles/)).toBeVisible();
    await user.click(press('Save roles'));
    await waitFor(() => expect(setOf(world.roles)).toBe('Data User, Monitor User, Tasking User'));
  });

  it.each([
    ['no_seat', 'Every seat of the program is occupied'],
    ['archived', 'The program is archived'],
    ['joined', 'The user has joined already'],
  ])('says why an invitation cannot be sent again: %s', async (reason, title) => {
    const { user } = show(invited, { invitation: problem(409, 'wrong_state', reason) });
    await user.click(press('Send invitation again'));
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('says that the last Program Administrator cannot be removed, after a confirmation', async () => {
    const { calls, onClose, user } = show(member, { isLastAdministrator: true });
    await user.click(press('Remove from program'));
    expect(calls).toEqual([]);
    await user.click(press('Remove'));
    expect(await screen.findByText('This is the last Program Administrator')).toBeVisible();
    expect(calls).toEqual([`DELETE ${member.id}/`]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('withdraws an invitation instead of removing a user who has not joined', async () => {
    const { calls, user } = show(invited);
    await user.click(press('Withdraw invitation'));
    expect(screen.getByText(/The link in the invitation stops working/)).toBeVisible();
    await user.click(press('Remove'));
    expect(calls).toEqual([`DELETE ${invited.id}/`]);
  });

  it('sends an open invitation again, and says when it is too early', async () => {
    const { calls, user } = show(invited, { invitation: problem(429, 'too_many_requests') });
    await user.click(press('Send invitation again'));
    expect(await screen.findByText('It has just been sent')).toBeVisible();
    expect(calls).toEqual([`POST ${invited.id}/invitation/`]);
  });

  it('offers no invitation to users who have joined', () => {
    show(member);
    expect(screen.queryByRole('button', { name: 'Send invitation again' })).toBeNull();
  });
});
