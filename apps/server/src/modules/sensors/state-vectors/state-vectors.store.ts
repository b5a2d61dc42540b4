import type { Connection, DatabaseTransaction, StateVectorsTable } from '@sigma/db';
import type { Selectable } from 'kysely';
import { type EpochPage, withinEpochs } from '../element-sets/epoch-range.store.ts';

export type StoredVector = Selectable<StateVectorsTable>;
export type VectorFields = Omit<StoredVector, 'id'>;

export async function listStateVectors(kysely: Connection, sensor: number, page: EpochPage) {
  const matching = kysely.selectFrom('state_vectors').where('sensor', '=', sensor).where(withinEpochs(page));
  const vectors = await matching
    .selectAll()
    .orderBy('epoch', page.falling ? 'desc' : 'asc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await matching
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { vectors, count };
}

export function readStateVector(
  kysely: Connection,
  sensor: number,
  id: number,
): Promise<StoredVector | undefined> {
  return kysely
    .selectFrom('state_vectors')
    .selectAll()
    .where('sensor', '=', sensor)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Undefined when the sensor has a vector of that epoch. */
export function insertStateVector(
  transaction: DatabaseTransaction,
  fields: VectorFields,
): Promise<StoredVector | undefined> {
  return transaction
    .insertInto('state_vectors')
    .values(fields)
    .onConflict((on) => on.columns(['sensor', 'epoch']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Undefined when another vector of the sensor has that epoch. */
export function updateStateVector(
  transaction: DatabaseTransaction,
  id: number,
  fields: VectorFields,
): Promise<StoredVector | undefined> {
  return transaction
    .updateTable('state_vectors')
    .set(fields)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('state_vectors as other')
            .select('other.id')
            .where('other.sensor', '=', fields.sensor)
            .where('other.epoch', '=', fields.epoch)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function deleteStateVector(transaction: DatabaseTransaction, id: number): Promise<void> {
  await transaction.deleteFrom('state_vectors').where('id', '=', id).execute();
}
