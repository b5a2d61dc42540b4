import {
  listStoredCollections,
  managedEulaCalls,
  managedProgramCalls,
  operatedSensorCalls,
} from '@sigma/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, readTagged } from '../../api/call.ts';
import { listQueryOf, type RecordView } from '../../parts/record-list/record-view.ts';

const MAX_CHOICES = 10_000;
export const programsKey = ['admin', 'programs'] as const;

/** The states that the list can be filtered by; the first one excludes nothing. */
export const PROGRAM_STATES = [
  ['all', 'All'],
  ['active', 'Active'],
  ['archived', 'Archived'],
] as const;
export type ProgramState = (typeof PROGRAM_STATES)[number][0];

export function stateOfView({ filters }: RecordView): ProgramState {
  return PROGRAM_STATES.find(([state]) => state === filters.state)?.[0] ?? 'all';
}

type ListQuery = NonNullable<Parameters<typeof call<typeof managedProgramCalls.list>>[1]['query']>;

export const managedProgramsQuery = (view: RecordView) => {
  const state = stateOfView(view);
  const query = {
    ...listQueryOf(view, ['id', 'name', 'company_name', 'start_date', 'end_date']),
    ...(state !== 'all' && { active: String(state === 'active') }),
  } as ListQuery;
  return queryOptions({
    queryKey: [...programsKey, 'list', query],
    queryFn: ({ signal }) => call(managedProgramCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const managedProgramQuery = (id: number) =>
  queryOptions({
    queryKey: [...programsKey, id],
    queryFn: ({ signal }) => readTagged(managedProgramCalls.read, { params: { id }, signal }),
  });

/** What can be given to a program. */
export const programChoicesQuery = queryOptions({
  queryKey: ['admin', 'program-choices'],
  queryFn: async ({ signal }) => {
    const query = { limit: MAX_CHOICES };
    const [sensors, collections, eulas] = await Promise.all([
      call(operatedSensorCalls.list, { query, signal }),
      call(listStoredCollections, { query, signal }),
      call(managedEulaCalls.list, { query, signal }),
    ]);
    return { sensors: sensors.results, collections: collections.results, eulas: eulas.results };
  },
});

/** Every program, to name it and to choose it. */
export const programNamesQuery = queryOptions({
  queryKey: [...programsKey, 'names'],
  queryFn: ({ signal }) => call(managedProgramCalls.list, { query: { limit: MAX_CHOICES }, signal }),
});
