import type { FieldIssue } from '@sigma/contract';
import type { Connection } from '@sigma/db';

/** The sensors of a list that exist; without a list, all sensors. */
export async function knownSensors(
  kysely: Connection,
  ids?: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids?.length === 0) return new Set();
  const rows = await kysely
    .selectFrom('sensors')
    .$if(ids !== undefined, (select) => select.where('osk_id', 'in', ids ?? []))
    .select('osk_id')
    .execute();
  return new Set(rows.map((row) => row.osk_id));
}

/**
 * Locks satellites until the transaction ends, so that two writers cannot both assign the same moment of a satellite.
 * They are locked in the order of their numbers, so that two writers cannot deadlock.
 */
export async function lockSensors(transaction: Connection, sensors: readonly number[]): Promise<void> {
  if (sensors.length === 0) return;
  await transaction
    .selectFrom('sensors')
    .where('osk_id', 'in', [...sensors])
    .orderBy('osk_id')
    .select('osk_id')
    .forNoKeyUpdate()
    .execute();
}

/** The issue of a body whose field `sensor` is not an existing sensor. */
export async function unknownSensorIssues(
  kysely: Connection,
  sensor: number,
): Promise<readonly FieldIssue[]> {
  if ((await knownSensors(kysely, [sensor])).has(sensor)) return [];
  return [{ field: 'sensor', code: 'unknown', message: `Sensor ${sensor} does not exist.` }];
}
