import type { elementSetCalls, QueryOf } from '@sigma/contract';
import {
  type Connection,
  type DatabaseTransaction,
  type ElementSetsTable,
  ROW_COUNT,
  readPage,
} from '@sigma/db';
import { type Selectable, sql } from 'kysely';

export type StoredSet = Selectable<ElementSetsTable>;

export type ElementSetsQuery = QueryOf<typeof elementSetCalls.list>;

export async function isSensor(kysely: Connection, sensor: number): Promise<boolean> {
  const row = await kysely
    .selectFrom('sensors')
    .select('osk_id')
    .where('osk_id', '=', sensor)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listElementSets(kysely: Connection, sensor: number, query: ElementSetsQuery) {
  const { epoch_after: from, epoch_before: until, ordering } = query;
  const direction = ordering.descending ? 'desc' : 'asc';
  let matching = kysely.selectFrom('element_sets').where('sensor', '=', sensor);
  if (from !== undefined) matching = matching.where('epoch', '>=', from);
  if (until !== undefined) matching = matching.where('epoch', '<=', until);
  const ordered = matching.selectAll().orderBy(ordering.column, direction).orderBy('id', direction);
  const { rows, count } = await readPage(ordered, matching.select(ROW_COUNT), query);
  return { sets: rows, count };
}

export function readElementSet(
  kysely: Connection,
  sensor: number,
  id: number,
): Promise<StoredSet | undefined> {
  return kysely
    .selectFrom('element_sets')
    .selectAll()
    .where('sensor', '=', sensor)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface Lines {
  readonly line1: string;
  readonly line2: string;
}

/** The set of a sensor with exactly the given lines. */
export function findElementSet(
  kysely: Connection,
  sensor: number,
  { line1, line2 }: Lines,
): Promise<StoredSet | undefined> {
  return kysely
    .selectFrom('element_sets')
    .selectAll()
    .where('sensor', '=', sensor)
    .where('line1', '=', line1)
    .where('line2', '=', line2)
    .executeTakeFirst();
}

/** The newest set of a sensor, except the given set. */
export function newestElementSet(
  kysely: Connection,
  sensor: number,
  exceptId: number | undefined,
): Promise<StoredSet | undefined> {
  return kysely
    .selectFrom('element_sets')
    .selectAll()
    .where('sensor', '=', sensor)
    .$if(exceptId !== undefined, (select) => select.where('id', '<>', exceptId ?? 0))
    .orderBy('epoch', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface SetToStore extends Lines {
  readonly sensor: number;
  readonly epoch: Date;
  readonly source: string;
  readonly added_at: Date;
}

export function insertElementSet(transaction: DatabaseTransaction, set: SetToStore): Promise<StoredSet> {
  return transaction.insertInto('element_sets').values(set).returningAll().executeTakeFirstOrThrow();
}

export function updateElementSet(
  transaction: DatabaseTransaction,
  id: number,
  set: SetToStore,
): Promise<StoredSet> {
  return transaction
    .updateTable('element_sets')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteElementSet(transaction: DatabaseTransaction, id: number): Promise<void> {
  await transaction.deleteFrom('element_sets').where('id', '=', id).execute();
}

/** Every sensor with the two lines of its newest set, or null. */
export function listSensorsWithLines(kysely: Connection) {
  const lines = sql<string | null>`(select line1 || chr(10) || line2 from element_sets
    where sensor = sensors.osk_id order by epoch desc, id desc limit 1)`;
  return kysely
    .selectFrom('sensors')
    .select(['osk_id', 'name', lines.as('raw_tle')])
    .orderBy('osk_id')
    .execute();
}
