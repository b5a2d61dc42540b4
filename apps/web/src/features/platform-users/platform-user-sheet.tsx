import { type ChangedPlatformUser, type PlatformUser, updatePlatformUser } from '@sigma/contract';
import { INTERNAL_ROLES, LAST_ADMIN_TEXT } from '@sigma/domain';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, ifMatch, type Tagged } from '../../api/call.ts';
import { type ErrorText, errorText } from '../../api/error-text.ts';
import { ApiError, isOutdated } from '../../api/errors.ts';
import { ChangedSince } from '../../parts/record-list/changed-since.tsx';
import { PendingSheet, RecordSheet } from '../../parts/record-list/record-sheet.tsx';
import { useRecordEdit } from '../../parts/record-list/use-record-edit.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { dayText } from '../../ui/text/figures.ts';
import { platformUserQuery, platformUsersKey, STAFF_ROLES } from './platform-users.queries.ts';

interface PlatformUserSheetProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function PlatformUserSheet({ id, onClose }: PlatformUserSheetProps) {
  const read = useQuery(platformUserQuery(id));
  if (read.data !== undefined) return <UserForm opened={read.data} onClose={onClose} />;
  return (
    <PendingSheet title="User" error={read.error} onRetry={() => void read.refetch()} onClose={onClose} />
  );
}

type Change = Partial<Pick<PlatformUser, 'internal_osk_role' | 'disabled'>>;

const fieldsOf = (user: PlatformUser | undefined) => ({
  internal_osk_role: user?.internal_osk_role ?? 'none',
});

interface UserFormProps {
  readonly opened: Tagged<PlatformUser>;
  readonly onClose: () => void;
}

/** Staff role and access of a user. */
function UserForm({ opened, onClose }: UserFormProps) {
  const { profile } = useSession();
  const queries = useQueryClient();
  const user = opened.record;
  const edit = useRecordEdit({
    opened,
    fieldsOf,
    read: () => queries.fetchQuery({ ...platformUserQuery(user.id), staleTime: 0 }),
  });
  const role = edit.draft.internal_osk_role;
  const [isAsking, setAsking] = useState(false);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const saving = useMutation({
    mutationFn: (body: Change) =>
      call(updatePlatformUser, {
        params: { user: user.id },
        body,
        // Disabling ends access in every state of the user; a role replaces the role that was shown.
        ...(body.disabled === undefined && ifMatch(edit.etag)),
      }),
    onSuccess: ({ disabled, left_programs: left }, body) => {
      setAsking(false);
      if (body.disabled === undefined) {
        showToast({ tone: 'ok', title: 'User saved', text: name });
        onClose();
        return;
      }
      const text = disabled ? `${name} has no access any more.` : `${name} has access again.`;
      showToast({ tone: 'ok', title: disabled ? 'User disabled' : 'User enabled', text });
      if (left.length > 0) showToast({ tone: 'bad', ...leftText(left) });
    },
    onError: () => setAsking(false),
    onSettled: () => queries.invalidateQueries({ queryKey: platformUsersKey }),
  });
  return (
    <RecordSheet
      title={name}
      note={name === user.email ? undefined : user.email}
      isTyped={edit.isTyped}
      isSaving={saving.isPending}
      save="Save user"
      failure={saving.isError && !isOutdated(saving.error) ? refusalText(saving.error) : undefined}
      notice={<ChangedSince edit={edit} saving={saving} />}
      ending={
        user.id !== profile.id && (
          <Button
            kind={user.disabled ? 'default' : 'danger'}
            icon={user.disabled ? IconCircleCheck : IconBan}
            busy={saving.isPending}
            onClick={() => (user.disabled ? saving.mutate({ disabled: false }) : setAsking(true))}
          >
            {user.disabled ? 'Enable' : 'Disable'}
          </Button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(edit.changes);
      }}
      onClose={onClose}
    >
      <SelectField
        label="Staff role"
        options={INTERNAL_ROLES.map((option) => ({ value: option, label: STAFF_ROLES[option] }))}
        value={role}
        onChange={(chosen) =>
          edit.change({ internal_osk_role: INTERNAL_ROLES.find((option) => option === chosen) ?? role })
        }
        hint="Employees see the private calls and Tools; administrators also change them and open this portal."
      />
      <Facts facts={factsOf(user)} />
      <ConfirmDialog
        opened={isAsking}
        title="Disable this user?"
        text={`Access of ${name} ends at once, in all programs. You can enable them again.`}
        confirm="Disable user"
        danger
        busy={saving.isPending}
        onConfirm={() => saving.mutate({ disabled: true })}
        onCancel={() => setAsking(false)}
      />
    </RecordSheet>
  );
}

function leftText(programs: ChangedPlatformUser['left_programs']): ErrorText {
  const [first, ...others] = programs.map(({ name }) => name);
  return {
    title: `${first}${others.length === 0 ? ' has' : ` and ${others.length} more have`} no administrator any more`,
    text: 'Make another user Program Administrator under Program users.',
  };
}

function factsOf({ organization, created_at, has_signed_in, programs }: PlatformUser) {
  return [
    ['Organization', organization || 'N/A'] as const,
    ['Added', dayText(created_at)] as const,
    ['Has signed in', has_signed_in ? 'Yes' : 'No'] as const,
    ...programs.map(({ name, roles }) => [name, roles.length === 0 ? 'No role' : roles.join(', ')] as const),
  ];
}

function refusalText(error: unknown): ErrorText {
  const isLast = error instanceof ApiError && error.code === 'wrong_state';
  return isLast ? { title: 'Not possible', text: LAST_ADMIN_TEXT } : errorText(error);
}
