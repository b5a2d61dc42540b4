import {
  readScope,
  type SceneAccess,
  type SceneFilters,
  type SceneScope,
  sceneConditions,
  slicesOf,
} from '@sigma/archive';
import type { Connection } from '@sigma/db';
import { type RawBuilder, sql } from 'kysely';
import { type Frequencies, frequencySums } from './frequency-sums.ts';
import { geohashSize } from './geohash.ts';
import { columnsOf, LAST_LATITUDE, ROW_HEIGHT, ROWS } from './hex-grid.ts';

/** The value by which scenes are grouped. */
export type Grouping =
  | { readonly kind: 'collection' | 'platform' }
  /** Groups numbers by the greatest edge that does not exceed them; edges are ascending. */
  | { readonly kind: 'number'; readonly of: NumberColumn; readonly edges: readonly number[] }
  | { readonly kind: 'geohash' | 'hexagon'; readonly precision: number };
export type NumberColumn = 'off_nadir' | 'sun_elevation' | 'gsd';

interface Row {
  readonly place: number;
  readonly key: string | null;
  readonly count: number;
  readonly total: number;
}

interface FrequencyQuery {
  readonly groupings: readonly Grouping[];
  /** The maximum number of buckets per grouping. */
  readonly limit: number;
}

/**
 * Counts the keys of every grouping among the scenes of a program that match the filters: in one pass, or on the embedded
 * engine in several, between which others use the session.
 */
export async function countFrequencies(
  kysely: Connection,
  access: SceneAccess,
  filters: SceneFilters,
  query: FrequencyQuery,
): Promise<readonly Frequencies[]> {
  const { groupings, limit } = query;
  const scope = await readScope(kysely, access, filters);
  if (scope === undefined || groupings.length === 0) return groupings.map(() => ({ count: 0, buckets: [] }));
  const slices = await slicesOf(kysely, scope, filters);
  if (slices.length > 1) {
    const sums = frequencySums(groupings.length);
    const counted = { groupings, limit: undefined };
    for (const slice of slices) sums.add(await selectRows(kysely, slice, filters, counted));
    return sums.greatest(limit);
  }
  const rows = await selectRows(kysely, scope, filters, query);
  return groupings.map((_, index) => {
    const own = rows.filter(({ place }) => place === index);
    const buckets = own.flatMap(({ key, count }) => (key === null ? [] : [{ key, count }]));
    return { count: own[0]?.total ?? 0, buckets };
  });
}

/** The counts of each key, most frequent first within its grouping. */
async function selectRows(
  kysely: Connection,
  scope: SceneScope,
  filters: SceneFilters,
  { groupings, limit }: { readonly groupings: readonly Grouping[]; readonly limit: number | undefined },
): Promise<readonly Row[]> {
  const names = groupings.map((_, index) => `key_${index}`);
  const keys = groupings.map(
    (grouping, index) => sql`${groupingKey(grouping)} as ${sql.ref(`key_${index}`)}`,
  );
  // grouping() is 0 for the key column that the row is grouped by.
  const places = names.map((name, index) => sql`when grouping(${sql.ref(name)}) = 0 then ${sql.lit(index)}`);
  const columns = names.map((name) => sql.ref(name));
  const texts = columns.map((column) => sql`${column}::text`);
  const { rows } = await sql<Row>`
    with keyed as (
      select ${sql.join(keys)} from scenes ${keyInputs(groupings)} where ${sceneConditions(scope, filters)}
    ), counted as (
      select case ${sql.join(places, sql` `)} end as place, coalesce(${sql.join(texts)}) as key, count(*) as count
      from keyed group by grouping sets (${sql.join(columns.map((column) => sql`(${column})`))})
    ), ranked as (
      select *, sum(count) over (partition by place)::int8 as total,
        row_number() over (partition by place order by key is null, count desc, key) as rank
      from counted
    )
    select place, key, count, total from ranked
    where ${limit === undefined ? sql`true` : sql`rank <= ${limit}`} order by place, rank`.execute(kysely);
  return rows;
}

/** The key of a scene, or null. Keys are numbers where possible, because numbers are grouped faster than text. */
function groupingKey(grouping: Grouping): RawBuilder<unknown> {
  switch (grouping.kind) {
    case 'collection':
      return sql`scenes.collection`;
    case 'platform':
      return sql`scenes.platform`;
    case 'number':
      return sql`width_bucket(${NUMBERS[grouping.of]}, ${[...grouping.edges]}::float8[])`;
    case 'geohash':
      return geohashOf(grouping.precision);
    case 'hexagon':
      return hexagonOf(grouping.precision);
  }
}

const NUMBERS: Readonly<Record<NumberColumn, RawBuilder<number | null>>> = {
  off_nadir: sql`scenes.off_nadir`,
  sun_elevation: sql`scenes.sun_elevation`,
  gsd: sql`scenes.gsd`,
};

/**
 * Joins the values that keys need, calculated once per scene: the planner does not copy expressions out of an
 * unnest() into every place that uses them, and parallel workers remain possible.
 */
function keyInputs(groupings: readonly Grouping[]): RawBuilder<unknown> {
  const hexagon = groupings.find(({ kind }) => kind === 'hexagon');
  return hexagon?.kind === 'hexagon' ? planeOf(hexagon.precision) : sql``;
}

/** The number of a geohash, as `geohashOf` of geohash.ts reads it. */
function geohashOf(precision: number): RawBuilder<number> {
  const { columns, rows } = geohashSize(precision);
  const place = (value: string, span: number, count: number) =>
    sql`least(floor((${sql.ref(value)} + ${sql.lit(span / 2)}) / ${sql.lit(span)} * ${sql.lit(count)}), ${sql.lit(count - 1)})`;
  return sql`(${place('middle_lon', 360, columns)} * ${sql.lit(rows)} + ${place('middle_lat', 180, rows)})::int8`;
}

/** The center of a scene on the map: x in columns from the antimeridian, y in pairs of rows from the equator. */
function planeOf(precision: number): RawBuilder<unknown> {
  const columns = sql.lit(columnsOf(precision));
  const edge = sql.lit(LAST_LATITUDE);
  const phi = sql`radians(greatest(-${edge}, least(${edge}, middle_lat)))`;
  return sql`cross join lateral unnest(
      array[(middle_lon + 180) / 360 * ${columns}],
      array[ln(tan(pi() / 4 + ${phi} / 2)) / (2 * pi()) * ${columns} / ${sql.lit(2 * ROW_HEIGHT)}]
    ) as plane(x, pairs)`;
}

/** The number of a hexagon, as `hexCellOfNumber` reads it. */
function hexagonOf(precision: number): RawBuilder<number> {
  const columns = sql.lit(columnsOf(precision));
  const toEven = sql`power(x - floor(x + 0.5), 2) + 3 * power(pairs - floor(pairs + 0.5), 2)`;
  const toOdd = sql`power(x - floor(x) - 0.5, 2) + 3 * power(pairs - floor(pairs) - 0.5, 2)`;
  const number = (column: RawBuilder<number>, row: RawBuilder<number>) =>
    sql<number>`mod((${column})::int8, ${columns}) * ${sql.lit(ROWS)} + (${row})::int8 + ${sql.lit(ROWS / 2)}`;
  return sql`case when ${toEven} <= ${toOdd}
    then ${number(sql`floor(x + 0.5)`, sql`2 * floor(pairs + 0.5)`)}
    else ${number(sql`floor(x)`, sql`2 * floor(pairs) + 1`)} end`;
}
