import type { FilterRecord, Moment, RecordValue } from '@sigma/cql2';
import { areaOfWkb, type Connection, jsonb } from '@sigma/db';
import { type RawBuilder, sql } from 'kysely';
import { COLUMNS, PropertyMap } from './queryables.ts';

/** A scene with the values of all properties that a filter can use: those that a search of the database compares. */
export interface SceneRecord {
  readonly collection: string;
  readonly id: string;
  readonly start: Moment;
  readonly end: Moment;
  readonly properties: FilterRecord;
}

const PROPERTIES = [...COLUMNS].map(([name, { type, sql: text }], index) => {
  const value = sql.raw(text);
  return { name, type, column: `value_${index}`, value: exact(value, type) };
});

/** The value in a form that loses nothing: instants in microseconds, geometries with every bit of their coordinates. */
function exact(value: RawBuilder<unknown>, type: string): RawBuilder<unknown> {
  if (type === 'timestamp') {
    return sql`case when isfinite(${value}) then (extract(epoch from ${value}) * 1000000)::int8 end`;
  }
  return type === 'geometry' ? sql`${value}::text` : value;
}

/** Reads stored scenes by their keys, in no particular order; those that do not exist any more are omitted. */
export async function readSceneRecords(
  kysely: Connection,
  keys: readonly { readonly collection: string; readonly id: string }[],
): Promise<readonly SceneRecord[]> {
  const values = PROPERTIES.map(({ column, value }) => sql`${value} as ${sql.ref(column)}`);
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select ${sql.join(values)}
    from jsonb_to_recordset(${jsonb(keys)}) as given(collection text, id text)
    join scene_ids using (collection, id)
    join scenes on scenes.collection = scene_ids.collection and scenes.id = scene_ids.id
      and scenes.start = scene_ids.start`.execute(kysely);
  return rows.map(recordOf);
}

function recordOf(row: Readonly<Record<string, unknown>>): SceneRecord {
  const properties = new PropertyMap<RecordValue>(
    PROPERTIES.map(({ name, type, column }) => [name, readValue(row[column], type)]),
  );
  return {
    collection: String(properties.get('collection')),
    id: String(properties.get('id')),
    start: momentOf(properties.get('start_datetime')),
    end: momentOf(properties.get('end_datetime')),
    properties,
  };
}

function readValue(value: unknown, type: string): RecordValue {
  if (value === null || value === undefined) return null;
  if (type === 'timestamp') return { microseconds: Number(value) };
  if (type === 'geometry') return areaOfWkb(String(value));
  if (Array.isArray(value)) return value.map((item: unknown) => (item === null ? null : String(item)));
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
}

function momentOf(value: RecordValue): Moment {
  if (typeof value === 'object' && value !== null && 'microseconds' in value) return value;
  throw new Error('Every scene has a start and an end.');
}
