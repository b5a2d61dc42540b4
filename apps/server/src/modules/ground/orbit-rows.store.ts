import type { OrbitRow } from '@sigma/contract';
import {
  type Connection,
  geoJsonOf,
  geometryValue,
  type OrbitRowsTable,
  type PageWindow,
  ROW_COUNT,
  readPage,
  type Tables,
} from '@sigma/db';
import type { Area, LineString, MultiLineString } from '@sigma/geo';
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';

type Track = OrbitRow['ground_track'];

/** A row as it is answered; `blocked_out` is derived from the current block-outs. */
export interface StoredOrbitRow
  extends Pick<
    Selectable<OrbitRowsTable>,
    'id' | 'sensor' | 'orbit_num' | 'row_num' | 'start' | 'end' | 'eclipsed'
  > {
  readonly ground_track: Track;
  readonly blocked_out: boolean;
}

export interface OrbitRowFilters {
  readonly sensor?: readonly number[] | undefined;
  readonly orbit_num?: readonly number[] | undefined;
  readonly row_num?: readonly number[] | undefined;
  readonly eclipsed?: boolean | undefined;
  readonly blocked_out?: boolean | undefined;
  /** Rows that end then or later, */
  readonly from: Date | undefined;
  /** and start then or earlier. */
  readonly to: Date | undefined;
  /** Whose reach meets the area of one of these requests: its box, */
  readonly bb_overlaps_tasking_requests?: 'active' | readonly string[] | undefined;
  /** or itself. */
  readonly intersects_tasking_requests?: 'active' | readonly string[] | undefined;
}

/** A position in the list: the position of a row, which may have been deleted since. */
export interface OrbitRowPlace {
  readonly start: Date;
  readonly id: string;
}

export interface OrbitRowPage extends PageWindow {
  readonly descending: boolean;
  /** Rows beyond this place, in the direction of the list. */
  readonly beyond: OrbitRowPlace | undefined;
}

const blockedOut = sql<boolean>`exists (select from tasking_block_outs b
  where b.sensor = orbit_rows.sensor and b.start < orbit_rows."end" and b."end" > orbit_rows.start)`;

/** Requests that are active, or those of a list, whose area stands so to the reach. */
function meetsRequests(wanted: 'active' | readonly string[], relation: 'box' | 'area') {
  const chosen = wanted === 'active' ? sql`r.active` : sql`r.id = any(${[...wanted]}::uuid[])`;
  const meets =
    relation === 'box' ? sql`orbit_rows.reach && r.aoi` : sql`ST_Intersects(orbit_rows.reach, r.aoi)`;
  return sql<boolean>`exists (select from tasking_requests r
    where ${chosen} and orbit_rows.sensor = any(r.sensors) and ${meets})`;
}

function matching(kysely: Connection, filters: OrbitRowFilters) {
  const { sensor, orbit_num, row_num, eclipsed, blocked_out, from, to } = filters;
  const [box, area] = [filters.bb_overlaps_tasking_requests, filters.intersects_tasking_requests];
  let rows = kysely.selectFrom('orbit_rows');
  if (sensor !== undefined) rows = rows.where('sensor', 'in', [...sensor]);
  if (orbit_num !== undefined) rows = rows.where('orbit_num', 'in', [...orbit_num]);
  if (row_num !== undefined) rows = rows.where('row_num', 'in', [...row_num]);
  if (eclipsed !== undefined) rows = rows.where('eclipsed', '=', eclipsed);
  if (blocked_out !== undefined) rows = rows.where(blockedOut, '=', blocked_out);
  if (from !== undefined) rows = rows.where('end', '>=', from);
  if (to !== undefined) rows = rows.where('start', '<=', to);
  if (box !== undefined) rows = rows.where(meetsRequests(box, 'box'));
  if (area !== undefined) rows = rows.where(meetsRequests(area, 'area'));
  return rows;
}

const answered = (rows: SelectQueryBuilder<Tables, 'orbit_rows', object>) =>
  rows
    .select(['id', 'sensor', 'orbit_num', 'row_num', 'start', 'end', 'eclipsed'])
    .select((builder: ExpressionBuilder<Tables, 'orbit_rows'>) => [
      sql<Track>`${geoJsonOf(builder.ref('ground_track'), 5)}`.as('ground_track'),
      blockedOut.as('blocked_out'),
    ]);

