import {
  countReprocessing,
  listPipelineRuns,
  operatedSensorCalls,
  type PipelineRun,
  type Processing,
  readCalibration,
  readPipelineRun,
  readProcessing,
  reprocessCaptures,
  retryPipelineRun,
} from '@sigma/contract';
import type { MadeLevel } from '@sigma/domain';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { listQueryOf, type RecordView } from '../../parts/record-list/record-view.ts';
import { runFilter } from './run-filter.ts';

const KEY = ['tools', 'processing'] as const;
/** A run takes seconds; while one waits or runs, the page follows it. */
const BUSY_MS = 2000;
const IDLE_MS = 15_000;
const MAX_SENSORS = 10_000;

const isOpen = ({ state }: Pick<PipelineRun, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Whether a run waits or runs. */
export const isBusy = ({ queue }: Pick<Processing, 'queue'>): boolean => queue.waiting + queue.running > 0;

export const processingQuery = queryOptions({
  queryKey: [...KEY, 'state'],
  queryFn: ({ signal }) => call(readProcessing, { signal }),
  refetchInterval: ({ state }) => (state.data !== undefined && isBusy(state.data) ? BUSY_MS : IDLE_MS),
});

const COLUMNS = ['captured_at', 'started_at', 'cpu_ms'] as const;

/**
 * A page of the runs, those that were requested last first.
 *
 * @param busy something runs, which this page of the list need not contain yet
 */
export const runsQuery = (view: RecordView, busy: boolean) => {
  const { search: _, ...paging } = listQueryOf(view, COLUMNS);
  const query = { ...paging, ...runFilter(view) };
  return queryOptions({
    queryKey: [...KEY, 'runs', query],
    queryFn: ({ signal }) => call(listPipelineRuns, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (busy || state.data?.results.some(isOpen) ? BUSY_MS : IDLE_MS),
  });
};

export const runQuery = (run: string) =>
  queryOptions({
    queryKey: [...KEY, 'run', run],
    queryFn: ({ signal }) => call(readPipelineRun, { params: { run }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? BUSY_MS : IDLE_MS),
  });

/** A calibration that a run has used; from then on it never changes. */
export const usedCalibrationQuery = (calibration: string) =>
  queryOptions({
    queryKey: [...KEY, 'calibration', calibration],
    queryFn: ({ signal }) => call(readCalibration, { params: { calibration }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const operatedSensorsQuery = queryOptions({
  queryKey: [...KEY, 'sensors'],
  queryFn: ({ signal }) => call(operatedSensorCalls.list, { query: { limit: MAX_SENSORS }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Captures whose ended runs are queued again. */
export interface Reprocessing {
  /** YYYY-MM-DD; the day begins at 00:00 UTC. */
  readonly since: string;
  readonly level: MadeLevel | undefined;
  readonly sensor: number | undefined;
}

const instantOf = (day: string): string => `${day}T00:00:00.000Z`;
/** What a reprocessing would queue now. */
export interface Concerned {
  readonly runs: number;
  readonly captures: number;
}

export const concernedQuery = ({ since, level, sensor }: Reprocessing) =>
  queryOptions({
    queryKey: [...KEY, 'concerned', since, level, sensor],
    queryFn: ({ signal }): Promise<Concerned> => {
      const query = {
        since: instantOf(since),
        ...(level !== undefined && { level }),
        ...(sensor !== undefined && { sensor }),
      };
      return call(countReprocessing, { query, signal });
    },
  });

/** Queues a failed run again; everything is read again, also after a refusal, which means that the run has changed. */
export function useRetryRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PipelineRun) => call(retryPipelineRun, { params: { run: id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useReprocess() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ since, level, sensor }: Reprocessing) =>
      call(reprocessCaptures, {
        body: {
          since: instantOf(since),
          ...(level !== undefined && { level }),
          ...(sensor !== undefined && { sensor }),
        },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
