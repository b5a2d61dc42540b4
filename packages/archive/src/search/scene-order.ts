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

/** Where the keys of an order are read, and whether it is read from its end. */
interface OrderOptions {
  readonly of?: 'scenes' | 'page';
  readonly isReversed?: boolean;
}

const REVERSED = { asc: 'desc', desc: 'asc' } as const;

/** The list after "order by" for `scenes` or for a page; scenes without a value come last in both directions. */
export function orderOf(
  sort: readonly SceneSort[] = [],
  { of = 'scenes', isReversed = false }: OrderOptions = {},
): RawBuilder<unknown> {
  const keys = completeOrder(sort).map(({ field, direction }) => {
    const { name, value, type } = keyOf(field);
    const nulls = type === 'float8' ? sql.raw(isReversed ? ' nulls first' : ' nulls last') : sql``;
    const order = sql.raw(isReversed ? REVERSED[direction] : direction);
    return sql`${of === 'page' ? sql.ref(name) : value} ${order}${nulls}`;
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
  return oneOfKeys(sort, after, beyond);
}

/** The condition of scenes that come before a position in the order. */
export function isBefore(before: SceneCursor, sort: readonly SceneSort[] = []): RawBuilder<boolean> {
  if (sort.length === 0) {
    const start = new Date(before.startMs);
    return sql<boolean>`(start >= ${start} and (start > ${start} or (id, collection) < (${before.id}, ${before.collection})))`;
  }
  return oneOfKeys(sort, before, ahead);
}

/** The condition that one key of the order differs as `differs` states, and all keys before it are equal. */
function oneOfKeys(
  sort: readonly SceneSort[],
  cursor: SceneCursor,
  differs: (key: SceneSort, cursor: SceneCursor) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const order = completeOrder(sort);
  const choices = order.map((key, index) => {
    const equal = order.slice(0, index).map((one) => equals(one, cursor));
    return sql`(${sql.join([...equal, differs(key, cursor)], sql` and `)})`;
  });
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

function ahead({ field, direction }: SceneSort, before: SceneCursor): RawBuilder<unknown> {
  const { value, type, positionOf } = keyOf(field);
  const position = positionOf(before);
  // Every scene with a value comes before those without.
  if (position === null || position === undefined) return sql`${value} is not null`;
  return sql`${value} ${sql.raw(direction === 'asc' ? '<' : '>')} ${position}::${sql.raw(type)}`;
}
