import {
  completeNotation,
  type Detection,
  detectionCalls,
  listNotationPasses,
  type NotationScene,
  readAgreement,
  readNotationScene,
} from '@sigma/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { firstInstantOf, lastInstantOf } from '../../../parts/record-list/record-filters.ts';
import { listQueryOf, type RecordView } from '../../../parts/record-list/record-view.ts';

const KEY = ['tools', 'notation'] as const;
/** As many findings as a scene may have are read at once. */
const ALL = 10_000;

export const DRAWING_STATES = [
  ['', 'All'],
  ['open', 'Not completed'],
  ['completed', 'Completed'],
  ['drawn', 'With drawings'],
] as const;
export type DrawingState = (typeof DRAWING_STATES)[number][0];
export const drawingStateOf = (value: string | undefined): DrawingState =>
  DRAWING_STATES.find(([state]) => state === value)?.[0] ?? '';

const CONDITIONS = {
  '': {},
  open: { completed: 'false' },
  completed: { completed: 'true' },
  drawn: { drawn: 'true' },
} as const;

/** One page of the pictures of assets; the filters of the view are `state` and `program`. */
export const passesQuery = (view: RecordView) => {
  const { search: _, ...page } = listQueryOf(view, ['acquired_at']);
  const program = Number(view.filters.program);
  const query = {
    ...page,
    ...CONDITIONS[drawingStateOf(view.filters.state)],
    ...(Number.isInteger(program) && program > 0 && { program: [program] }),
  };
  return queryOptions({
    queryKey: [...KEY, 'passes', query],
    queryFn: ({ signal }) => call(listNotationPasses, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const sceneQuery = (scene: string) =>
  queryOptions({
    queryKey: [...KEY, 'scene', scene],
    queryFn: ({ signal }) => call(readNotationScene, { params: { scene }, signal }),
  });

/** Everything that people drew and the analysis found on a scene. */
export const findingsQuery = ({ file_id, passes }: NotationScene) =>
  queryOptions({
    queryKey: [...KEY, 'findings', file_id, passes.map(({ id }) => id)],
    queryFn: async ({ signal }): Promise<readonly Detection[]> => {
      const answers = await Promise.all(
        passes.map(({ id }) =>
          call(detectionCalls.list, { query: { pass: id, limit: ALL, ordering: 'number' }, signal }),
        ),
      );
      return answers.flatMap(({ results }) => results);
    },
    // What is read again would replace what is being drawn.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What the table of agreement is about; undefined members restrict nothing. Both days are included. */
export interface AgreementChoice {
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly program: number | undefined;
}

export const agreementQuery = ({ from, until, program }: AgreementChoice) => {
  const query = {
    ...(from !== undefined && { acquired_after: firstInstantOf(from) }),
    ...(until !== undefined && { acquired_before: lastInstantOf(until) }),
    ...(program !== undefined && { program: [program] }),
  };
  return queryOptions({
    queryKey: [...KEY, 'agreement', query],
    queryFn: ({ signal }) => call(readAgreement, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const setCompleted = (pass: string, completed: boolean) =>
  call(completeNotation, { params: { pass }, body: { completed } });

/** After findings or states were written: everything but what is on the bench, which reads its findings itself. */
export async function refreshNotation(queries: QueryClient): Promise<void> {
  await Promise.all([
    ...(['passes', 'scene', 'agreement'] as const).map((part) =>
      queries.invalidateQueries({ queryKey: [...KEY, part] }),
    ),
    queries.invalidateQueries({ queryKey: ['managed-findings'] }),
  ]);
}
