import {
  anyProgramUserCalls,
  type ProgramUser,
  programUserCalls,
  readAnyProgramUsage,
  readProgramUsage,
  USER_ORDERINGS,
} from '@sigma/contract';
import { isProgramRole, MEMBER_STATES, type ProgramRole } from '@sigma/domain';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { listQueryOf, type RecordView } from '../../parts/record-list/record-view.ts';

/** The program whose users are managed: by its administrators, or by staff in the private tier. */
export interface UsersScope {
  readonly program: number;
  readonly tier: 'public' | 'private';
}

const callsOf = ({ tier }: UsersScope) => (tier === 'public' ? programUserCalls : anyProgramUserCalls);
const usersKey = ({ program, tier }: UsersScope) => ['program', program, 'users', tier] as const;

/** One page of the users of a program. The filters of the view are `role` and `state`; unknown values exclude no one. */
export const usersQuery = (scope: UsersScope, view: RecordView) => {
  const { program } = scope;
  const { role = '', state: stateText } = view.filters;
  const state = MEMBER_STATES.find((known) => known === stateText);
  const query = {
    ...listQueryOf(view, USER_ORDERINGS),
    ...(isProgramRole(role) && { roles: [role] }),
    ...(state && { state }),
  };
  return queryOptions({
    queryKey: [...usersKey(scope), query],
    queryFn: ({ signal }) => call(callsOf(scope).list, { params: { program }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** A user whom the shown page does not contain, such as one opened by a link. */
export const userQuery = (scope: UsersScope, user: string) =>
  queryOptions({
    queryKey: [...usersKey(scope), 'one', user],
    queryFn: ({ signal }) => call(callsOf(scope).read, { params: { program: scope.program, user }, signal }),
  });

/** The key begins as that of the details page, which shows the same figures. */
export const seatsQuery = ({ program, tier }: UsersScope) =>
  queryOptions({
    queryKey: ['program', program, 'usage', ...(tier === 'private' ? [tier] : [])],
    queryFn: ({ signal }) =>
      call(tier === 'public' ? readProgramUsage : readAnyProgramUsage, { params: { program }, signal }),
  });

/** After a change of users: the list and the occupied seats are read again. */
export async function refreshUsers(queries: QueryClient, scope: UsersScope): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: usersKey(scope) }),
    queries.invalidateQueries({ queryKey: ['program', scope.program, 'usage'] }),
  ]);
}

export const inviteUser = (scope: UsersScope, email: string, roles: readonly ProgramRole[]) =>
  call(callsOf(scope).add, { params: { program: scope.program }, body: { email, roles } });

/** Replaces the roles that were shown; it is refused when someone else has changed them in the meantime. */
export const changeRoles = (
  scope: UsersScope,
  { id: user, roles: from }: Pick<ProgramUser, 'id' | 'roles'>,
  roles: readonly ProgramRole[],
) => call(callsOf(scope).change, { params: { program: scope.program, user }, body: { roles, from } });

export const removeUser = (scope: UsersScope, user: string) =>
  call(callsOf(scope).remove, { params: { program: scope.program, user } });

export const resendInvitation = (scope: UsersScope, user: string): Promise<ProgramUser> =>
  call(callsOf(scope).resend, { params: { program: scope.program, user } });
