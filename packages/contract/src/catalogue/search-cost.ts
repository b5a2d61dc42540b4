import type { Resource } from '../kernel/operation.ts';
import type { SortField } from './filters.ts';

/** The parts of a search, parsed, that decide how much the database has to do for a page. */
export interface SearchToBill {
  readonly limit: number;
  readonly sortby?: readonly { readonly field: SortField; readonly direction: 'asc' | 'desc' }[] | undefined;
  readonly intersects?: unknown;
  readonly filter?: unknown;
  readonly query?: unknown;
}

/** The Items of an ordinary page: the default, and the page of the web app. */
const ORDINARY_ITEMS = 1000;
/** The length of ordinary conditions as JSON: about 100 comparisons, or an area of 400 positions. */
const ORDINARY_CONDITIONS = 20_000;

/**
 * What a search uses. Newest first reads an index as far as the page goes; any other order reads every match. Long
 * conditions are evaluated for every scene that is read.
 */
export function resourceOfSearch({ limit, sortby = [], intersects, filter, query }: SearchToBill): Resource {
  const isNewestFirst = sortby.every(({ field, direction }) => field === 'datetime' && direction === 'desc');
  if (limit > ORDINARY_ITEMS || !isNewestFirst) return 'counts';
  return JSON.stringify([intersects, filter, query]).length > ORDINARY_CONDITIONS ? 'counts' : 'ordinary';
}
