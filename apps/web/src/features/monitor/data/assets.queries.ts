import {
  listAssetFacilities,
  listAssetPasses,
  listAssetSources,
  listAssets,
  readMonitorSummary,
} from '@sigma/contract';
import { PENDING_PASS_STATES } from '@sigma/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { monitorKey } from './monitor-key.ts';

/** The most entries of one answer. */
const EVERY_ONE = 10_000;

/** The assets of a program by name, with the counters that the lists show. */
export const assetsQuery = (program: number) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'assets'],
    queryFn: ({ signal }) =>
      call(listAssets, { params: { program }, query: { limit: EVERY_ONE, ordering: 'name' }, signal }),
  });

/** What is read again to notice that something has happened: one small answer. */
const SUMMARY_EVERY_MS = 10_000;

export const monitorSummaryQuery = (program: number) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'summary'],
    queryFn: ({ signal }) => call(readMonitorSummary, { params: { program }, signal }),
    refetchInterval: SUMMARY_EVERY_MS,
  });

/** Passes are analysed while they are shown. */
const PASSES_EVERY_MS = 15_000;

/** All passes over an asset, the newest first: at most a few hundred. */
export const passesQuery = (program: number, asset: string) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'passes', asset],
    queryFn: ({ signal }) =>
      call(listAssetPasses, { params: { program, asset }, query: { limit: EVERY_ONE }, signal }),
    refetchInterval: PASSES_EVERY_MS,
  });

/** How many passes over an asset in a time still get a result. */
export const pendingPassesQuery = (program: number, asset: string, time: PassTime) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'passes', asset, 'pending', time],
    queryFn: async ({ signal }) => {
      const query = {
        limit: 1,
        state: [...PENDING_PASS_STATES],
        acquired_after: time.from,
        acquired_before: time.until,
      };
      return (await call(listAssetPasses, { params: { program, asset }, query, signal })).count;
    },
    refetchInterval: PASSES_EVERY_MS,
  });

/** Instants; both are included. Without an end it lasts until now. */
interface PassTime {
  readonly from: string;
  readonly until: string | undefined;
}

export const sourcesQuery = (program: number, asset: string) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'sources', asset],
    queryFn: ({ signal }) =>
      call(listAssetSources, { params: { program, asset }, query: { limit: EVERY_ONE }, signal }),
  });

export const facilitiesQuery = (program: number, asset: string) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'facilities', asset],
    queryFn: ({ signal }) =>
      call(listAssetFacilities, { params: { program, asset }, query: { limit: EVERY_ONE }, signal }),
    staleTime: 600_000,
  });
