import { type Connection, hasOneSession } from '@sigma/db';
import { MS_PER_DAY } from '@sigma/geo';
import type { SceneFilters } from './scene-filters.ts';
import type { SceneScope } from './scene-scope.ts';

/** From this number of days on, a search opens so many partitions that two connections are faster than one. */
const HALVED_FROM_DAYS = 365;

/**
 * Splits a scope in two, the newer half first, for two connections to read concurrently. The scope stays as it is when
 * it is short, when there is only one connection, or when the filters open few partitions anyway. Parallel workers of
 * PostgreSQL would do the same, but starting one, with its catalogue and PostGIS, takes longer than the search.
 */
export function halvesOf(
  kysely: Connection,
  scope: SceneScope,
  filters: SceneFilters,
): readonly [SceneScope] | readonly [newer: SceneScope, older: SceneScope] {
  const { days, earliestStart, isNarrow } = scope;
  if (!isNarrow || days === undefined || hasOneSession(kysely)) return [scope];
  const from = Math.max(days.first.getTime(), earliestStart?.getTime() ?? -Infinity);
  const to = Math.min(days.last.getTime(), filters.to?.getTime() ?? Infinity);
  if (to - from < HALVED_FROM_DAYS * MS_PER_DAY) return [scope];
  const middle = new Date(Math.floor((from + to) / 2 / MS_PER_DAY) * MS_PER_DAY);
  return [
    { ...scope, earliestStart: middle },
    { ...scope, startsBefore: middle },
  ];
}
