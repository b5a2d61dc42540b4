import { describe, expect, it, test } from 'vitest';
import { NEVER_SEARCHED, nextFreshness, type SearchEvent } from './dirty-search.ts';

const after = (...events: readonly SearchEvent[]) => events.reduce(nextFreshness, NEVER_SEARCHED);
const started: SearchEvent = { type: 'search_started' };
const ended = (at: number): SearchEvent => ({ type: 'search_ended', at });
const moved = (at: number, areaType: 'viewport' | 'auto' | 'manual' = 'viewport'): SearchEvent => ({
  type: 'map_moved',
  at,
  areaType,
});

describe('search button', () => {
  it('the search button is hidden after a search', () => {
    expect(after({ type: 'changed' }, started, ended(0))).toMatchObject({
      isDirty: false,
      isSearching: false,
    });
  });

  it('the search button appears at once when filters or the area change', () => {
    expect(after(started, ended(0), { type: 'changed' }).isDirty).toBe(true);
  });

  it('the search button stays when something changed while the search ran', () => {
    expect(after(started, { type: 'changed' }, ended(0)).isDirty).toBe(true);
  });

  test.each([
    ['viewport', true],
    ['auto', true],
    ['manual', false],
  ] as const)(
    'a move of the map with an area of type %s shows the search button: %s',
    (areaType, isDirty) => {
      expect(after(started, ended(0), moved(5000, areaType)).isDirty).toBe(isDirty);
    },
  );

  it('defers moves in the two seconds after a search until those are over', () => {
    const quiet = after(started, ended(1000), moved(2999));
    expect(quiet.isDirty).toBe(false);
    expect(nextFreshness(quiet, { type: 'quiet_over' }).isDirty).toBe(true);
    expect(after(started, ended(1000), moved(3000)).isDirty).toBe(true);
  });

  it('the search button stays hidden after two seconds without a move', () => {
    expect(after(started, ended(0), { type: 'quiet_over' }).isDirty).toBe(false);
  });

  it('counts at most one move in 1.75 s', () => {
    const first = after(started, ended(0), moved(2000));
    expect(nextFreshness(first, moved(3749)).movedAt).toBe(2000);
    expect(nextFreshness(first, moved(3750)).movedAt).toBe(3750);
  });
});
