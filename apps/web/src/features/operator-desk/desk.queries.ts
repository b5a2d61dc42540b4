import {
  blockOutCalls,
  groundStationCalls,
  groundStationPassCalls,
  listRequestPasses,
  managedProgramCalls,
  operatedSensorCalls,
  sensorScheduleCalls,
  sensorTaskCalls,
  type TaskingRequest,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import type { OrderStatus, SensorTaskState, TimeSpan } from '@sigma/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Everything that a change at the desk may alter. */
export const DESK_KEY = ['tools', 'desk'] as const;
/** Others plan too, and customers request captures, while the page is open. */
const CHECK_MS = 15_000;
const SLOW_CHECK_MS = 60_000;
const MAX_ROWS = 10_000;
/** The requests that the queue shows; a search finds the others. */
export const QUEUE_ROWS = 1000;
const MAX_PLANS = 200;
/** Ids per call, so that its address stays short. */
const IDS_PER_CALL = 100;
const WAITING: readonly OrderStatus[] = ['order_received', 'manual', 'order_accepted', 'order_active'];
/** Tasks of published schedules, whatever came of them. */
const PUBLISHED: readonly SensorTaskState[] = ['scheduled', 'taken', 'downlinked', 'processed', 'failed'];

const boundsOf = ({ startMs, endMs }: TimeSpan) => ({
  start: new Date(startMs).toISOString(),
  end: new Date(endMs).toISOString(),
});

export const deskSensorsQuery = queryOptions({
  queryKey: [...DESK_KEY, 'sensors'],
  queryFn: ({ signal }) => call(operatedSensorCalls.list, { query: { limit: MAX_ROWS }, signal }),
  refetchInterval: SLOW_CHECK_MS,
});

export const stationsQuery = queryOptions({
  queryKey: [...DESK_KEY, 'stations'],
  queryFn: ({ signal }) => call(groundStationCalls.list, { query: { limit: MAX_ROWS }, signal }),
  staleTime: SLOW_CHECK_MS,
});

/** The programs for which staff may add requests. */
export const deskProgramsQuery = queryOptions({
  queryKey: [...DESK_KEY, 'programs'],
  queryFn: ({ signal }) => call(managedProgramCalls.list, { query: { limit: MAX_ROWS }, signal }),
  staleTime: SLOW_CHECK_MS,
});

/** The newest plans: drafts, and those that were published. */
export const plansQuery = queryOptions({
  queryKey: [...DESK_KEY, 'plans'],
  queryFn: ({ signal }) => call(taskingScheduleCalls.list, { query: { limit: MAX_PLANS }, signal }),
  refetchInterval: CHECK_MS,
});

export const planQuery = (tasking_schedule: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'plan', tasking_schedule],
    queryFn: ({ signal }) => call(taskingScheduleCalls.read, { params: { tasking_schedule }, signal }),
    refetchInterval: CHECK_MS,
  });

/** The schedules of the satellites of a plan. */
export const planSchedulesQuery = (tasking_schedule: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'plan-schedules', tasking_schedule],
    queryFn: ({ signal }) =>
      call(sensorScheduleCalls.list, { query: { tasking_schedule, limit: MAX_ROWS }, signal }),
  });

export const planTasksQuery = (tasking_schedule: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'plan-tasks', tasking_schedule],
    queryFn: ({ signal }) =>
      call(sensorTaskCalls.list, { query: { tasking_schedule, limit: MAX_ROWS }, signal }),
    refetchInterval: CHECK_MS,
  });

export const publishedTasksQuery = (span: TimeSpan) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'published', span],
    queryFn: ({ signal }) =>
      call(sensorTaskCalls.list, {
        query: { ...boundsOf(span), state: [...PUBLISHED], limit: MAX_ROWS },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: CHECK_MS,
  });

export const blockOutsQuery = (span: TimeSpan) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'block-outs', span],
    queryFn: ({ signal }) =>
      call(blockOutCalls.list, { query: { ...boundsOf(span), limit: MAX_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CHECK_MS,
  });

export const stationPassesQuery = (span: TimeSpan) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'station-passes', span],
    queryFn: ({ signal }) =>
      call(groundStationPassCalls.list, { query: { ...boundsOf(span), limit: MAX_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOW_CHECK_MS,
  });

/** Requests that wait for a pass, the most important first: all of them, or those whose name contains a text. */
export const queueQuery = (search = '') =>
  queryOptions({
    queryKey: [...DESK_KEY, 'queue', search],
    queryFn: ({ signal }) =>
      call(taskingRequestCalls.list, {
        query: {
          status: [...WAITING],
          ordering: '-priority',
          limit: QUEUE_ROWS,
          ...(search !== '' && { search }),
        },
        signal,
      }),
    refetchInterval: CHECK_MS,
  });

/** Scheduled captures whose withdrawal waits for a decision, the earliest window first. */
export const deskWithdrawalsQuery = queryOptions({
  queryKey: [...DESK_KEY, 'withdrawals'],
  queryFn: ({ signal }) =>
    call(taskingRequestCalls.list, {
      query: { withdrawal: ['requested'], ordering: 'window_start', limit: QUEUE_ROWS },
      signal,
    }),
  refetchInterval: CHECK_MS,
});

/** Requests by their ids; ids without a request are omitted. */
export const requestsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'requests', ids],
    queryFn: async ({ signal }) => {
      const found: TaskingRequest[] = [];
      for (let at = 0; at < ids.length; at += IDS_PER_CALL) {
        const query = { ids: ids.slice(at, at + IDS_PER_CALL), limit: IDS_PER_CALL };
        found.push(...(await call(taskingRequestCalls.list, { query, signal })).results);
      }
      return found;
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** The pictures that satellites could take for a request in the time of a plan. */
export const requestPassesQuery = (tasking_request: string, { start, end }: PlanTime) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'passes', tasking_request, start, end],
    queryFn: ({ signal }) =>
      call(listRequestPasses, { params: { tasking_request }, query: { start, end }, signal }),
    staleTime: SLOW_CHECK_MS,
  });

export interface PlanTime {
  readonly start: string;
  readonly end: string;
}
