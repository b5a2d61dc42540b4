import { readScope, type SceneFilters, sceneConditions, type Tables } from '@sigma/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnsOf, LAST_LATITUDE, ROW_HEIGHT } from './hex-grid.ts';

/** What scenes are told apart by. */
export type Grouping =
  | { readonly kind: 'collection' | 'platform' }
  /** Numbers by the greatest edge that is not above them; edges rise. */
  | { readonly kind: 'number'; readonly of: NumberColumn; readonly edges: readonly number[] }
  | { readonly kind: 'geohash' | 'hexagon'; readonly precision: number };
export type NumberColumn = 'off_nadir' | 'sun_elevation' | 'gsd';

export interface Frequencies {
  /** All scenes that match, with a key or without. */
  readonly count: number;
  /** Most frequent first. Of numbers the key is the place of the edge, 1 is the first; 0 is below all. */
  readonly buckets: readonly { readonly key: string; readonly count: number }[];
}

interface Row {
  readonly place: number;
  readonly key: string | null;
  readonly count: number;
  readonly total: number;
}

/**
 * How often each key comes among the scenes of a program that meet filters, for every grouping, in one pass.
 *
 * @param most buckets of each grouping that are answered
 */
export async function countFrequencies(
  kysely: Kysely<Tables>,
  program: number,
  filters: SceneFilters,
  { groupings, most }: { readonly groupings: readonly Grouping[]; readonly most: number },
): Promise<readonly Frequencies[]> {
  const scope = await readScope(kysely, program, filters);
  if (scope === undefined || groupings.length === 0) return groupings.map(() => ({ count: 0, buckets: [] }));
  const names = groupings.map((_, index) => `key_${index}`);
  const keys = groupings.map((grouping, index) => sql`${keyOf(grouping)} as ${sql.ref(`key_${index}`)}`);
  // The one that a row is grouped by is the one that its grouping set holds.
  const places = names.map((name, index) => sql`when grouping(${sql.ref(name)}) = 0 then ${sql.lit(index)}`);
  const columns = names.map((name) => sql.ref(name));
  const { rows } = await sql<Row>`
    with keyed as (
      select ${sql.join(keys)} from scenes ${centreOf(groupings)} where ${sceneConditions(scope, filters)}
    ), counted as (
      select case ${sql.join(places, sql` `)} end as place, coalesce(${sql.join(columns)}) as key, count(*) as count
      from keyed group by grouping sets (${sql.join(columns.map((column) => sql`(${column})`))})
    ), ranked as (
      select *, sum(count) over (partition by place)::int8 as total,
        row_number() over (partition by place order by key is null, count desc, key) as rank
      from counted
    )
    select place, key, count, total from ranked where rank <= ${most} order by place, rank`.execute(kysely);
  return groupings.map((_, index) => {
    const own = rows.filter(({ place }) => place === index);
    const buckets = own.flatMap(({ key, count }) => (key === null ? [] : [{ key, count }]));
    return { count: own[0]?.total ?? 0, buckets };
  });
}

/** The key of a scene as text, null where it has none. */
function keyOf(grouping: Grouping): RawBuilder<string | null> {
  switch (grouping.kind) {
    case 'collection':
      return sql`scenes.collection`;
    case 'platform':
      return sql`scenes.platform`;
    case 'number':
      return sql`width_bucket(${NUMBERS[grouping.of]}, ${[...grouping.edges]}::float8[])::text`;
    case 'geohash':
      return sql`ST_GeoHash(ST_SetSRID(ST_MakePoint(lon, lat), 4326), ${sql.lit(grouping.precision)})`;
    case 'hexagon':
      return hexagonOf(grouping.precision);
  }
}

const GSD = sql`(scenes.item #> '{properties,gsd}')::jsonb`;
const NUMBERS: Readonly<Record<NumberColumn, RawBuilder<number | null>>> = {
  off_nadir: sql`scenes.off_nadir`,
  sun_elevation: sql`scenes.sun_elevation`,
  gsd: sql`(case when jsonb_typeof(${GSD}) = 'number' then (${GSD})::float8 end)`,
};

/** Joins the middle of each footprint, in degrees; one that was split at the antimeridian is put together before. */
function centreOf(groupings: readonly Grouping[]): RawBuilder<unknown> {
  if (!groupings.some(({ kind }) => kind === 'geohash' || kind === 'hexagon')) return sql``;
  return sql`cross join lateral (
      select ST_Centroid(case when ST_XMax(footprint) - ST_XMin(footprint) > 180
        then ST_ShiftLongitude(footprint) else footprint end) as point
    ) as middle
    cross join lateral (
      select case when ST_X(point) >= 180 then ST_X(point) - 360 else ST_X(point) end as lon, ST_Y(point) as lat
    ) as centre`;
}

/** "precision/column/row", as `hexCellOf` finds them. */
function hexagonOf(precision: number): RawBuilder<string> {
  const columns = sql.lit(columnsOf(precision));
  const edge = sql.lit(LAST_LATITUDE);
  const phi = sql`radians(greatest(-${edge}, least(${edge}, lat)))`;
  return sql`(
    select ${sql.lit(`${precision}/`)} || mod(mod(along + floor(line / 2.0)::int8, ${columns}) + ${columns}, ${columns})
      || '/' || line
    from (select (lon + 180) / 360 * ${columns} as x,
      ln(tan(pi() / 4 + ${phi} / 2)) / (2 * pi()) * ${columns} / ${sql.lit(ROW_HEIGHT)} as r) as place
    cross join lateral (select x - r / 2 as q, -x - r / 2 as s) as axes
    cross join lateral (select ${nearest('q')} as near_q, ${nearest('r')} as near_r, ${nearest('s')} as near_s) as near
    cross join lateral (select abs(near_q - q) as off_q, abs(near_r - r) as off_r, abs(near_s - s) as off_s) as off
    cross join lateral (select
      (case when off_q > off_r and off_q > off_s then -near_r - near_s else near_q end)::int8 as along,
      (case when off_r > off_q and off_r >= off_s then -near_q - near_s else near_r end)::int8 as line) as cell)`;
}

/** Halves go up, as in JavaScript; round() would send them to the even one. */
const nearest = (name: string) => sql`floor(${sql.ref(name)} + 0.5)`;
