import { type ManagedEula, managedEulaCalls } from '@sigma/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, ifMatch, type Tagged } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError, isOutdated } from '../../api/errors.ts';
import { ChangedSince } from '../../parts/record-list/changed-since.tsx';
import { PendingSheet, RecordSheet } from '../../parts/record-list/record-sheet.tsx';
import { useRecordEdit } from '../../parts/record-list/use-record-edit.ts';
import { type FieldMessages, fieldTitle, messagesOf } from '../../ui/forms/form-rules.ts';
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { counted, dayText } from '../../ui/text/figures.ts';
import { DeleteLicence } from './delete-licence.tsx';
import { LicenceVersions } from './licence-versions.tsx';
import { licenceQuery, licencesKey } from './licences.queries.ts';

interface LicenceSheetProps {
  /** Undefined: a new licence. */
  readonly id: number | undefined;
  readonly onClose: () => void;
}

export function LicenceSheet({ id, onClose }: LicenceSheetProps) {
  const read = useQuery({ ...licenceQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return <LicenceForm opened={undefined} onClose={onClose} />;
  if (read.data !== undefined) return <LicenceForm opened={read.data} onClose={onClose} />;
  return (
    <PendingSheet title="Licence" error={read.error} onRetry={() => void read.refetch()} onClose={onClose} />
  );
}

const FIELDS = ['name', 'short_name', 'identifying_value', 'text'] as const;
type Draft = Readonly<Record<(typeof FIELDS)[number], string>>;
const EMPTY: Draft = { name: '', short_name: '', identifying_value: '', text: '' };

const fieldsOf = ({ name, short_name, identifying_value, text }: Draft = EMPTY): Draft => ({
  name,
  short_name,
  identifying_value,
  text,
});

interface LicenceFormProps {
  readonly opened: Tagged<ManagedEula> | undefined;
  readonly onClose: () => void;
}

function LicenceForm({ opened, onClose }: LicenceFormProps) {
  const queries = useQueryClient();
  const [messages, setMessages] = useState<FieldMessages>({});
  const edit = useRecordEdit<ManagedEula, Draft>({
    opened,
    fieldsOf,
    read: () => queries.fetchQuery({ ...licenceQuery(opened?.record.id ?? 0), staleTime: 0 }),
  });
  const { record: licence, draft } = edit;
  const saving = useMutation({
    mutationFn: (): Promise<ManagedEula> =>
      licence === undefined
        ? call(managedEulaCalls.add, { body: draft })
        : call(managedEulaCalls.update, {
            params: { eula: licence.id },
            body: edit.changes,
            ...ifMatch(edit.etag),
          }),
    onSuccess: ({ name, version }) => {
      const isNewVersion = licence !== undefined && version > licence.version;
      showToast({
        tone: 'ok',
        title: isNewVersion ? `Version ${version} published` : licence ? 'Licence saved' : 'Licence added',
        text: isNewVersion ? `Members accept ${name} again before their next order.` : name,
      });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) setMessages(messagesOf(error.errors));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: licencesKey }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = missingOf(draft);
    setMessages(found);
    if (Object.keys(found).length === 0 && !saving.isPending) saving.mutate();
  };
  const field = (name: keyof Draft) => ({
    name,
    label: fieldTitle(name),
    value: draft[name],
    error: messages[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      edit.change({ [name]: value }),
  });
  const isNewText = licence !== undefined && draft.text !== licence.text;
  const hasFailed = saving.isError && !isOutdated(saving.error) && Object.keys(messages).length === 0;
  return (
    <RecordSheet
      title={licence?.name ?? 'Add licence'}
      note={licence && noteOf(licence)}
      isTyped={edit.isTyped}
      isNew={licence === undefined}
      isSaving={saving.isPending}
      save={saveLabel(licence, isNewText)}
      failure={hasFailed ? errorText(saving.error) : undefined}
      notice={<ChangedSince edit={edit} saving={saving} />}
      ending={licence && <DeleteLicence licence={licence} onDeleted={onClose} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField required maxLength={200} {...field('name')} />
      <TextField required maxLength={80} {...field('short_name')} />
      <TextField
        required
        maxLength={100}
        disabled={licence !== undefined}
        hint={
          licence === undefined ? 'Orders name the licence by it; it cannot be changed later.' : undefined
        }
        {...field('identifying_value')}
      />
      <TextAreaField
        required
        rows={14}
        maxLength={200_000}
        hint={
          isNewText
            ? `The text has changed: saving publishes version ${licence.version + 1}, which members accept before their next order.`
            : undefined
        }
        {...field('text')}
      />
      {licence && <LicenceVersions licence={licence} />}
    </RecordSheet>
  );
}

function saveLabel(licence: ManagedEula | undefined, isNewText: boolean): string {
  if (licence === undefined) return 'Add licence';
  return isNewText ? `Publish version ${licence.version + 1}` : 'Save licence';
}

function missingOf(draft: Draft): FieldMessages {
  const empty = FIELDS.filter((name) => draft[name].trim() === '');
  return Object.fromEntries(empty.map((name) => [name, `${fieldTitle(name)} is a required field`]));
}

function noteOf({ version, published_at, programs, accepted_by }: ManagedEula): string {
  return `Version ${version} of ${dayText(published_at)}, in ${counted(programs.length, 'program')}, accepted by ${counted(accepted_by, 'member')}.`;
}
