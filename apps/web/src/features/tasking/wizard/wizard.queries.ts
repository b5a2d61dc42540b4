import { readTaskingQuota, summarizeCoverage } from '@sigma/contract';
import { type SearchArea, searchGeometry } from '@sigma/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isWorthOneRetry } from '../../../api/query-client.ts';
import {
  type CaptureInput,
  type RequestedPass,
  requestedPasses,
  sentTarget,
} from '../../../parts/passes/capture-input.ts';

/** How many captures the program may still request, and the collection of their scenes. */
export const taskingQuotaQuery = (program: number) =>
  queryOptions({
    queryKey: ['program', program, 'tasking-quota'],
    queryFn: ({ signal }) => call(readTaskingQuota, { params: { program }, signal }),
    retry: isWorthOneRetry,
  });

/** The passes whose coverage is shown: those that are requested, then those after them. */
export function coveragePasses(input: CaptureInput): readonly RequestedPass[] {
  return [...requestedPasses(input), ...input.later.map((pass) => ({ pass }))];
}

/** The share of the area in the requested passes and in later ones, in reach and captured, each and together. */
export const coverageQuery = (program: number, input: CaptureInput) => {
  const { area } = input;
  const passes = coveragePasses(input).map((requested) => {
    const { sensor, start_time, end_time, roll } = requested.pass;
    const target = sentTarget(requested, area);
    return {
      sensor,
      start_time,
      end_time,
      ...(roll === null ? {} : { roll }),
      ...(target !== undefined && { target }),
    };
  });
  return queryOptions({
    queryKey: ['program', program, 'coverage', area satisfies SearchArea, passes],
    queryFn: ({ signal }) => call(summarizeCoverage, { body: { aoi: searchGeometry(area), passes }, signal }),
    // While an aim point is moved, the figures before it stay until the new ones arrive.
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: isWorthOneRetry,
  });
};
