import {
  listElementSetFaults,
  operatedSensorCalls,
  readDemoClock,
  type SensorTask,
  sensorTaskCalls,
} from '@sigma/contract';
import type { SensorTaskState } from '@sigma/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Staff leave the page open: what it says is looked at again. */
const CHECK_MS = 60_000;
const MOST_SENSORS = 10_000;
export const SHOWN_FAULTS = 10;
const SHOWN_TASKS = 10;
/** Some more are fetched than shown: the first of them end while one looks. */
const MOST_TASKS = 50;
/** How long tasks are shown before they are asked for anew, in our time. */
const STEP_MS = 30_000;
/** Tasks that are still to be flown, in force or proposed. */
const COMING: readonly SensorTaskState[] = ['scheduled', 'fixed', 'proposed'];

export const operatedSensorsQuery = queryOptions({
  queryKey: ['tools', 'sensors'],
  queryFn: ({ signal }) => call(operatedSensorCalls.list, { query: { limit: MOST_SENSORS }, signal }),
  refetchInterval: CHECK_MS,
});

/** Element sets that were refused when they came in, the newest first. */
export const faultsQuery = queryOptions({
  queryKey: ['tools', 'faults'],
  queryFn: ({ signal }) =>
    call(listElementSetFaults, { query: { limit: SHOWN_FAULTS, ordering: '-seen_at' }, signal }),
  refetchInterval: CHECK_MS,
});

export const tasksKey = ['tools', 'tasks'] as const;

/**
 * Tasks that are not over at an instant of the world, the first of them first. It is asked anew every so often; what
 * ends in between is left out by `comingTasks`.
 */
export const tasksQuery = (nowMs: number, rate: number) => {
  const start = Math.floor(nowMs / (STEP_MS * rate)) * STEP_MS * rate;
  return queryOptions({
    queryKey: [...tasksKey, start],
    queryFn: ({ signal }) =>
      call(sensorTaskCalls.list, {
        query: {
          state: [...COMING],
          start: new Date(start).toISOString(),
          limit: MOST_TASKS,
          ordering: 'start',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
};

/** The next tasks that are not over. */
export function comingTasks(tasks: readonly SensorTask[], nowMs: number): readonly SensorTask[] {
  return tasks.filter(({ end }) => Date.parse(end) > nowMs).slice(0, SHOWN_TASKS);
}

export const demoClockQuery = queryOptions({
  queryKey: ['tools', 'demo-clock'],
  queryFn: ({ signal }) => call(readDemoClock, { signal }),
  refetchInterval: CHECK_MS,
});