/** One page by time and id; `count` is of all that match. */
export async function listOrbitRows(
  kysely: Connection,
  filters: OrbitRowFilters,
  page: OrbitRowPage,
): Promise<{ readonly rows: readonly StoredOrbitRow[]; readonly count: number }> {
  const { descending, beyond } = page;
  const all = matching(kysely, filters);
  const direction = descending ? 'desc' : 'asc';
  const after = (place: OrbitRowPlace) => {
    const here = sql`(${place.start}::timestamptz, ${place.id}::uuid)`;
    return descending ? sql<boolean>`(start, id) < ${here}` : sql<boolean>`(start, id) > ${here}`;
  };
  const paged = beyond === undefined ? all : all.where(after(beyond));
  const ordered = answered(paged).orderBy('start', direction).orderBy('id', direction);
  return readPage(ordered, all.select(ROW_COUNT), page);
}

export const readOrbitRow = (kysely: Connection, id: string): Promise<StoredOrbitRow | undefined> =>
  answered(kysely.selectFrom('orbit_rows').where('id', '=', id)).executeTakeFirst();

export interface NewOrbitRow extends Omit<StoredOrbitRow, 'blocked_out' | 'ground_track'> {
  readonly ground_track: LineString | MultiLineString;
  readonly reach: Area | null;
  readonly computed_from: Date | null;
}

/**
 * Writes rows, new or not. Rows that staff have entered under the same revolution and number stay, unless the row
 * itself is theirs.
 */
export async function saveOrbitRows(kysely: Connection, rows: readonly NewOrbitRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ ground_track, reach, ...row }) => ({
    ...row,
    ground_track: geometryValue(ground_track),
    // The rims of a reach are calculated, never given, and those that graze a pole may touch themselves there. What is repaired is
    // a place of a few metres in an area of a million square kilometres by which rows are found.
    reach: reach === null ? null : sql`ST_MakeValid(${geometryValue(reach)})`,
  }));
  await kysely
    .insertInto('orbit_rows')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['sensor', 'orbit_num', 'row_num'])
        .doUpdateSet((builder) => ({
          start: builder.ref('excluded.start'),
          end: builder.ref('excluded.end'),
          ground_track: builder.ref('excluded.ground_track'),
          reach: builder.ref('excluded.reach'),
          eclipsed: builder.ref('excluded.eclipsed'),
          computed_from: builder.ref('excluded.computed_from'),
        }))
        .where('orbit_rows.computed_from', 'is not', null),
    )
    .execute();
}

/** Another row of the same revolution and number than the given one. */
export async function orbitRowAt(
  kysely: Connection,
  row: { readonly sensor: number; readonly orbit_num: number; readonly row_num: number },
): Promise<string | undefined> {
  const found = await kysely
    .selectFrom('orbit_rows')
    .where('sensor', '=', row.sensor)
    .where('orbit_num', '=', row.orbit_num)
    .where('row_num', '=', row.row_num)
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

export async function deleteOrbitRow(kysely: Connection, id: string): Promise<void> {
  await kysely.deleteFrom('orbit_rows').where('id', '=', id).execute();
}

/** Deletes forecasts of a sensor that end after an instant and were made from another element set. */
export async function dropOutdatedRows(
  kysely: Connection,
  sensor: number,
  from: Date,
  computedFrom: Date,
): Promise<void> {
  await kysely
    .deleteFrom('orbit_rows')
    .where('sensor', '=', sensor)
    .where('end', '>', from)
    .where('computed_from', '<>', computedFrom)
    .execute();
}

/** Deletes all forecasts of a sensor that end after an instant. */
export async function dropForecastRows(kysely: Connection, sensor: number, from: Date): Promise<void> {
  await kysely
    .deleteFrom('orbit_rows')
    .where('sensor', '=', sensor)
    .where('end', '>', from)
    .where('computed_from', 'is not', null)
    .execute();
}

/** When the last forecast of a sensor from an element set ends. */
export async function forecastEnd(
  kysely: Connection,
  sensor: number,
  computedFrom: Date,
): Promise<Date | undefined> {
  const { end } = await kysely
    .selectFrom('orbit_rows')
    .where('sensor', '=', sensor)
    .where('computed_from', '=', computedFrom)
    .select((builder) => builder.fn.max('end').as('end'))
    .executeTakeFirstOrThrow();
  return end ?? undefined;
}

export async function forgetOrbitRows(kysely: Connection, before: Date): Promise<void> {
  await kysely.deleteFrom('orbit_rows').where('end', '<', before).execute();
}
