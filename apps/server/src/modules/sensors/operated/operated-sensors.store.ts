import { type DatabaseTransaction, lockName } from '@sigma/db';
import { sql } from 'kysely';

/** The next free number of a sensor; until the transaction ends, others wait for the one after it. */
export async function nextSensorNumber(transaction: DatabaseTransaction): Promise<number> {
  await lockName(transaction, 'the next number of a sensor');
  const { next } = await transaction
    .selectFrom('sensors')
    .select(sql<number>`coalesce(max(osk_id), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  return next;
}

/** The newest element set of a sensor at an instant, as two lines, and the programs that may use the sensor. */
export const orbitAndPrograms = (now: Date) => ({
  raw_tle: sql<string | null>`(select line1 || chr(10) || line2 from element_sets
    where sensor = sensors.osk_id and epoch <= ${now} order by epoch desc, id desc limit 1)`,
  programs: sql<number[]>`coalesce(
    (select array_agg(program_id order by program_id) from program_sensors where sensor = sensors.osk_id), '{}')`,
});

/** The kinds of rows that still refer to a sensor, in words; empty when there are none. */
export async function usesOfSensor(transaction: DatabaseTransaction, id: number): Promise<readonly string[]> {
  const { rows } = await sql<{
    scenes: boolean;
    tasks: boolean;
    requests: boolean;
    calibrations: boolean;
  }>`select
    exists (select from scenes where sensor = ${id}) as scenes,
    exists (select from sensor_tasks where sensor = ${id})
      or exists (select from sensor_schedules where sensor = ${id}) as tasks,
    exists (select from tasking_requests where ${id} = any(sensors)) as requests,
    exists (select from calibrations where sensor = ${id})
      or exists (select from darks_overrides where sensor = ${id}) as calibrations`.execute(transaction);
  const [uses] = rows;
  return [
    ...(uses?.scenes ? ['scenes'] : []),
    ...(uses?.tasks ? ['scheduled tasks'] : []),
    ...(uses?.requests ? ['tasking requests'] : []),
    ...(uses?.calibrations ? ['calibrations'] : []),
  ];
}

/** Deletes what a sensor has of its own: its element sets, and its place in programs. */
export async function deleteBelongingsOf(transaction: DatabaseTransaction, id: number): Promise<undefined> {
  await transaction.deleteFrom('program_sensors').where('sensor', '=', id).execute();
  await transaction.deleteFrom('element_sets').where('sensor', '=', id).execute();
}
