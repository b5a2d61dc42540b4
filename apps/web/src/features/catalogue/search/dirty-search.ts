import type { SearchAreaType } from '@sigma/domain';

/** For this long after a search ends, moves of the map do not count (spec 1:4.2). */
export const QUIET_MS = 2000;
/** Moves count at most this often. */
const THROTTLE_MS = 1750;

/** Whether the results still answer the current search. Times are in milliseconds. */
export interface SearchFreshness {
  readonly isSearching: boolean;
  /** The search button is shown. */
  readonly isDirty: boolean;
  readonly endedAt: number | undefined;
  readonly movedAt: number | undefined;
  /** The map was moved while moves did not count. */
  readonly movedEarly: boolean;
}

export type SearchEvent =
  | { readonly type: 'search_started' }
  | { readonly type: 'search_ended'; readonly at: number }
  /** Filters or the area have changed. */
  | { readonly type: 'changed' }
  | { readonly type: 'map_moved'; readonly at: number; readonly areaType: SearchAreaType }
  /** Two seconds have passed since a search ended. */
  | { readonly type: 'quiet_over' };

export const NEVER_SEARCHED: SearchFreshness = {
  isSearching: false,
  isDirty: false,
  endedAt: undefined,
  movedAt: undefined,
  movedEarly: false,
};

/**
 * A search is clean from its start: a change while it runs makes it dirty again. Moves of the map count only when
 * the map view is what is searched, not while a search runs and not in the two seconds after it.
 */
export function nextFreshness(state: SearchFreshness, event: SearchEvent): SearchFreshness {
  switch (event.type) {
    case 'search_started':
      return { ...NEVER_SEARCHED, isSearching: true };
    case 'search_ended':
      return { ...state, isSearching: false, endedAt: event.at };
    case 'changed':
      return { ...state, isDirty: true };
    case 'map_moved':
      return event.areaType === 'manual' ? state : afterMove(state, event.at);
    case 'quiet_over':
      return state.movedEarly && !state.isSearching ? { ...state, isDirty: true, movedEarly: false } : state;
  }
}

function afterMove(state: SearchFreshness, at: number): SearchFreshness {
  const isQuiet = state.endedAt !== undefined && at - state.endedAt < QUIET_MS;
  if (state.isSearching || isQuiet) return { ...state, movedEarly: true };
  if (state.movedAt !== undefined && at - state.movedAt < THROTTLE_MS) return state;
  return { ...state, isDirty: true, movedAt: at };
}
