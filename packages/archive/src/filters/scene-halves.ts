import { type Connection, hasOneSession } from '@sigma/db';
import { isNarrow, type SceneFilters } from './scene-filters.ts';
import type { SceneScope } from './scene-scope.ts';

const DAY_MS = 86_400_000;
/** A search of so many days opens so many partitions that two connections are quicker than one. */
const HALVED_FROM_DAYS = 365;

/**
 * A scope in two, the newer half first, which two connections read side by side; or whole where it is short, where
 * one connection has to do it all, or where filters open few partitions anyway. Workers of the database would do the
 * same, but each has to be started, and reads the catalogue and PostGIS anew, for longer than the search takes.
 */
export function halvesOf(
  kysely: Connection,
  scope: SceneScope,
  filters: SceneFilters,
): readonly [SceneScope] | readonly [newer: SceneScope, older: SceneScope] {
  const { days, earliestStart } = scope;
  if (!isNarrow(filters) || days === undefined || hasOneSession(kysely)) return [scope];
  const from = Math.max(days.first.getTime(), earliestStart?.getTime() ?? -Infinity);
  const to = Math.min(days.last.getTime(), filters.to?.getTime() ?? Infinity);
  if (to - from < HALVED_FROM_DAYS * DAY_MS) return [scope];
  const middle = new Date(Math.floor((from + to) / 2 / DAY_MS) * DAY_MS);
  return [
    { ...scope, earliestStart: middle },
    { ...scope, startsBefore: middle },
  ];
}
