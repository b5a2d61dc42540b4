import type { Application, System } from '@sigma/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Tagged } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError, isOutdated } from '../../api/errors.ts';
import { ChangedSince } from '../../parts/record-list/changed-since.tsx';
import { PendingSheet } from '../../parts/record-list/record-sheet.tsx';
import { useRecordEdit } from '../../parts/record-list/use-record-edit.ts';
import { Button } from '../../ui/basics/button.tsx';
import { messagesOf } from '../../ui/forms/form-rules.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { SideSheet } from '../../ui/overlays/side-sheet.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { CopyText } from '../../ui/text/copy-text.tsx';
import { instantText } from '../../ui/text/figures.ts';
import { ApplicationState, lastUseText } from './application-state.tsx';
import classes from './applications.module.css';
import {
  allPermissionSetsQuery,
  applicationQuery,
  useDeleteApplication,
  useRenewSecret,
  useSaveApplication,
  useSetDisabled,
} from './applications.queries.ts';

interface ApplicationSheetProps {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly issuer: System['issuer'];
  readonly onClose: () => void;
  /** Receives an application with its new secret. */
  readonly onSecret: (application: Application) => void;
}

/** Adds or edits an application; renews its secret, disables and deletes it. */
export function ApplicationSheet({ id, ...props }: ApplicationSheetProps) {
  const read = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== undefined });
  if (id === undefined || read.data !== undefined) return <ApplicationForm opened={read.data} {...props} />;
  return (
    <PendingSheet
      title="Application"
      error={read.error}
      onRetry={() => void read.refetch()}
      onClose={props.onClose}
    />
  );
}

interface ApplicationFormProps extends Omit<ApplicationSheetProps, 'id'> {
  readonly opened: Tagged<Application> | undefined;
}

const fieldsOf = (application: Application | undefined) => ({
  name: application?.name ?? '',
  description: application?.description ?? '',
  permission_set: application?.permission_set ?? null,
});

