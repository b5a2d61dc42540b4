import type { PlatformUser } from '@sigma/contract';
import { IconBan, IconCircleCheck, IconMail, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import type { RecordViewAccess } from '../../parts/record-list/use-record-view.ts';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { FilterMenu } from '../../ui/overlays/filter-menu.tsx';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import { NameList } from '../../ui/text/name-list.tsx';
import { PlatformUserSheet } from './platform-user-sheet.tsx';
import {
  platformUsersQuery,
  ROLE_FILTERS,
  roleOf,
  STAFF_ROLES,
  STATE_FILTERS,
  stateOf,
} from './platform-users.queries.ts';

/** Everyone who has an account, with their programs; one opens in a side sheet. */
export function PlatformUsersPage({ view, onView }: RecordViewAccess) {
  const users = useQuery(platformUsersQuery(view));
  const filter = (name: string, value: string) => {
    const { [name]: _, ...others } = view.filters;
    onView({ filters: value === 'all' ? others : { ...others, [name]: value } });
  };
  return (
    <RecordPage
      title="Platform users"
      searchLabel="Name, e-mail or organization"
      filters={
        <>
          <FilterMenu
            label="Role"
            options={ROLE_FILTERS}
            value={roleOf(view)}
            onChange={(role) => filter('role', role)}
          />
          <FilterMenu
            label="State"
            options={STATE_FILTERS}
            value={stateOf(view)}
            onChange={(state) => filter('state', state)}
          />
        </>
      }
      list={users}
      noun="user"
      none={{ icon: IconUsersGroup, title: 'There are no users to display.' }}
      startOrder={{ column: 'email', direction: 'ascending' }}
      columns={COLUMNS}
      narrowLine={({ email, internal_osk_role }) => `${email} · ${STAFF_ROLES[internal_osk_role]}`}
      keyOf={({ id }) => id}
      nameOf={userName}
      view={view}
      onView={onView}
    >
      {view.opened !== undefined && (
        <PlatformUserSheet key={view.opened} id={view.opened} onClose={() => onView({ opened: undefined })} />
      )}
    </RecordPage>
  );
}

const userName = ({ first_name, last_name, email }: PlatformUser) =>
  `${first_name} ${last_name}`.trim() || email;

const COLUMNS: readonly TableColumn<PlatformUser>[] = [
  { id: 'name', head: 'Name', sortable: true, cell: userName },
  { id: 'email', head: 'E-mail', sortable: true, drop: 3, cell: ({ email }) => email },
  {
    id: 'role',
    head: 'Staff role',
    drop: 3,
    cell: ({ internal_osk_role: role }) => STAFF_ROLES[role],
  },
  {
    id: 'programs',
    head: 'Programs',
    drop: 1,
    cell: ({ programs }) =>
      programs.length === 0 ? 'None' : <NameList names={programs.map(({ name }) => name)} />,
  },
  { id: 'state', head: 'State', cell: (user) => <UserState user={user} /> },
];

function UserState({ user }: { readonly user: PlatformUser }) {
  if (user.disabled) return <StatusBadge tone="bad" icon={IconBan} word="Disabled" bare />;
  if (!user.has_signed_in) return <StatusBadge tone="info" icon={IconMail} word="Not signed in yet" bare />;
  return <StatusBadge tone="ok" icon={IconCircleCheck} word="Enabled" bare />;
}
