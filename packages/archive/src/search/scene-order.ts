import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';

/** Numbers that scenes are sorted by; instants count as milliseconds. */
export const SCENE_MEASURES = [
  'eo:cloud_cover',
  'view:off_nadir',
  'view:sun_elevation',
  'gsd',
  'created',
  'updated',
] as const;
export type SceneMeasure = (typeof SCENE_MEASURES)[number];

/** What scenes are sorted by beside the order of every search: newest first, then by id and collection. */
export type SceneSortField = 'datetime' | 'id' | 'collection' | SceneMeasure;

export interface SceneSort {
  readonly field: SceneSortField;
  readonly direction: 'asc' | 'desc';
}

/** The place of a scene in the order of a search. Its measures are needed where that sorts by them, in their order. */
export interface SceneCursor {
  readonly startMs: number;
  readonly id: string;
  readonly collection: string;
  readonly measures?: readonly (number | null)[] | undefined;
}

interface Key {
  /** Its name in a page of scenes. */
  readonly name: string;
  /** Read from a scene. */
  readonly value: RawBuilder<unknown>;
  readonly type: 'timestamptz' | 'text' | 'float8';
  readonly placeOf: (cursor: SceneCursor) => unknown;
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

/** The measures of a sort as columns of a page, the others empty. */
export function measuresOf(sort: readonly SceneSort[] = []): readonly AliasedRawBuilder<unknown, string>[] {
  const asked = new Set<SceneSortField>(sort.map(({ field }) => field));
  return SCENE_MEASURES.map((field, index) =>
    (asked.has(field) ? MEASURES[field] : sql`null::float8`).as(nameOf(index)),
  );
}

/** The same columns as one list; null where the sort needs none of them, as reading a thousand lists takes its time. */
export function measureList(sort: readonly SceneSort[] = []): RawBuilder<readonly (number | null)[] | null> {
  const isMeasured = sort.some(({ field }) => SCENE_MEASURES.some((measure) => measure === field));
  const columns = SCENE_MEASURES.map((_, index) => sql.ref(nameOf(index)));
  return isMeasured ? sql`array[${sql.join(columns)}]` : sql`null::float8[]`;
}

/** A scene's `start` is its datetime where that is an instant (decision 51). */
const NAMED: Readonly<Record<'datetime' | 'id' | 'collection', Key>> = {
  datetime: {
    name: 'start',
    value: sql.ref('start'),
    type: 'timestamptz',
    placeOf: ({ startMs }) => new Date(startMs),
  },
  id: { name: 'id', value: sql.ref('id'), type: 'text', placeOf: ({ id }) => id },
  collection: {
    name: 'collection',
    value: sql.ref('collection'),
    type: 'text',
    placeOf: ({ collection }) => collection,
  },
};

function keyOf(field: SceneSortField): Key {
  if (field === 'datetime' || field === 'id' || field === 'collection') return NAMED[field];
  const index = SCENE_MEASURES.indexOf(field);
  return {
    name: nameOf(index),
    value: MEASURES[field],
    type: 'float8',
    placeOf: ({ measures }) => measures?.[index],
  };
}

const ALWAYS: readonly SceneSort[] = [
  { field: 'datetime', direction: 'desc' },
  { field: 'id', direction: 'asc' },
  { field: 'collection', direction: 'asc' },
];

/** The whole order: what was asked, then what makes it the same every time. A repeated field counts once. */
function wholeOrder(sort: readonly SceneSort[]): readonly SceneSort[] {
  const all = [...sort, ...ALWAYS];
  return all.filter(({ field }, index) => all.findIndex((one) => one.field === field) === index);
}

/** The list behind "order by", of scenes or of a page of them; those without a value come last in both directions. */
export function orderOf(
  sort: readonly SceneSort[] = [],
  of: 'scenes' | 'page' = 'scenes',
): RawBuilder<unknown> {
  const keys = wholeOrder(sort).map(({ field, direction }) => {
    const { name, value, type } = keyOf(field);
    const nulls = type === 'float8' ? sql` nulls last` : sql``;
    return sql`${of === 'page' ? sql.ref(name) : value} ${sql.raw(direction)}${nulls}`;
  });
  return sql.join(keys, sql`, `);
}

/** Whether a scene comes behind a place in the order. */
export function behind(after: SceneCursor, sort: readonly SceneSort[] = []): RawBuilder<boolean> {
  // Said so that the index of the common order is used: newest first.
  if (sort.length === 0) {
    const start = new Date(after.startMs);
    return sql<boolean>`(start <= ${start} and (start < ${start} or (id, collection) > (${after.id}, ${after.collection})))`;
  }
  const order = wholeOrder(sort);
  const choices = order.map(
    (key, index) =>
      sql`(${sql.join([...order.slice(0, index).map((one) => equals(one, after)), beyond(key, after)], sql` and `)})`,
  );
  return sql<boolean>`(${sql.join(choices, sql` or `)})`;
}

function equals({ field }: SceneSort, after: SceneCursor): RawBuilder<unknown> {
  const { value, type, placeOf } = keyOf(field);
  const place = placeOf(after);
  if (place === null || place === undefined) return sql`${value} is null`;
  return sql`${value} = ${place}::${sql.raw(type)}`;
}

function beyond({ field, direction }: SceneSort, after: SceneCursor): RawBuilder<unknown> {
  const { value, type, placeOf } = keyOf(field);
  const place = placeOf(after);
  // Nothing comes behind the scenes without a value.
  if (place === null || place === undefined) return sql`false`;
  const compared = sql`${value} ${sql.raw(direction === 'asc' ? '>' : '<')} ${place}::${sql.raw(type)}`;
  return type === 'float8' ? sql`(${compared} or ${value} is null)` : compared;
}
