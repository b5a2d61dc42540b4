import { type ManagedProgram, managedProgramCalls } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, ifMatch, type Tagged } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ContractBadge } from '../../parts/contract/contract-badge.tsx';
import { ChangedSince } from '../../parts/record-list/changed-since.tsx';
import { PendingSheet, RecordSheet } from '../../parts/record-list/record-sheet.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { counted } from '../../ui/text/figures.ts';
import { changesOf } from './program-draft.ts';
import { ProgramEnding } from './program-ending.tsx';
import { AccessFields, ContractFields } from './program-fields.tsx';
import classes from './program-sheet.module.css';
import { managedProgramQuery } from './programs.queries.ts';
import { useProgramForm } from './use-program-form.ts';

interface ProgramSheetProps {
  readonly id: number;
  /** The name in the list, until the program has been read. */
  readonly name: string | undefined;
  /** Leads to the users of the program. */
  readonly usersLink?: ReactNode;
  readonly onClose: () => void;
}

/** One program next to the list: its contract, what it may use, and archiving or deleting it. */
export function ProgramSheet({ id, name, usersLink, onClose }: ProgramSheetProps) {
  const read = useQuery(managedProgramQuery(id));
  if (read.data !== undefined)
    return <LoadedSheet opened={read.data} usersLink={usersLink} onClose={onClose} />;
  return (
    <PendingSheet
      title={name ?? `Program ${id}`}
      error={read.error}
      onRetry={() => void read.refetch()}
      onClose={onClose}
    />
  );
}

interface LoadedSheetProps {
  readonly opened: Tagged<ManagedProgram>;
  readonly usersLink: ReactNode;
  readonly onClose: () => void;
}

function LoadedSheet({ opened, usersLink, onClose }: LoadedSheetProps) {
  const program = opened.record;
  const form = useProgramForm({
    opened,
    send: (body, { record = program, etag, changes }) =>
      call(managedProgramCalls.update, {
        params: { id: program.id },
        body: changesOf({ program: record, changes, body }),
        ...ifMatch(etag),
      }),
    onSaved: ({ name }) => {
      showToast({ tone: 'ok', title: 'Program saved', text: name });
      onClose();
    },
  });
  const { draft, messages, change } = form;
  return (
    <RecordSheet
      title={program.name}
      note={noteOf(program)}
      isTyped={form.isTyped}
      isSaving={form.isSaving}
      save="Save program"
      failure={form.failure === undefined ? undefined : errorText(form.failure)}
      notice={<ChangedSince edit={form.edit} saving={form.saving} />}
      ending={<ProgramEnding program={program} onDeleted={onClose} />}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={classes.head}>
        <ContractBadge program={program} />
        {usersLink}
      </div>
      <ContractFields draft={draft} messages={messages} onChange={change} />
      <AccessFields draft={draft} messages={messages} onChange={change} />
    </RecordSheet>
  );
}

function noteOf({ id, active, user_count, order_count, tasking_count }: ManagedProgram): string {
  const used = [
    counted(user_count, 'user'),
    counted(order_count, 'order'),
    counted(tasking_count, 'tasking'),
  ].join(', ');
  return `Program ${id}${active ? '' : ', archived'}. ${used}.`;
}
