import type { GrantableOperation, PermissionSet } from '@sigma/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Tagged } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError, isOutdated } from '../../api/errors.ts';
import { ChangedSince } from '../../parts/record-list/changed-since.tsx';
import { PendingSheet } from '../../parts/record-list/record-sheet.tsx';
import { useRecordEdit } from '../../parts/record-list/use-record-edit.ts';
import { Button } from '../../ui/basics/button.tsx';
import { type FieldMessages, messagesOf } from '../../ui/forms/form-rules.ts';
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { SideSheet } from '../../ui/overlays/side-sheet.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { counted } from '../../ui/text/figures.ts';
import classes from './applications.module.css';
import { permissionSetQuery, useDeletePermissionSet, useSavePermissionSet } from './applications.queries.ts';
import { OperationPicker } from './operation-picker.tsx';

interface PermissionSetSheetProps {
  /** Undefined for a new one. */
  readonly id: number | undefined;
  readonly grantable: readonly GrantableOperation[];
  readonly onClose: () => void;
}

/** Adds or edits a permission set. */
export function PermissionSetSheet({ id, grantable, onClose }: PermissionSetSheetProps) {
  const read = useQuery({ ...permissionSetQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined || read.data !== undefined)
    return <PermissionSetForm opened={read.data} grantable={grantable} onClose={onClose} />;
  return (
    <PendingSheet
      title="Permission set"
      error={read.error}
      onRetry={() => void read.refetch()}
      onClose={onClose}
    />
  );
}

interface PermissionSetFormProps extends Pick<PermissionSetSheetProps, 'grantable' | 'onClose'> {
  readonly opened: Tagged<PermissionSet> | undefined;
}

const fieldsOf = (set: PermissionSet | undefined) => ({
  name: set?.name ?? '',
  description: set?.description ?? '',
  operations: set?.operations ?? [],
});

function PermissionSetForm({ opened, grantable, onClose }: PermissionSetFormProps) {
  const formId = useId();
  const queries = useQueryClient();
  const edit = useRecordEdit({
    opened,
    fieldsOf,
    read: () => queries.fetchQuery({ ...permissionSetQuery(opened?.record.id ?? 0), staleTime: 0 }),
  });
  const { draft, etag, change, changes } = edit;
  const { name, description } = draft;
  const set = opened?.record;
  const saving = useSavePermissionSet((saved) => {
    const title = opened === undefined ? 'Permission set added' : 'Permission set saved';
    showToast({ tone: 'ok', title, text: saved.name });
    onClose();
  });
  const [isChecked, setChecked] = useState(false);
  const refused = saving.error instanceof ApiError ? messagesOf(saving.error.errors) : {};
  const missing = missingOf(draft);
  const messages = { ...refused, ...(isChecked && missing) };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set !== undefined && !edit.isTyped) return onClose();
    setChecked(true);
    if (Object.keys(missing).length > 0) return;
    // Operations are sent only if they were changed: the stored ones that this version does not know stay then.
    if (!saving.isPending) saving.mutate(set === undefined ? draft : { id: set.id, changes, etag });
  };

  return (
    <SideSheet
      opened
      title={set?.name ?? 'Add permission set'}
      note={set && usedBy(set)}
      onClose={onClose}
      locked={saving.isPending}
      footer={
        <>
          {set && <DeleteSet set={set} onDeleted={onClose} />}
          <span className={classes.spread} />
          <Button onClick={onClose} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={saving.isPending}>
            {set === undefined ? 'Add permission set' : 'Save permission set'}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          maxLength={200}
          error={messages.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextAreaField
          label="Description"
          optional
          value={description}
          maxLength={1000}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        {saving.isError && !isOutdated(saving.error) && Object.keys(messages).length === 0 && (
          <ErrorNotice {...errorText(saving.error)} />
        )}
        <ChangedSince edit={edit} saving={saving} />
        <OperationPicker
          operations={grantable}
          chosen={new Set(draft.operations)}
          error={messages.operations}
          onChange={(chosen) => change({ operations: [...chosen] })}
        />
      </form>
    </SideSheet>
  );
}

type Draft = ReturnType<typeof fieldsOf>;

/** What a set lacks. One without operations is allowed: its applications can call nothing (PD-78). */
const missingOf = ({ name }: Draft): FieldMessages =>
  name.trim() === '' ? { name: 'Name is a required field' } : {};

const usedBy = ({ applications }: PermissionSet): string =>
  applications === 0
    ? 'No application has this set.'
    : `Changes apply at once to ${counted(applications, 'application')}.`;

function DeleteSet({ set, onDeleted }: { readonly set: PermissionSet; readonly onDeleted: () => void }) {
  const deleting = useDeletePermissionSet();
  const [asks, setAsks] = useState(false);
  const isUsed = set.applications > 0;
  return (
    <>
      <Button
        kind="danger"
        disabled={isUsed}
        title={isUsed ? 'Applications have this set. Give them another one first.' : undefined}
        onClick={() => setAsks(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={asks}
        title={`Delete ${set.name}?`}
        text="No application has this set. It cannot be restored."
        confirm="Delete permission set"
        danger
        busy={deleting.isPending}
        onConfirm={() =>
          deleting.mutate(set.id, {
            onSuccess: () => {
              showToast({ tone: 'ok', title: 'Permission set deleted', text: set.name });
              onDeleted();
            },
            onError: (error) => {
              setAsks(false);
              showToast({ tone: 'bad', ...errorText(error) });
            },
          })
        }
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
