import type { ManagedProgram } from '@sigma/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Tagged } from '../../api/call.ts';
import { ApiError, isOutdated } from '../../api/errors.ts';
import { programsQuery } from '../../api/queries.ts';
import { useRecordEdit } from '../../parts/record-list/use-record-edit.ts';
import { focusFirstInvalid } from '../../ui/forms/focus-first-invalid.ts';
import type { FieldMessages } from '../../ui/forms/form-rules.ts';
import {
  checkProgram,
  draftOf,
  EMPTY_PROGRAM,
  type ProgramBody,
  type ProgramDraft,
  refusedFields,
} from './program-draft.ts';
import { managedProgramQuery, programsKey } from './programs.queries.ts';

interface ProgramFormOptions {
  /** Undefined for a new program. */
  readonly opened: Tagged<ManagedProgram> | undefined;
  /** Sends the checked form, with the state that was edited and what was changed of it. */
  readonly send: (
    body: ProgramBody,
    edited: Partial<Tagged<ManagedProgram>> & { readonly changes: Partial<ProgramDraft> },
  ) => Promise<ManagedProgram>;
  readonly onSaved: (program: ManagedProgram) => void;
}

const fieldsOf = (program: ManagedProgram | undefined): ProgramDraft =>
  program === undefined ? EMPTY_PROGRAM : draftOf(program);

/** The form of a program: every field is checked at once, and it is sent only when all pass (spec 2:5#23 to #25). */
export function useProgramForm({ opened, send, onSaved }: ProgramFormOptions) {
  const queries = useQueryClient();
  const [messages, setMessages] = useState<FieldMessages>({});
  const edit = useRecordEdit<ManagedProgram, ProgramDraft>({
    opened,
    fieldsOf,
    read: () => queries.fetchQuery({ ...managedProgramQuery(opened?.record.id ?? 0), staleTime: 0 }),
  });
  const { draft, record, etag, changes } = edit;
  const saving = useMutation({
    mutationFn: (body: ProgramBody) => send(body, { ...(record && { record }), etag, changes }),
    onSuccess: onSaved,
    onError: (error) => {
      if (error instanceof ApiError) setMessages(refusedFields(error.errors));
    },
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: programsKey }),
        queries.invalidateQueries({ queryKey: programsQuery.queryKey }),
      ]);
    },
  });
  return {
    draft,
    messages,
    edit,
    saving,
    /** Until it is saved. */
    isTyped: edit.isTyped && !saving.isSuccess,
    isSaving: saving.isPending,
    /** A failure that belongs to no field. */
    failure:
      saving.isError && !isOutdated(saving.error) && Object.keys(messages).length === 0
        ? saving.error
        : undefined,
    change: (change: Partial<ProgramDraft>) => {
      edit.change(change);
      setMessages((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
      );
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const checked = checkProgram(draft);
      // Written at once, so that the first invalid field is marked when the focus moves to it.
      flushSync(() => setMessages(checked.ok ? {} : checked.messages));
      focusFirstInvalid(event.currentTarget);
      if (checked.ok && !saving.isPending) saving.mutate(checked.body);
    },
  };
}