function ApplicationForm({ opened, issuer, onClose, onSecret }: ApplicationFormProps) {
  const formId = useId();
  const queries = useQueryClient();
  const application = opened?.record;
  const isNew = application === undefined;
  const sets = useQuery(allPermissionSetsQuery);
  const edit = useRecordEdit({
    opened,
    fieldsOf,
    read: () => queries.fetchQuery({ ...applicationQuery(application?.id ?? ''), staleTime: 0 }),
  });
  const { draft, change, etag } = edit;
  const [clientId, setClientId] = useState('');
  const [isChecked, setChecked] = useState(false);
  const saving = useSaveApplication((saved) => {
    if (saved.client_secret !== undefined) onSecret(saved);
    showToast({ tone: 'ok', title: isNew ? 'Application added' : 'Application saved', text: saved.name });
    onClose();
  });
  const statesClient = isNew && issuer.kind === 'external';
  const refused = saving.error instanceof ApiError ? messagesOf(saving.error.errors) : {};
  const empty = missingOf({ ...draft, client_id: clientId }, statesClient);
  const messages = { ...refused, ...(isChecked && empty) };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNew && !edit.isTyped) return onClose();
    setChecked(true);
    const { permission_set } = draft;
    if (Object.keys(empty).length > 0 || permission_set === null || saving.isPending) return;
    const { permission_set: changedSet, ...changes } = edit.changes;
    saving.mutate(
      isNew
        ? { ...draft, permission_set, ...(statesClient && { client_id: clientId }) }
        : {
            id: application.id,
            changes: { ...changes, ...(changedSet && { permission_set: changedSet }) },
            etag,
          },
    );
  };

  return (
    <SideSheet
      opened
      title={application?.name ?? 'Add application'}
      note={application && <ApplicationState disabled={application.disabled} />}
      onClose={onClose}
      locked={saving.isPending}
      footer={
        <>
          {application && <MoreActions application={application} onDeleted={onClose} />}
          <span className={classes.spread} />
          <Button onClick={onClose} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={saving.isPending}>
            {isNew ? 'Add application' : 'Save application'}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={draft.name}
          maxLength={200}
          error={messages.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextAreaField
          label="Description"
          optional
          value={draft.description}
          maxLength={1000}
          error={messages.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <SelectField
          label="Permission set"
          placeholder={sets.data?.count === 0 ? 'Add a permission set first' : 'Choose a permission set'}
          options={(sets.data?.results ?? []).map(({ id, name, operations }) => ({
            value: String(id),
            label: `${name} (${operations.length})`,
          }))}
          value={draft.permission_set?.toString() ?? null}
          error={messages.permission_set}
          hint="The application can call these operations and no others."
          onChange={(chosen) => change({ permission_set: chosen === null ? null : Number(chosen) })}
        />
        {statesClient && (
          <TextField
            label="Client id"
            hint="The id of the client at the issuer, which keeps its secret."
            value={clientId}
            maxLength={200}
            error={messages.client_id}
            onChange={(event) => setClientId(event.currentTarget.value)}
          />
        )}
        {saving.isError && !isOutdated(saving.error) && Object.keys(messages).length === 0 && (
          <ErrorNotice {...errorText(saving.error)} />
        )}
        <ChangedSince edit={edit} saving={saving} />
        {application && <ApplicationFacts application={application} onSecret={onSecret} onClose={onClose} />}
      </form>
    </SideSheet>
  );
}

function missingOf(
  { name, permission_set, client_id }: { name: string; permission_set: number | null; client_id: string },
  statesClient: boolean,
): Readonly<Record<string, string>> {
  return {
    ...(name.trim() === '' && { name: 'Name is a required field' }),
    ...(permission_set === null && { permission_set: 'Permission Set is a required field' }),
    ...(statesClient && client_id.trim() === '' && { client_id: 'Client Id is a required field' }),
  };
}

interface ApplicationFactsProps {
  readonly application: Application;
  readonly onSecret: (application: Application) => void;
  readonly onClose: () => void;
}

function ApplicationFacts({ application, onSecret, onClose }: ApplicationFactsProps) {
  const [asks, setAsks] = useState(false);
  const renewing = useRenewSecret((renewed) => {
    onSecret(renewed);
    onClose();
  });
  const { id, client_id, secret_hint, created_at, created_by, last_used_at, name } = application;
  const renew = () =>
    renewing.mutate(id, {
      onError: (error) => {
        setAsks(false);
        showToast({ tone: 'bad', ...errorText(error) });
      },
    });
  return (
    <div className={classes.facts}>
      <Facts
        facts={[
          ['Client id', <CopyText key="client" text={client_id} bare />],
          ['Secret', secret_hint === null ? 'At the external issuer' : `Ends with ${secret_hint}`],
          ['Last used', lastUseText(last_used_at)],
          ['Added', `${instantText(created_at)}${created_by === '' ? '' : ` by ${created_by}`}`],
        ]}
      />
      {secret_hint !== null && (
        <Button size="s" onClick={() => setAsks(true)}>
          Renew secret
        </Button>
      )}
      <ConfirmDialog
        opened={asks}
        title={`Renew the secret of ${name}?`}
        text="The present secret and every token that was requested with it stop working at once."
        confirm="Renew secret"
        danger
        busy={renewing.isPending}
        onConfirm={renew}
        onCancel={() => setAsks(false)}
      />
    </div>
  );
}

function MoreActions({
  application,
  onDeleted,
}: {
  readonly application: Application;
  readonly onDeleted: () => void;
}) {
  const { id, name, disabled } = application;
  const switching = useSetDisabled();
  const deleting = useDeleteApplication();
  const [asks, setAsks] = useState(false);
  const failed = (error: unknown) => showToast({ tone: 'bad', ...errorText(error) });
  const set = (next: boolean, undo: boolean) =>
    switching.mutate(
      { id, disabled: next },
      {
        onError: failed,
        onSuccess: () =>
          showToast({
            tone: 'ok',
            title: next ? `${name} disabled` : `${name} enabled`,
            ...(undo && { action: { label: 'Undo', onSelect: () => set(!next, false) } }),
          }),
      },
    );
  return (
    <>
      <Button kind="danger" onClick={() => setAsks(true)}>
        Delete
      </Button>
      <Button busy={switching.isPending} onClick={() => set(!disabled, true)}>
        {disabled ? 'Enable' : 'Disable'}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={`Delete ${name}?`}
        text="Its tokens stop working at once. This cannot be undone; disabling can."
        confirm="Delete application"
        danger
        busy={deleting.isPending}
        onConfirm={() =>
          deleting.mutate(id, {
            onSuccess: () => {
              showToast({ tone: 'ok', title: 'Application deleted', text: name });
              onDeleted();
            },
            onError: failed,
          })
        }
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
