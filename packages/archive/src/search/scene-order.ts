import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';

/** Numbers that scenes can be sorted by; instants are milliseconds. */
export const SCENE_MEASURES = [
  'eo:cloud_cover',
  'view:off_nadir',
  'view:sun_elevation',
  'gsd',
  'created',
  'updated',
] as const;
export type SceneMeasure = (typeof SCENE_MEASURES)[number];

/** The fields that scenes can be sorted by. Every order ends with newest first, then id and collection. */
export type SceneSortField = 'datetime' | 'id' | 'collection' | SceneMeasure;

export interface SceneSort {
  readonly field: SceneSortField;
  readonly direction: 'asc' | 'desc';
}

/** The position of a scene in the order of a search. `measures` are required when the order sorts by one of them. */
export interface SceneCursor {
  readonly startMs: number;
  readonly id: string;
  readonly collection: string;
  readonly measures?: readonly (number | null)[] | undefined;
}

interface Key {
  /** Its name in a page of scenes. */
  readonly name: string;
  /** Its value in a row of `scenes`. */
  readonly value: RawBuilder<unknown>;
  readonly type: 'timestamptz' | 'text' | 'float8';
  readonly positionOf: (cursor: SceneCursor) => unknown;
}

const millisecondsOf = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
const MEASURES: Readonly<Record<SceneMeasure, RawBuilder<unknown>>> = {
  'eo:cloud_cover': sql.ref('cloud_cover'),
  'view:off_nadir': sql.ref('off_nadir'),
  'view:sun_elevation': sql.ref('sun_elevation'),
  gsd: sql.ref('gsd'),
  created: millisecondsOf('processed_at'),
  updated: millisecondsOf('updated_at'),
};

const nameOf = (index: number): string => `measure_${index}`;

/** The measures that a sort uses, as columns of a page; the other measures are null. */
export function measuresOf(sort: readonly SceneSort[] = []): readonly AliasedRawBuilder<unknown, string>[] {
  const used = new Set<SceneSortField>(sort.map(({ field }) => field));
  return SCENE_MEASURES.map((field, index) =>
    (used.has(field) ? MEASURES[field] : sql`null::float8`).as(nameOf(index)),
  );
}

/** The columns of `measuresOf` as one array; null when the sort uses none, because reading a thousand arrays is slow. */
export function measureList(sort: readonly SceneSort[] = []): RawBuilder<readonly (number | null)[] | null> {
  const isMeasured = sort.some(({ field }) => SCENE_MEASURES.some((measure) => measure === field));
  const columns = SCENE_MEASURES.map((_, index) => sql.ref(nameOf(index)));
  return isMeasured ? sql`array[${sql.join(columns)}]` : sql`null::float8[]`;
}

/** A scene's `start` is its datetime when that is an instant (PD-51). */
const NAMED: Readonly<Record<'datetime' | 'id' | 'collection', Key>> = {
  datetime: {
    name: 'start',
    value: sql.ref('start'),
    type: 'timestamptz',
    positionOf: ({ startMs }) => new Date(startMs),
  },
  id: { name: 'id', value: sql.ref('id'), type: 'text', positionOf: ({ id }) => id },
  collection: {
    name: 'collection',
    value: sql.ref('collection'),
    type: 'text',
    positionOf: ({ collection }) => collection,
  },
};

function keyOf(field: SceneSortField): Key {
  if (field === 'datetime' || field === 'id' || field === 'collection') return NAMED[field];
  const index = SCENE_MEASURES.indexOf(field);
  return {
    name: nameOf(index),
    value: MEASURES[field],
    type: 'float8',
    positionOf: ({ measures }) => measures?.[index],
  };
}

const ALWAYS: readonly SceneSort[] = [
  { field: 'datetime', direction: 'desc' },
  { field: 'id', direction: 'asc' },
  { field: 'collection', direction: 'asc' },
];

/** The requested order, followed by the fields that make it unique. A repeated field counts once. */
function completeOrder(sort: readonly SceneSort[]): readonly SceneSort[] {
  const all = [...sort, ...ALWAYS];
  return all.filter(({ field }, index) => all.findIndex((one) => one.field === field) === index);
}

/** The list after "order by" for `scenes` or for a page; scenes without a value come last in both directions. */
export function orderOf(
  sort: readonly SceneSort[] = [],
  of: 'scenes' | 'page' = 'scenes',
): RawBuilder<unknown> {
  const keys = completeOrder(sort).map(({ field, direction }) => {
    const { name, value, type } = keyOf(field);
    const nulls = type === 'float8' ? sql` nulls last` : sql``;
    return sql`${of === 'page' ? sql.ref(name) : value} ${sql.raw(direction)}${nulls}`;
  });
  return sql.join(keys, sql`, `);
}

/** The condition of scenes that come after a position in the order. */
export function isAfter(after: SceneCursor, sort: readonly SceneSort[] = []): RawBuilder<boolean> {
  // This form uses the index of the default order, newest first.
  if (sort.length === 0) {
    const start = new Date(after.startMs);
    return sql<boolean>`(start <= ${start} and (start < ${start} or (id, collection) > (${after.id}, ${after.collection})))`;
  }
  const order = completeOrder(sort);
  const choices = order.map(
    (key, index) =>
      sql`(${sql.join([...order.slice(0, index).map((one) => equals(one, after)), beyond(key, after)], sql` and `)})`,
  );
  return sql<boolean>`(${sql.join(choices, sql` or `)})`;
}

function equals({ field }: SceneSort, after: SceneCursor): RawBuilder<unknown> {
  const { value, type, positionOf } = keyOf(field);
  const position = positionOf(after);
  if (position === null || position === undefined) return sql`${value} is null`;
  return sql`${value} = ${position}::${sql.raw(type)}`;
}

function beyond({ field, direction }: SceneSort, after: SceneCursor): RawBuilder<unknown> {
  const { value, type, positionOf } = keyOf(field);
  const position = positionOf(after);
  // No scene comes after those without a value.
  if (position === null || position === undefined) return sql`false`;
  const compared = sql`${value} ${sql.raw(direction === 'asc' ? '>' : '<')} ${position}::${sql.raw(type)}`;
  return type === 'float8' ? sql`(${compared} or ${value} is null)` : compared;
}
