import type { ProgramUser } from '@sigma/contract';
import { NO_ROLE_SELECTED, type ProgramRole, STAFF_MEMBER } from '@sigma/domain';
import { IconArchive, IconMailForward, IconShieldLock, IconUserMinus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutdated } from '../../api/errors.ts';
import { ChangedSince } from '../../parts/record-list/changed-since.tsx';
import { useRecordEdit } from '../../parts/record-list/use-record-edit.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { SideSheet } from '../../ui/overlays/side-sheet.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import { instantText } from '../../ui/text/figures.ts';
import {
  changeFailure,
  lastSeenText,
  RESEND_FAILURES,
  resendFailure,
  STATES,
  userName,
} from './member-texts.ts';
import {
  changeRoles,
  refreshUsers,
  removeUser,
  resendInvitation,
  type UsersScope,
  userQuery,
} from './members.queries.ts';
import { RoleChoices } from './role-choices.tsx';
import classes from './user-sheet.module.css';

interface UserSheetProps {
  readonly scope: UsersScope;
  readonly user: ProgramUser;
  /** The program is archived: no invitation can be sent again. */
  readonly isArchived: boolean;
  /** The signed-in user, who is warned before leaving. */
  readonly isSelf: boolean;
  /** Otherwise the roles are only shown, and the user cannot be removed. */
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

const fieldsOf = (user: ProgramUser | undefined) => ({ roles: user?.roles ?? [] });

/** Changes the roles of a user, sends an open invitation again, and removes the user. */
export function UserSheet({ scope, user, isArchived, isSelf, mayChange, onClose }: UserSheetProps) {
  const queries = useQueryClient();
  const edit = useRecordEdit<ProgramUser, { readonly roles: readonly ProgramRole[] }>({
    opened: { record: user, etag: undefined },
    fieldsOf,
    read: async () => ({
      record: await queries.fetchQuery({ ...userQuery(scope, user.id), staleTime: 0 }),
      etag: undefined,
    }),
  });
  const { roles } = edit.draft;
  const [error, setError] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  // The roles that are replaced are those that were shown, even if the list has been read again since.
  const actions = useUserActions(scope, edit.record ?? user, onClose);
  const { saving, removing, resending } = actions;
  const isBusy = saving.isPending || removing.isPending;
  const save = () => {
    if (roles.length === 0) setError(NO_ROLE_SELECTED);
    else if (!edit.isTyped) onClose();
    else saving.mutate(roles);
  };
  const failure = saving.error ?? removing.error;
  return (
    <SideSheet
      opened
      title={userName(user)}
      note={user.email}
      onClose={onClose}
      locked={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {mayChange ? 'Cancel' : 'Close'}
          </Button>
          {mayChange && (
            <Button kind="primary" onClick={save} busy={saving.isPending}>
              Save roles
            </Button>
          )}
        </>
      }
    >
      <div className={classes.body}>
        {failure !== null && !isOutdated(failure) && <ErrorNotice {...changeFailure(failure)} />}
        <ChangedSince edit={edit} saving={saving} />
        <RoleChoices
          roles={roles}
          error={error}
          disabled={isBusy || !mayChange}
          onChange={(changed) => {
            edit.change({ roles: changed });
            setError(undefined);
          }}
        />
        {!mayChange && <Notice icon={IconShieldLock} {...STAFF_MEMBER} />}
        <Facts facts={factsOf(user)} />
        {isArchived && user.state !== 'active' && <Notice icon={IconArchive} {...RESEND_FAILURES.archived} />}
        {resending.error !== null && <ErrorNotice {...resendFailure(resending.error)} />}
        <div className={classes.actions}>
          {user.state !== 'active' && (
            <Button
              icon={IconMailForward}
              busy={resending.isPending}
              disabled={isArchived}
              onClick={() => resending.mutate()}
            >
              Send invitation again
            </Button>
          )}
          {mayChange && (
            <Button kind="danger" icon={IconUserMinus} onClick={() => setRemoving(true)} disabled={isBusy}>
              {user.state === 'active' ? 'Remove from program' : 'Withdraw invitation'}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        opened={isRemoving}
        title={`Remove ${user.email}?`}
        text={removalText(user, isSelf)}
        confirm="Remove"
        danger
        busy={removing.isPending}
        onCancel={() => setRemoving(false)}
        onConfirm={() => removing.mutate(undefined, { onError: () => setRemoving(false) })}
      />
    </SideSheet>
  );
}

function useUserActions(scope: UsersScope, user: ProgramUser, onClose: () => void) {
  const queries = useQueryClient();
  const refresh = () => refreshUsers(queries, scope);
  const undo = async (changed: ProgramUser) => {
    try {
      await changeRoles(scope, changed, user.roles);
    } catch (cause) {
      const { title, text } = changeFailure(cause);
      showToast({ tone: 'bad', title, text });
    }
    await refresh();
  };
  const saving = useMutation({
    mutationFn: (roles: readonly ProgramRole[]) => changeRoles(scope, user, roles),
    onSuccess: async (changed) => {
      await refresh();
      onClose();
      showToast({
        tone: 'ok',
        title: `The roles of ${user.email} were changed`,
        action: { label: 'Undo', onSelect: () => void undo(changed) },
      });
    },
  });
  const removing = useMutation({
    mutationFn: () => removeUser(scope, user.id),
    onSuccess: async () => {
      onClose();
      showToast({ tone: 'ok', title: `${user.email} was removed` });
      await refresh();
    },
  });
  const resending = useMutation({
    mutationFn: () => resendInvitation(scope, user.id),
    onSuccess: async () => {
      showToast({ tone: 'ok', title: `The invitation was sent to ${user.email} again` });
      await refresh();
    },
  });
  return { saving, removing, resending };
}

function factsOf(user: ProgramUser) {
  const { state, invited_at, invitation_expires_at } = user;
  const stateFact = ['State', <StatusBadge key="state" bare {...STATES[state]} />] as const;
  if (state === 'active') {
    // The server notes it once an hour, so minutes would be wrong.
    return [stateFact, ['Last seen', lastSeenText(user, new Date())] as const];
  }
  return [
    stateFact,
    ['Invited', invited_at === null ? 'Unknown' : instantText(invited_at)] as const,
    [
      state === 'expired' ? 'Expired' : 'Expires',
      invitation_expires_at === null ? 'Unknown' : instantText(invitation_expires_at),
    ] as const,
  ];
}

function removalText(user: ProgramUser, isSelf: boolean): string {
  if (isSelf)
    return 'You lose access to this program at once, and only another administrator can invite you again.';
  return user.state === 'active'
    ? 'The user loses access to this program at once. Orders and areas stay; downloads are deleted.'
    : 'The link in the invitation stops working, and the seat is free again.';
}
