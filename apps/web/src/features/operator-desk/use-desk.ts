import type {
  BlockOut,
  GroundStationPass,
  OperatedSensor,
  SensorTask,
  TaskingRequest,
  TaskingSchedule,
} from '@sigma/contract';
import type { TimeSpan } from '@sigma/domain';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import {
  blockOutsQuery,
  DESK_KEY,
  deskSensorsQuery,
  planQuery,
  planSchedulesQuery,
  plansQuery,
  planTasksQuery,
  publishedTasksQuery,
  stationPassesQuery,
  stationsQuery,
} from './desk.queries.ts';
import { deskNames } from './desk-names.ts';
import type { DeskView } from './desk-view.ts';
import type { DeskNames } from './layout/named-sentence.ts';
import { useDeskRequests } from './use-desk-requests.ts';

/** Everything that the desk shows. Lists are empty while they load. */
export interface Desk {
  readonly sensors: readonly OperatedSensor[];
  readonly plans: readonly TaskingSchedule[];
  /** The plan on the timeline. */
  readonly plan: TaskingSchedule | undefined;
  /** Tasks of the plan, and of published plans in the shown time. */
  readonly tasks: readonly SensorTask[];
  readonly planTasks: readonly SensorTask[];
  readonly blockOuts: readonly BlockOut[];
  readonly stationPasses: readonly GroundStationPass[];
  readonly stationName: (id: string) => string;
  /** Waiting requests whose name contains the search, the most important first, and how many wait in all. */
  readonly queue: readonly TaskingRequest[];
  readonly waiting: number;
  /** Scheduled captures whose withdrawal waits for a decision. */
  readonly withdrawals: readonly TaskingRequest[];
  readonly requests: ReadonlyMap<string, TaskingRequest>;
  readonly names: DeskNames;
  readonly isLoading: boolean;
  readonly isQueueLoading: boolean;
  /** Why there is no queue to show, also while it is read again; null while there is one. */
  readonly queueError: unknown;
  readonly isQueueRetrying: boolean;
  readonly retryQueue: () => void;
  readonly failure: Failure | undefined;
}

interface Failure {
  readonly error: unknown;
  readonly retry: () => void;
}

/** The first failure among queries whose absence makes the desk wrong; what they gave before stays shown. */
function useFailure(error: Error | null): Failure | undefined {
  const queries = useQueryClient();
  return useMemo(() => {
    if (error === null) return undefined;
    const isFailed = ({ state }: Query) => state.status === 'error';
    return { error, retry: () => void queries.refetchQueries({ queryKey: DESK_KEY, predicate: isFailed }) };
  }, [error, queries]);
}

interface DeskQuestion extends Pick<DeskView, 'plan' | 'request' | 'search'> {
  /** Whole days. */
  readonly span: TimeSpan;
}

/** Reads what the desk shows: a plan, and what happens in a span. */
export function useDesk({ plan: planId, request, search, span }: DeskQuestion): Desk {
  const sensors = useQuery(deskSensorsQuery);
  const plans = useQuery(plansQuery);
  const tasks = useQuery({ ...planTasksQuery(planId ?? ''), enabled: planId !== undefined });
  const published = useQuery(publishedTasksQuery(span));
  const blockOuts = useQuery(blockOutsQuery(span));
  const passes = useQuery(stationPassesQuery(span));
  const stations = useQuery(stationsQuery);
  const listed = plans.data?.results.find(({ id }) => id === planId);
  const isUnlisted = planId !== undefined && plans.data !== undefined && listed === undefined;
  const older = useQuery({ ...planQuery(planId ?? ''), enabled: isUnlisted });
  const plan = listed ?? (isUnlisted ? older.data : undefined);
  const schedules = useQuery({ ...planSchedulesQuery(planId ?? ''), enabled: planId !== undefined });
  const planTasks = (planId !== undefined && tasks.data?.results) || NO_ROWS;
  const shown = useMemo(
    () => mergedTasks(planTasks, published.data?.results ?? NO_ROWS),
    [planTasks, published.data],
  );
  const queue = useDeskRequests({ tasks: shown, plan, opened: request, search });
  const { requests } = queue;
  const names = useMemo(() => deskNames(requests, sensors.data?.results ?? []), [requests, sensors.data]);
  const stationNames = useMemo(
    () => new Map(stations.data?.results.map(({ id, name }) => [id, name])),
    [stations.data],
  );
  const stationName = useCallback((id: string) => stationNames.get(id) ?? 'a ground station', [stationNames]);
  const failed = [sensors, plans, older, queue, tasks, schedules, published, blockOuts, passes].find(
    ({ error }) => error !== null,
  );
  const failure = useFailure(failed?.error ?? null);
  // The same object while nothing of it changes, so that a movement of the timeline renders the timeline only.
  const same = useShallow((desk: Desk) => desk);
  return same({
    sensors: sensors.data?.results ?? NO_ROWS,
    plans: plans.data?.results ?? NO_ROWS,
    plan,
    tasks: shown,
    planTasks,
    blockOuts: blockOuts.data?.results ?? NO_ROWS,
    stationPasses: passes.data?.results ?? NO_ROWS,
    stationName,
    queue: queue.queue,
    waiting: queue.waiting,
    withdrawals: queue.withdrawals,
    requests,
    names,
    isLoading: sensors.isPending || plans.isPending,
    isQueueLoading: queue.isQueueLoading,
    queueError: queue.queueError,
    isQueueRetrying: queue.isQueueRetrying,
    retryQueue: queue.retryQueue,
    failure,
  });
}

/** One object, so that what is made of it need not be made again. */
const NO_ROWS: readonly never[] = [];

/** Tasks of a plan and of the published plans, each once. */
function mergedTasks(own: readonly SensorTask[], published: readonly SensorTask[]): readonly SensorTask[] {
  return [...new Map([...published, ...own].map((task) => [task.id, task])).values()];
}
