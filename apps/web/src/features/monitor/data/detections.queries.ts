import {
  type Detection,
  type IncludeFiles,
  listDetectionEvents,
  listDetectionResponses,
  listDetections,
  readDetection,
} from '@sigma/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { type FindingFilter, filterParameters } from './finding-filter.ts';
import type { FindingOrder } from './finding-order.ts';
import { monitorKey } from './monitor-key.ts';

/** Begins the keys of all lists of findings. */
export const findingsKey = (program: number) => [...monitorKey(program), 'findings'] as const;

/** How the server calls the orders of findings. */
const ORDERINGS = { newest: '-detected_at', oldest: 'detected_at', largest: '-intensity' } as const;

export interface FindingsPage {
  readonly filter: FindingFilter;
  readonly limit: number;
  readonly offset: number;
  /** The newest are first unless it is given. */
  readonly order?: FindingOrder | undefined;
  readonly include?: IncludeFiles | undefined;
}

/** One page of findings, as the grid shows them. */
export const findingsPageQuery = (program: number, page: FindingsPage) =>
  queryOptions({
    queryKey: [...findingsKey(program), 'page', page],
    queryFn: ({ signal }) =>
      call(listDetections, {
        params: { program },
        query: {
          ...filterParameters(page.filter),
          limit: page.limit,
          offset: page.offset,
          ordering: page.order && ORDERINGS[page.order],
          include_files: page.include,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const PICTURES_EVERY_MS = 3000;

/** One finding with all its files, also one that was withdrawn. */
export const findingQuery = (program: number, detection: string) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'finding', detection],
    queryFn: ({ signal }): Promise<Detection> =>
      call(readDetection, { params: { program, detection }, signal }),
    // Its pictures are made after it was found.
    refetchInterval: ({ state }) => (state.data?.planned_pictures ?? 0) > 0 && PICTURES_EVERY_MS,
  });

export const findingEventsQuery = (program: number, detection: string) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'finding', detection, 'events'],
    queryFn: ({ signal }) =>
      call(listDetectionEvents, { params: { program, detection }, query: { limit: 1000 }, signal }),
  });

export const findingResponsesQuery = (program: number, detection: string) =>
  queryOptions({
    queryKey: [...monitorKey(program), 'finding', detection, 'responses'],
    queryFn: ({ signal }) =>
      call(listDetectionResponses, { params: { program, detection }, query: { limit: 1000 }, signal }),
  });
