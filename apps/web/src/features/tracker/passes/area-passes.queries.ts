import {
  type Answer,
  listSearchAreas,
  type Opportunity,
  searchGeometry,
  searchOpportunities,
} from '@sigma/contract';
import { checkSearchGeometry, type Geometry } from '@sigma/geo';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** The number of newest areas that are searched, with one request each. */
const MAX_AREAS = 20;
const SEARCHED_HOURS = 48;
const MS_PER_HOUR = 3_600_000;
/** More than five satellites pass over a place in two days, except near the poles. */
const MAX_PASSES = 50;
const FRESH_MS = 10 * 60_000;

type Aoi = ReturnType<typeof searchGeometry.parse>;

/** A saved area that can be searched. */
export interface TrackedArea {
  readonly id: string;
  readonly name: string;
  readonly aoi: Aoi;
  readonly geometry: Geometry;
}

/** The newest saved areas of the user. */
export const newestAreasQuery = queryOptions({
  queryKey: ['search-areas', 'newest', MAX_AREAS],
  queryFn: ({ signal }) =>
    call(listSearchAreas, { query: { limit: MAX_AREAS, ordering: '-created' }, signal }),
  select: areasOf,
});

function areasOf({ results }: Answer<typeof listSearchAreas>): readonly TrackedArea[] {
  return results.flatMap(({ id, name, area }) => {
    const aoi = searchGeometry.safeParse(jsonOf(area));
    const checked = aoi.success ? checkSearchGeometry(aoi.data) : undefined;
    return aoi.success && checked?.ok ? [{ id, name, aoi: aoi.data, geometry: checked.geometry }] : [];
  });
}

/** The server stores areas as text that it has checked; an area that cannot be read is skipped. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface AreaPasses {
  readonly passes: readonly (readonly Opportunity[])[];
  readonly isLoading: boolean;
  /** The first failure; the other areas are still listed. */
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Passes over each of the areas in the two days after an instant. */
export function useAreaPasses(areas: readonly TrackedArea[], startMs: number): AreaPasses {
  const found = useQueries({ queries: areas.map((area) => passesQuery(area, startMs)) });
  return {
    passes: found.map(({ data }) => data?.results ?? []),
    isLoading: found.some((query) => query.isPending),
    error: found.find((query) => query.isError)?.error,
    refetch: () => {
      for (const query of found) if (query.isError) void query.refetch();
    },
  };
}

const passesQuery = ({ id, aoi }: TrackedArea, startMs: number) =>
  queryOptions({
    queryKey: ['next-passes', id, aoi, startMs],
    queryFn: ({ signal }) =>
      call(searchOpportunities, {
        body: {
          aoi,
          search_time_start: new Date(startMs).toISOString(),
          search_time_end: new Date(startMs + SEARCHED_HOURS * MS_PER_HOUR).toISOString(),
          limit: MAX_PASSES,
          ordering: 'start_time',
        },
        signal,
      }),
    staleTime: FRESH_MS,
  });
