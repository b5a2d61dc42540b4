import {
  listElementSetFaults,
  operatedSensorCalls,
  readDemoClock,
  type SensorTask,
  sensorTaskCalls,
} from '@sigma/contract';
import type { SensorTaskState } from '@sigma/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Staff leave the page open: what it says is looked at again. */
const CHECK_MS = 60_000;
const MOST_SENSORS = 10_000;
export const SHOWN_FAULTS = 10;
export const SHOWN_TASKS = 10;
/** Tasks that are still to be flown, in force or proposed. */
const COMING: readonly SensorTaskState[] = ['scheduled', 'fixed', 'proposed'];
const MOST_TASKS = 1000;

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

/** Tasks in one of the coming states, the first of them first; what is over already is left out by `comingTasks`. */
export const tasksQuery = queryOptions({
  queryKey: ['tools', 'tasks'],
  queryFn: ({ signal }) =>
    call(sensorTaskCalls.list, {
      query: { state: [...COMING], limit: MOST_TASKS, ordering: 'start' },
      signal,
    }),
  refetchInterval: CHECK_MS,
});

/** The next tasks that are not over. */
export function comingTasks(tasks: readonly SensorTask[], nowMs: number): readonly SensorTask[] {
  return tasks.filter(({ end }) => Date.parse(end) > nowMs).slice(0, SHOWN_TASKS);
}

export const demoClockQuery = queryOptions({
  queryKey: ['tools', 'demo-clock'],
  queryFn: ({ signal }) => call(readDemoClock, { signal }),
  refetchInterval: CHECK_MS,
});
