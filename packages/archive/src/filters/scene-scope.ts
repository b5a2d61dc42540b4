import { type Connection, PREPARED } from '@sigma/db';
import { sql } from 'kysely';
import { isCounted, isNarrow, type SceneFilters } from './scene-filters.ts';
import type { SceneAccess } from './visible-scenes.ts';

/**
 * Where the scenes of a query can be, and what kind of query it is. It is read before the query, so that the query opens
 * few partitions.
 */
export interface SceneScope {
  readonly access: SceneAccess;
  /** Whether scenes of sensors that the program does not have are its own, because it has ordered or received them. */
  readonly hasOthers: boolean;
  /** The requested collections that belong to the program. */
  readonly collections: readonly string[];
  /** Whether the filters are only collections and time, and the contract reaches all scenes; such scenes are counted by the counters of days. */
  readonly isCounted: boolean;
  /** Whether the place alone leaves few scenes of all months, which are then found by their footprints. */
  readonly isNarrow: boolean;
  /** No scene that meets the searched interval starts before. */
  readonly earliestStart: Date | undefined;
  /** When present, only scenes that start before this instant. */
  readonly startsBefore?: Date | undefined;
  /** The UTC days of the first and the last scene of the collections; read only for a narrow search. */
  readonly days: { readonly first: Date; readonly last: Date } | undefined;
  /** Starts of the scenes with the searched ids or tasks, as texts with microseconds; absent when there are neither. */
  readonly starts: readonly string[] | undefined;
}

/** More starts than this are not listed, because the list would not restrict the search. */
const MAX_STARTS = 2000;

const FIRST_YEAR_MS = Date.parse('0001-01-01T00:00:00Z');

interface Row {
  readonly has_others: boolean;
  readonly longest_seconds: number | null;
  readonly starts: readonly string[] | null;
  readonly first_day: Date | null;
  readonly last_day: Date | null;
}

/** Reads where scenes of a program that match filters can be; undefined when there can be none. */
export async function readScope(
  kysely: Connection,
  access: SceneAccess,
  filters: SceneFilters,
): Promise<SceneScope | undefined> {
  const { ids, taskIds, from } = filters;
  const collections = requestedOf(access, filters);
  if (collections.length === 0 || access.sceneReach === 'none') return undefined;
  const isOwn = access.sceneReach === 'own';
  const named = ids !== undefined || taskIds !== undefined || isOwn;
  const longest = sql`(select max(longest) from own cross join lateral (
    select longest from scene_days where scene_days.collection = own.collection and longest is not null
    order by longest desc limit 1) as top)`;
  const day = (order: 'asc' | 'desc') => sql`(select ${sql.raw(order === 'asc' ? 'min' : 'max')}(day)
    from own cross join lateral (select day from scene_days where scene_days.collection = own.collection
      order by day ${sql.raw(order)} limit 1) as edge)`;
  const narrow = isNarrow(filters);
  const { rows } = await sql<Row>`
    with own as (select unnest(${[...collections]}::text[]) as collection)
    select ${othersOf(access)} as has_others,
      ${from ? sql`extract(epoch from ${longest})::float8` : sql`null::float8`} as longest_seconds,
      ${named ? startsOf(access, filters) : sql`null::text[]`} as starts,
      ${narrow ? day('asc') : sql`null::date`} as first_day,
      ${narrow ? day('desc') : sql`null::date`} as last_day
    ${PREPARED}`.execute(kysely);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (named && row.starts === null) return undefined;
  const { first_day: first, last_day: last } = row;
  const longestMs = Math.ceil((row.longest_seconds ?? 0) * 1000);
  return {
    access,
    hasOthers: row.has_others,
    collections,
    isCounted: access.sceneReach === 'all' && isCounted(filters),
    isNarrow: narrow,
    earliestStart: from && earliestOf(from.getTime() - longestMs),
    starts: row.starts !== null && row.starts.length <= MAX_STARTS ? [...new Set(row.starts)] : undefined,
    days: first === null || last === null ? undefined : { first, last },
  };
}

/** The requested collections that a program has, by id. */
function requestedOf(access: SceneAccess, { collections }: SceneFilters): readonly string[] {
  const requested = collections === undefined ? access.collections : [...new Set(collections)];
  return requested.filter((collection) => access.collections.includes(collection)).toSorted();
}

/**
 * Whether scenes of sensors that a program does not have are its own. Every search reads it: the order of the scenes makes the planner
 * use the index, where it otherwise expects to find one soon and reads the scenes of all programs.
 */
function othersOf({ program, otherSensors, sceneReach }: SceneAccess) {
  if (sceneReach !== 'all' || otherSensors.length === 0) return sql`false`;
  return sql`exists (select from unnest(${[...otherSensors]}::integer[]) as other(sensor) cross join lateral (
    select start from program_scenes as known where known.program_id = ${program} and known.sensor = other.sensor
    order by start limit 1) as one)`;
}

/** A scene of thousands of years makes the bound an instant that the database cannot store; then there is no bound. */
const earliestOf = (ms: number): Date | undefined => (ms < FIRST_YEAR_MS ? undefined : new Date(ms));

/** Starts of the named scenes, and of one more than are listed at most. */
function startsOf({ program, sceneReach }: SceneAccess, { ids, taskIds }: SceneFilters) {
  const byId = ids ? sql`and known.id = any(${[...ids]}::text[])` : sql``;
  const isOwn = sceneReach === 'own';
  const ofTask = taskIds && sql`task_id = any(${[...taskIds]}::uuid[])`;
  const byOwnTask =
    ofTask &&
    sql`and (known.collection, known.id) in (
    select collection, id from scene_ids where ${ofTask})`;
  const byTask = isOwn ? byOwnTask : ofTask && sql`and ${ofTask}`;
  const known = isOwn
    ? sql`program_scenes as known where known.program_id = ${program} and`
    : sql`scene_ids as known where`;
  return sql`(select array_agg(start::text) from (
    select known.start from ${known} known.collection in (select collection from own) ${byId} ${byTask ?? sql``}
    limit ${sql.lit(MAX_STARTS + 1)}) as named)`;
}
