import type { SensorTask, TaskingRequest, TaskingSchedule } from '@sigma/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLastingError } from '../../parts/list-detail/use-lasting-error.ts';
import { deskWithdrawalsQuery, QUEUE_ROWS, queueQuery, requestsQuery } from './desk.queries.ts';

/** What mentions requests that the queue need not contain. */
interface Mentions {
  readonly tasks: readonly SensorTask[];
  readonly plan: TaskingSchedule | undefined;
  /** The request that is open. */
  readonly opened: string | undefined;
  /** Part of a name. */
  readonly search: string;
}

/** The queue, the withdrawals that wait for a decision, and all requests that the desk mentions, by their ids. */
export function useDeskRequests({ tasks, plan, opened, search }: Mentions) {
  const queue = useQuery(queueQuery());
  const waiting = queue.data?.count ?? 0;
  // A longer queue is not loaded completely, so the server searches it.
  const isDeep = waiting > QUEUE_ROWS && search.trim() !== '';
  const found = useQuery({
    ...queueQuery(search.trim()),
    enabled: isDeep,
    placeholderData: keepPreviousData,
  });
  const ownError = useLastingError(queue);
  const foundError = useLastingError(found);
  const queueError = isDeep ? foundError : ownError;
  const withdrawals = useQuery(deskWithdrawalsQuery);
  const shown = (isDeep ? found.data?.results : queue.data?.results) ?? NO_REQUESTS;
  const undecided = withdrawals.data?.results ?? NO_REQUESTS;
  const unnamed = useMemo(
    () => unnamedIds([...shown, ...undecided], { tasks, plan, opened }),
    [shown, undecided, tasks, plan, opened],
  );
  const others = useQuery(requestsQuery(unnamed));
  const requests = useMemo(
    () =>
      new Map(
        [...(others.data ?? NO_REQUESTS), ...undecided, ...shown].map((request) => [request.id, request]),
      ),
    [others.data, undecided, shown],
  );
  return {
    queue: shown,
    waiting,
    withdrawals: undecided,
    requests,
    isQueueLoading: queueError === null && (queue.isPending || (isDeep && found.isPending)),
    queueError,
    isQueueRetrying: queueError !== null && (isDeep ? found : queue).isFetching,
    /** Reads the queue again, or what the search found of it. */
    retryQueue: (isDeep ? found : queue).refetch,
    error: queue.error ?? withdrawals.error ?? (isDeep ? found.error : null),
  };
}

/** One object, so that what is made of it need not be made again. */
const NO_REQUESTS: readonly TaskingRequest[] = [];

/** Requests that are mentioned but not listed, in a stable order; the open one always, so that it stays when it leaves the queue. */
function unnamedIds(
  listed: readonly TaskingRequest[],
  { tasks, plan, opened }: Omit<Mentions, 'search'>,
): readonly string[] {
  const known = new Set(listed.map(({ id }) => id));
  const mentioned = [...tasks, ...(plan?.left_out ?? [])].map(({ tasking_request }) => tasking_request);
  const unlisted = mentioned.filter((id) => !known.has(id));
  return [...new Set(opened === undefined ? unlisted : [...unlisted, opened])].toSorted();
}
