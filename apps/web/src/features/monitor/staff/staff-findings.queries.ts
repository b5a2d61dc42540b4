import { detectionCalls, publishDetection, retractDetection } from '@sigma/contract';
import { DETECTION_CLASSES, DETECTION_TYPES } from '@sigma/domain';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { listQueryOf, type RecordView } from '../../../parts/record-list/record-view.ts';

const KEY = ['managed-findings'] as const;

/** The states by which staff filter; withheld ones wait for them. */
export const FINDING_STATES = [
  ['withheld', 'Withheld'],
  ['published', 'Published'],
  ['retracted', 'Withdrawn'],
  ['all', 'All'],
] as const;
export type FindingState = (typeof FINDING_STATES)[number][0];

export const stateOfView = ({ filters }: RecordView): FindingState =>
  FINDING_STATES.find(([state]) => state === filters.state)?.[0] ?? 'withheld';

const CONDITIONS = {
  withheld: { published: 'false' },
  published: { published: 'true', retracted: 'false' },
  retracted: { retracted: 'true' },
  all: {},
} as const;

/** One page of the findings of all programs; the filters of the view are `state`, `program`, `type` and `class`. */
export const staffFindingsQuery = (view: RecordView) => {
  const { search: _, ...page } = listQueryOf(view, ['detected_at', 'intensity', 'number']);
  const type = DETECTION_TYPES.find((known) => known === view.filters.type);
  const detection_class = DETECTION_CLASSES.find((known) => known === view.filters.class);
  const program = Number(view.filters.program);
  const query = {
    ...page,
    ...CONDITIONS[stateOfView(view)],
    ...(type && { detection_type: [type] }),
    ...(detection_class && { detection_class }),
    ...(Number.isInteger(program) && program > 0 && { program: [program] }),
  };
  return queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(detectionCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const staffFindingQuery = (detection: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', detection],
    queryFn: ({ signal }) => call(detectionCalls.read, { params: { detection }, signal }),
  });

export const publishFinding = (detection: string) => call(publishDetection, { params: { detection } });
export const retractFinding = (detection: string, reason: string) =>
  call(retractDetection, { params: { detection }, body: { reason } });
export const deleteFinding = (detection: string) => call(detectionCalls.remove, { params: { detection } });

/** After a change: the lists of staff, and what members see of the program. */
export async function refreshFindings(queries: QueryClient, program: number): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: KEY }),
    queries.invalidateQueries({ queryKey: ['program', program, 'monitor'] }),
  ]);
}
