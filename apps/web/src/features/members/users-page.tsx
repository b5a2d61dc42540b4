import type { ProgramUser } from '@sigma/contract';
import { isEmployee, mayChangeMember, PROGRAM_ROLES } from '@sigma/domain';
import { IconArchive, IconMail, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import type { RecordViewAccess } from '../../parts/record-list/use-record-view.ts';
import { initialsOf } from '../../session/initials.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ICON_STROKE } from '../../ui/basics/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { FilterMenu } from '../../ui/overlays/filter-menu.tsx';
import { Chip } from '../../ui/states/chip.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { counted, countText } from '../../ui/text/figures.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useUserSelection } from './bulk/use-user-selection.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { ARCHIVED_PROGRAM, lastSeenText, STATES, userName } from './member-texts.ts';
import { seatsQuery, type UsersScope, userQuery, usersQuery } from './members.queries.ts';
import { UserSheet } from './user-sheet.tsx';
import classes from './users-page.module.css';

const ROLE_OPTIONS = [['', 'All'], ...PROGRAM_ROLES.map((role) => [role, role] as const)] as const;
const STATE_OPTIONS = [
  ['', 'All'],
  ['active', STATES.active.word],
  ['invited', STATES.invited.word],
  ['expired', STATES.expired.word],
] as const;

interface UsersPageProps extends RecordViewAccess {
  readonly scope: UsersScope;
  /** The name of the program. */
  readonly name: string;
  /** No one can be invited to it. */
  readonly isArchived: boolean;
  /** A link to where the page was opened from. */
  readonly back?: ReactNode;
}

/** The users of a program and its open invitations; the view has the filters `role` and `state`. */
export function UsersPage({ scope, name, isArchived, back, view, onView }: UsersPageProps) {
  const { profile } = useSession();
  const list = useQuery(usersQuery(scope, view));
  const usage = useQuery(seatsQuery(scope)).data;
  const [isInviting, setInviting] = useState(false);
  const selection = useUserSelection();
  const opened = useOpenedUser(scope, view.opened, list.data?.results);
  const close = () => onView({ opened: undefined });
  const mayChange = (user: ProgramUser) =>
    mayChangeMember({ isStaff: isEmployee(profile.internal_osk_role) }, { isStaff: user.is_staff });
  const maySelect = (user: ProgramUser) => user.id !== profile.id && mayChange(user);
  const filter = (name: 'role' | 'state') => ({
    value: view.filters[name] ?? '',
    onChange: (value: string) => {
      const { [name]: _, ...others } = view.filters;
      onView({ filters: value === '' ? others : { ...others, [name]: value } });
    },
  });
  return (
    <RecordPage
      view={view}
      onView={onView}
      back={back}
      title="Users"
      subtitle={subtitleOf(name, usage)}
      searchLabel="Name or e-mail"
      filters={
        <>
          <FilterMenu label="Role" options={ROLE_OPTIONS} {...filter('role')} />
          <FilterMenu label="State" options={STATE_OPTIONS} {...filter('state')} />
        </>
      }
      action={
        <Button
          kind="primary"
          icon={IconUserPlus}
          disabled={isArchived}
          onClick={() => setInviting(true)}
          title={isArchived ? ARCHIVED_PROGRAM.title : undefined}
        >
          Invite users
        </Button>
      }
      {...(isArchived && { notice: <Notice icon={IconArchive} {...ARCHIVED_PROGRAM} /> })}
      list={list}
      noun="user"
      none={{ icon: IconUsers, title: 'There are no users to display.' }}
      startOrder={{ column: 'email', direction: 'ascending' }}
      columns={columnsAt(new Date())}
      keyOf={({ id }) => id}
      nameOf={({ email }) => email}
      control={{
        head: 'Select',
        cell: (user) =>
          !maySelect(user) ? null : (
            <Checkbox
              label={`Select ${user.email}`}
              labelHidden
              checked={selection.has(user.id)}
              onChange={() => selection.toggle(user)}
            />
          ),
      }}
    >
      <BulkBar
        scope={scope}
        selection={selection}
        isArchived={isArchived}
        shown={(list.data?.results ?? []).filter(maySelect)}
      />
      {opened && (
        <UserSheet
          key={opened.id}
          scope={scope}
          user={opened}
          isArchived={isArchived}
          isSelf={opened.id === profile.id}
          mayChange={mayChange(opened)}
          onClose={close}
        />
      )}
      <InviteDialog
        opened={isInviting}
        scope={scope}
        seatsLeft={
          usage === undefined || usage.max_users === null
            ? undefined
            : Math.max(0, usage.max_users - usage.users)
        }
        onClose={() => setInviting(false)}
      />
    </RecordPage>
  );
}

/** The user in the side sheet, who may be on another page of the list. */
function useOpenedUser(
  scope: UsersScope,
  id: string | undefined,
  shown: readonly ProgramUser[] | undefined,
): ProgramUser | undefined {
  const inList = shown?.find((user) => user.id === id);
  const isElsewhere = id !== undefined && shown !== undefined && inList === undefined;
  const read = useQuery({ ...userQuery(scope, id ?? ''), enabled: isElsewhere });
  return inList ?? (isElsewhere ? read.data : undefined);
}

interface Usage {
  readonly users: number;
  readonly max_users: number | null;
}

/** "Bay Methane Watch · 10 of 15 seats used". */
function subtitleOf(program: string, usage: Usage | undefined): string {
  if (usage === undefined) return program;
  const seats =
    usage.max_users === null
      ? `${counted(usage.users, 'seat')} used, no limit`
      : `${countText(usage.users)} of ${counted(usage.max_users, 'seat')} used`;
  return `${program} · ${seats}`;
}

function columnsAt(now: Date): readonly TableColumn<ProgramUser>[] {
  return [
    { id: 'name', head: 'Name', sortable: true, cell: (user) => <Person user={user} /> },
    { id: 'email', head: 'E-mail', sortable: true, drop: 1, cell: ({ email }) => email },
    {
      id: 'roles',
      head: 'Roles',
      drop: 2,
      cell: ({ roles }) => (
        <span className={classes.roles}>
          {roles.map((role) => (
            <Chip key={role}>{role}</Chip>
          ))}
        </span>
      ),
    },
    { id: 'last_seen_at', head: 'Last seen', sortable: true, cell: (user) => lastSeenText(user, now) },
  ];
}

function Person({ user }: { readonly user: ProgramUser }) {
  return (
    <span className={classes.person} data-open={user.state !== 'active' || undefined}>
      <span className={classes.avatar} aria-hidden="true">
        {user.state === 'active' ? initialsOf(user) : <IconMail size={16} stroke={ICON_STROKE} />}
      </span>
      <span className={classes.names}>
        <span className={classes.name}>{userName(user)}</span>
        <span className={classes.email}>{user.email}</span>
        <span className={classes.roleNames}>{user.roles.join(', ')}</span>
      </span>
    </span>
  );
}
