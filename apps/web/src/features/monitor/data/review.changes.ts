import { addDetectionResponse, type Detection, updateDetectionReview } from '@sigma/contract';
import { type FeedbackLabel, MAX_RESPONSE_FILE_NAME, type ResponseStep } from '@sigma/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../session/session.tsx';
import { findingQuery, findingsKey } from './detections.queries.ts';
import { monitorKey } from './monitor-key.ts';

/** What a person says of a finding. */
export interface Review {
  readonly detection: string;
  readonly status: FeedbackLabel;
  readonly note: string;
}

/** Saves a review; every list shows it at once, and the counters and the history of the finding are read again. */
export function useSaveReview() {
  const { programId: program } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ detection, status, note }: Review) =>
      call(updateDetectionReview, {
        params: { program, detection },
        body: { feedback_status: status, feedback_text: note.trim() === '' ? null : note },
      }),
    onSuccess: async (saved) => {
      const { queryKey: ofFinding } = findingQuery(program, saved.id);
      // A request that began before the review was saved may be answered after it, with the finding as it was.
      await queries.cancelQueries({ queryKey: ofFinding, exact: true });
      queries.setQueryData(ofFinding, saved);
      replaceListed(queries, program, saved);
      const changed = [
        [...monitorKey(program), 'finding', saved.id, 'events'],
        [...monitorKey(program), 'summary'],
        [...monitorKey(program), 'assets'],
      ];
      for (const queryKey of changed) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** A step that was taken about a finding. */
export interface NewResponse {
  readonly detection: string;
  readonly step: ResponseStep;
  readonly text: string;
  readonly files: readonly File[];
}

/** Adds a step. Sending it again as it is, after a lost answer, adds it once. */
export function useAddResponse() {
  const { programId: program } = useSession();
  const queries = useQueryClient();
  const unanswered = useRef<{ readonly response: NewResponse; readonly key: string }>(undefined);
  const keyOf = (response: NewResponse): string => {
    const last = unanswered.current;
    const key = last !== undefined && isSame(last.response, response) ? last.key : crypto.randomUUID();
    unanswered.current = { response, key };
    return key;
  };
  return useMutation({
    mutationFn: async (response: NewResponse) => {
      const { detection, step, text, files } = response;
      return call(addDetectionResponse, {
        params: { program, detection },
        headers: { 'idempotency-key': keyOf(response) },
        body: { step, text, files: await Promise.all(files.map(sentFile)) },
      });
    },
    onSuccess: (_, { detection }) => {
      unanswered.current = undefined;
      void queries.invalidateQueries({ queryKey: [...monitorKey(program), 'finding', detection] });
    },
  });
}

const isSame = (a: NewResponse, b: NewResponse) =>
  a.detection === b.detection && a.step === b.step && a.text === b.text && a.files === b.files;

/** A file as the call sends it. */
async function sentFile(file: File): Promise<{ readonly name: string; readonly content: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In pieces, because a function has a limited number of arguments.
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * PIECE, (index + 1) * PIECE)),
  );
  return { name: file.name.slice(-MAX_RESPONSE_FILE_NAME), content: btoa(pieces.join('')) };
}
const PIECE = 8192;

interface Listed {
  readonly results: readonly Detection[];
}

/** Lists keep their order and their pages; only the reviewed finding changes. */
function replaceListed(queries: QueryClient, program: number, saved: Detection): void {
  queries.setQueriesData<Listed>({ queryKey: findingsKey(program) }, (list) => {
    if (!list?.results.some(({ id }) => id === saved.id)) return list;
    const results = list.results.map((row) =>
      // A list without files has none of the reviewed finding either.
      row.id === saved.id ? { ...saved, files: row.files, artifacts: row.artifacts } : row,
    );
    return { ...list, results };
  });
}
