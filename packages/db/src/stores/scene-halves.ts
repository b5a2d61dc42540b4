import type { Kysely } from 'kysely';
import { OneSessionAdapter } from '../pglite-dialect.ts';
import type { Tables } from '../tables.ts';
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
  kysely: Kysely<Tables>,
  scope: SceneScope,
  filters: SceneFilters,
): readonly [SceneScope] | readonly [newer: SceneScope, older: SceneScope] {
  const { days, earliestStart } = scope;
  if (!isNarrow(filters) || days === undefined || !hasMoreSessions(kysely)) return [scope];
  const from = Math.max(days.first.getTime(), earliestStart?.getTime() ?? -Infinity);
  const to = Math.min(days.last.getTime(), filters.to?.getTime() ?? Infinity);
  if (to - from < HALVED_FROM_DAYS * DAY_MS) return [scope];
  const middle = new Date(Math.floor((from + to) / 2 / DAY_MS) * DAY_MS);
  return [
    { ...scope, earliestStart: middle },
    { ...scope, startsBefore: middle },
  ];
}

const hasMoreSessions = (kysely: Kysely<Tables>): boolean =>
  !kysely.isTransaction && !(kysely.getExecutor().adapter instanceof OneSessionAdapter);
