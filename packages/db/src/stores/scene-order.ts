import { type RawBuilder, sql } from 'kysely';

/** What scenes are sorted by beside the order of every search: newest first, then by id and collection. */
export type SceneSortField = 'datetime' | 'eo:cloud_cover' | 'view:off_nadir' | 'id' | 'collection';

export interface SceneSort {
  readonly field: SceneSortField;
  readonly direction: 'asc' | 'desc';
}

/** The place of a scene in the order of a search. The numbers are needed where that sorts by them. */
export interface SceneCursor {
  readonly startMs: number;
  readonly id: string;
  readonly collection: string;
  readonly cloudCover?: number | null | undefined;
  readonly offNadir?: number | null | undefined;
}

interface Key {
  readonly column: string;
  readonly type: string;
  readonly placeOf: (cursor: SceneCursor) => unknown;
}

/** A scene's `start` is its datetime where that is an instant (decision 51). */
const KEYS: Readonly<Record<SceneSortField, Key>> = {
  datetime: { column: 'start', type: 'timestamptz', placeOf: ({ startMs }) => new Date(startMs) },
  'eo:cloud_cover': { column: 'cloud_cover', type: 'float8', placeOf: ({ cloudCover }) => cloudCover },
  'view:off_nadir': { column: 'off_nadir', type: 'float8', placeOf: ({ offNadir }) => offNadir },
  id: { column: 'id', type: 'text', placeOf: ({ id }) => id },
  collection: { column: 'collection', type: 'text', placeOf: ({ collection }) => collection },
};

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

/** The list behind "order by"; scenes without a value come last in both directions. */
export function orderOf(sort: readonly SceneSort[] = []): RawBuilder<unknown> {
  const keys = wholeOrder(sort).map(({ field, direction }) => {
    const { column, type } = KEYS[field];
    const nulls = type === 'float8' ? sql` nulls last` : sql``;
    return sql`${sql.ref(column)} ${sql.raw(direction)}${nulls}`;
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
  const { column, type, placeOf } = KEYS[field];
  const value = placeOf(after);
  if (value === null || value === undefined) return sql`${sql.ref(column)} is null`;
  return sql`${sql.ref(column)} = ${value}::${sql.raw(type)}`;
}

function beyond({ field, direction }: SceneSort, after: SceneCursor): RawBuilder<unknown> {
  const { column, type, placeOf } = KEYS[field];
  const value = placeOf(after);
  // Nothing comes behind the scenes without a value.
  if (value === null || value === undefined) return sql`false`;
  const compared = sql`${sql.ref(column)} ${sql.raw(direction === 'asc' ? '>' : '<')} ${value}::${sql.raw(type)}`;
  return type === 'float8' ? sql`(${compared} or ${sql.ref(column)} is null)` : compared;
}
