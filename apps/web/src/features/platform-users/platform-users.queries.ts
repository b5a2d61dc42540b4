import { listPlatformUsers, type PlatformUser, readPlatformUser } from '@sigma/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, readTagged } from '../../api/call.ts';
import { listQueryOf, type RecordView } from '../../parts/record-list/record-view.ts';

export const platformUsersKey = ['admin', 'platform-users'] as const;

/** The names of the staff roles, as the list and the form show them. */
export const STAFF_ROLES: Readonly<Record<PlatformUser['internal_osk_role'], string>> = {
  none: 'Customer',
  employee: 'Employee',
  admin: 'Administrator',
};

export const ROLE_FILTERS = [
  ['all', 'All'],
  ['none', STAFF_ROLES.none],
  ['employee', STAFF_ROLES.employee],
  ['admin', STAFF_ROLES.admin],
] as const;
export const STATE_FILTERS = [
  ['all', 'All'],
  ['enabled', 'Enabled'],
  ['disabled', 'Disabled'],
] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number][0];
export type StateFilter = (typeof STATE_FILTERS)[number][0];

/** The names of the filters in the address. */
export const USER_FILTERS = ['role', 'state'] as const;

export const roleOf = ({ filters }: RecordView): RoleFilter =>
  ROLE_FILTERS.find(([role]) => role === filters.role)?.[0] ?? 'all';
export const stateOf = ({ filters }: RecordView): StateFilter =>
  STATE_FILTERS.find(([state]) => state === filters.state)?.[0] ?? 'all';

type ListQuery = NonNullable<Parameters<typeof call<typeof listPlatformUsers>>[1]['query']>;

export const platformUsersQuery = (view: RecordView) => {
  const [role, state] = [roleOf(view), stateOf(view)];
  const query = {
    ...listQueryOf(view, ['email', 'name', 'created_at']),
    ...(role !== 'all' && { internal_osk_role: role }),
    ...(state !== 'all' && { disabled: String(state === 'disabled') }),
  } as ListQuery;
  return queryOptions({
    queryKey: [...platformUsersKey, 'list', query],
    queryFn: ({ signal }) => call(listPlatformUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const platformUserQuery = (user: string) =>
  queryOptions({
    queryKey: [...platformUsersKey, user],
    queryFn: ({ signal }) => readTagged(readPlatformUser, { params: { user }, signal }),
  });
