import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tagged } from '../../api/call.ts';
import { changedFields, mergeEdit } from './merge-edit.ts';

interface RecordEditOptions<R, F> {
  /** The record as it was read last; undefined for a new one. */
  readonly opened: Tagged<R> | undefined;
  readonly fieldsOf: (record: R | undefined) => F;
  /** Reads the record again. */
  readonly read: () => Promise<Tagged<R>>;
}

/**
 * What was typed into the form of a record. The form follows the record until the first field is changed, and then
 * stays with that state: a change sends `changes` with the `etag` of the state to which they belong.
 */
export function useRecordEdit<R, F extends object>({ opened, fieldsOf, read }: RecordEditOptions<R, F>) {
  const [edited, setEdited] = useState<Tagged<R>>();
  const [typed, setTyped] = useState<Partial<F>>({});
  const [both, setBoth] = useState<readonly string[]>();
  const base = edited ?? opened;
  const start = fieldsOf(base?.record);
  const draft: F = { ...start, ...typed };
  const changes = changedFields(start, draft);
  const loading = useMutation({
    mutationFn: read,
    onSuccess: (latest) => {
      const merged = mergeEdit(start, draft, fieldsOf(latest.record));
      setEdited(latest);
      setTyped(merged.typed);
      setBoth(merged.both);
    },
  });
  return {
    draft,
    /** The record without what was typed; undefined for a new one. */
    record: base?.record,
    etag: base?.etag,
    changes,
    isTyped: Object.keys(changes).length > 0,
    change: (part: Partial<F>) => {
      setEdited(base);
      setTyped((before) => ({ ...before, ...part }));
    },
    /** Discards what was typed; the form follows the record again. */
    reset: () => {
      setEdited(undefined);
      setTyped({});
      setBoth(undefined);
    },
    /** Replaces the state below what was typed with the stored one. */
    loading,
    /** After that, the fields that were also changed elsewhere. */
    both,
  };
}

export type RecordEdit = Pick<ReturnType<typeof useRecordEdit<unknown, object>>, 'loading' | 'both'>;
