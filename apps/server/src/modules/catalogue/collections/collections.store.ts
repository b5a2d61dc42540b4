import { type Connection, jsonb, type Tables } from '@sigma/db';
import { isOpenStatus } from '@sigma/domain';
import { type Selectable, sql } from 'kysely';

/** The stored columns of a collection that staff can write. */
export type CollectionRow = Omit<Selectable<Tables['collections']>, 'created_at'>;

const columnsOf = ({ members, ...row }: CollectionRow) => ({ ...row, members: jsonb(members) });

/** Whether a program exists. */
export async function programExists(kysely: Connection, program: number): Promise<boolean> {
  const { rows } = await sql`select from programs where id = ${program}`.execute(kysely);
  return rows.length > 0;
}

/** Inserts a collection and assigns it to a program; returns false if its id is already used. */
export async function insertCollection(
  transaction: Connection,
  program: number,
  row: CollectionRow,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('collections')
    .values(columnsOf(row))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await transaction
    .insertInto('program_collections')
    .values({ program_id: program, collection: row.id })
    .execute();
  return true;
}

/** Locks and reads a collection of a program: until the transaction ends, no other can change it or add scenes. */
export async function lockCollection(
  transaction: Connection,
  program: number,
  id: string,
): Promise<CollectionRow | undefined> {
  return transaction
    .selectFrom('collections')
    .innerJoin('program_collections', 'program_collections.collection', 'collections.id')
    .where('program_collections.program_id', '=', program)
    .where('collections.id', '=', id)
    .select(['id', 'title', 'description', 'license', 'file_format', 'simulated', 'members'])
    .forUpdate('collections')
    .executeTakeFirst();
}

/** Overwrites the stored columns of a collection. */
export async function replaceStoredCollection(transaction: Connection, row: CollectionRow): Promise<void> {
  await transaction.updateTable('collections').set(columnsOf(row)).where('id', '=', row.id).execute();
}

/** Counts the scenes of a collection, including those under embargo. */
export async function countScenesOf(transaction: Connection, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scene_ids where collection = ${id}`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Counts the open orders whose captures go into a collection. */
export async function countOpenOrdersOf(transaction: Connection, id: string): Promise<number> {
  const rows = await transaction
    .selectFrom('orders')
    .where('collection', '=', id)
    .groupBy('status')
    .select((builder) => ['status', builder.fn.countAll<number>().as('count')])
    .execute();
  return rows.reduce((sum, { status, count }) => sum + (isOpenStatus(status) ? count : 0), 0);
}

/** Deletes an empty collection and its assignments to programs. */
export async function deleteStoredCollection(transaction: Connection, id: string): Promise<void> {
  await transaction.deleteFrom('collections').where('id', '=', id).execute();
}
