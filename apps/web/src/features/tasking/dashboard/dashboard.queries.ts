import { listProgramTaskings, type ProgramTasking, readProgramTasking } from '@sigma/contract';
import { isSettled } from '@sigma/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { taskingsKey } from '../../../parts/order-placing/order-keys.ts';
import { type DashboardView, STATUS_GROUPS } from './dashboard-view.ts';

/** Requests on one page (spec 1:9). */
export const TASKINGS_PAGE = 24;
const FAST_MS = 5000;
const SLOW_MS = 60_000;

/** One page, newest first, polled while it is shown. */
export const taskingListQuery = (
  program: number,
  { group, search, page }: Pick<DashboardView, 'group' | 'search' | 'page'>,
) =>
  queryOptions({
    queryKey: [...taskingsKey(program), 'list', group, search, page],
    queryFn: async ({ client, signal }) => {
      const listed = await call(listProgramTaskings, {
        params: { program },
        query: {
          limit: TASKINGS_PAGE,
          offset: page * TASKINGS_PAGE,
          ordering: '-created_at',
          ...(group !== 'all' && { status: [...STATUS_GROUPS[group].statuses] }),
          ...(search !== '' && { search }),
        },
        signal,
      });
      // A request that leaves the list is shown as it was last listed, until it is read by itself.
      for (const one of listed.results) client.setQueryData(taskingQuery(program, one.id).queryKey, one);
      return listed;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollInterval(state.data?.results ?? []),
  });

/** One request, for a link to a request that the list does not show. */
export const taskingQuery = (program: number, id: string) =>
  queryOptions({
    queryKey: [...taskingsKey(program), 'one', id],
    queryFn: ({ signal }) => call(readProgramTasking, { params: { program, tasking_request: id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data === undefined ? [] : [state.data]),
  });

/** The interval between polls: short while a request is in progress. */
export function pollInterval(requests: readonly Pick<ProgramTasking, 'status'>[]): number {
  return requests.some(({ status }) => !isSettled('others', status)) ? FAST_MS : SLOW_MS;
}
