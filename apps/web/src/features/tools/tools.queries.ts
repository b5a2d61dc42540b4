import {
  listRejectedElementSets,
  operatedSensorCalls,
  type Platform,
  readDemoClock,
  type SensorTask,
  sensorTaskCalls,
  taskingRequestCalls,
} from '@sigma/contract';
import { type SensorTaskState, worldTime } from '@sigma/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Staff leave the page open, so its content is read again. */
const CHECK_MS = 60_000;
const MAX_SENSORS = 10_000;
export const SHOWN_ERRORS = 10;
const SHOWN_TASKS = 10;
/** Some more tasks are fetched than shown, because the first of them end while the page is open. */
const MAX_TASKS = 50;
/** How long tasks are shown before they are requested again, in real time. */
const STEP_MS = 30_000;
const SECOND_MS = 1000;
/** Tasks that are still to be flown, active or proposed. */
const COMING: readonly SensorTaskState[] = ['scheduled', 'fixed', 'proposed'];

export const operatedSensorsQuery = queryOptions({
  queryKey: ['tools', 'sensors'],
  queryFn: ({ signal }) => call(operatedSensorCalls.list, { query: { limit: MAX_SENSORS }, signal }),
  refetchInterval: CHECK_MS,
});

/** Element sets that were rejected when they came in, the newest first. */
export const elementSetErrorsQuery = queryOptions({
  queryKey: ['tools', 'errors'],
  queryFn: ({ signal }) =>
    call(listRejectedElementSets, { query: { limit: SHOWN_ERRORS, ordering: '-seen_at' }, signal }),
  refetchInterval: CHECK_MS,
});

export const tasksKey = ['tools', 'tasks'] as const;

/**
 * Tasks that are not over at the current demo time, the earliest first. They are requested again regularly, and before
 * the known tasks run out, which is sooner with a fast demo clock. `comingTasks` omits those that end in between.
 */
export const tasksQuery = (clock: Platform['clock']) =>
  queryOptions({
    queryKey: [...tasksKey, clock],
    queryFn: ({ signal }) =>
      call(sensorTaskCalls.list, {
        query: {
          state: [...COMING],
          start: worldTime(clock, new Date()).toISOString(),
          limit: MAX_TASKS,
          ordering: 'start',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilNextAsk(state.data?.results ?? [], clock, new Date()),
  });

/** Real milliseconds until fewer tasks are left than shown, where there may be more of them. */
function untilNextAsk(tasks: readonly SensorTask[], clock: Platform['clock'], now: Date): number {
  const runsOut = tasks[MAX_TASKS - SHOWN_TASKS]?.start;
  if (runsOut === undefined) return STEP_MS;
  const aheadMs = (Date.parse(runsOut) - worldTime(clock, now).getTime()) / (clock?.rate ?? 1);
  return Math.min(STEP_MS, Math.max(SECOND_MS, aheadMs));
}

/** The next tasks that are not over. */
export function comingTasks(tasks: readonly SensorTask[], nowMs: number): readonly SensorTask[] {
  return tasks.filter(({ end }) => Date.parse(end) > nowMs).slice(0, SHOWN_TASKS);
}

export const withdrawalsKey = ['tools', 'withdrawals'] as const;

/** Captures whose withdrawal waits for an answer, the earliest pass first. */
export const withdrawalsQuery = queryOptions({
  queryKey: withdrawalsKey,
  queryFn: ({ signal }) =>
    call(taskingRequestCalls.list, {
      query: { withdrawal: ['requested'], ordering: 'window_start', limit: MAX_TASKS },
      signal,
    }),
  refetchInterval: STEP_MS,
});

export const demoClockQuery = queryOptions({
  queryKey: ['tools', 'demo-clock'],
  queryFn: ({ signal }) => call(readDemoClock, { signal }),
  refetchInterval: CHECK_MS,
});
