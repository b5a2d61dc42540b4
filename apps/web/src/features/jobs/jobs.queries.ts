import { listJobQueues, listJobs, type QueuedJob, retryFailedJobs, retryJob } from '@sigma/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const KEY = ['jobs'] as const;
/** Staff leave the page open, and jobs take seconds. */
const CHECK_MS = 5000;
export const SHOWN_JOBS = 50;

export const queuesQuery = queryOptions({
  queryKey: [...KEY, 'queues'],
  queryFn: ({ signal }) => call(listJobQueues, { signal }),
  refetchInterval: CHECK_MS,
});

export type ShownState = 'failed' | 'waiting' | 'active' | 'completed';

const STATES: Readonly<Record<ShownState, readonly QueuedJob['state'][]>> = {
  failed: ['failed'],
  waiting: ['created', 'retry'],
  active: ['active'],
  completed: ['completed', 'cancelled'],
};

/** The newest jobs of a queue in one state. */
export const jobsQuery = (queue: string, state: ShownState) =>
  queryOptions({
    queryKey: [...KEY, queue, state],
    queryFn: ({ signal }) =>
      call(listJobs, { query: { queue: [queue], state: [...STATES[state]], limit: SHOWN_JOBS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CHECK_MS,
  });

export function useRetryJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ queue, id }: QueuedJob) => call(retryJob, { params: { queue, job: id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRetryFailedJobs() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (queue: string) => call(retryFailedJobs, { params: { queue } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
