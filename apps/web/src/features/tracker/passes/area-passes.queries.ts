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

/** So many of the newest areas are looked at: one search each. */
const MOST_AREAS = 20;
const SEARCHED_HOURS = 48;
const MS_PER_HOUR = 3_600_000;
/** More than five satellites pass over a place in two days, but for the poles. */
const MOST_PASSES = 50;
const FRESH_MS = 10 * 60_000;

type Aoi = ReturnType<typeof searchGeometry.parse>;

/** A saved area that a search takes. */
export interface TrackedArea {
  readonly id: string;
  readonly name: string;
  readonly aoi: Aoi;
  readonly geometry: Geometry;
}

/** The newest areas that the caller saved. */
export const newestAreasQuery = queryOptions({
  queryKey: ['search-areas', 'newest', MOST_AREAS],
  queryFn: ({ signal }) =>
    call(listSearchAreas, { query: { limit: MOST_AREAS, ordering: '-created' }, signal }),
  select: areasOf,
});

function areasOf({ results }: Answer<typeof listSearchAreas>): readonly TrackedArea[] {
  return results.flatMap(({ id, name, area }) => {
    const aoi = searchGeometry.safeParse(jsonOf(area));
    const checked = aoi.success ? checkSearchGeometry(aoi.data) : undefined;
    return aoi.success && checked?.ok ? [{ id, name, aoi: aoi.data, geometry: checked.geometry }] : [];
  });
}

/** The server keeps areas as text that it has checked; what cannot be read all the same is no area. */
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
  /** The first failure; the other areas are listed all the same. */
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Passes over each of the areas in two days from an instant on. */
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
          limit: MOST_PASSES,
          ordering: 'start_time',
        },
        signal,
      }),
    staleTime: FRESH_MS,
  });
