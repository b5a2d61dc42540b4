import type { Connection, GroundStationPassesTable } from '@sigma/db';
import type { Insertable, Selectable } from 'kysely';

export type StoredPass = Selectable<GroundStationPassesTable>;

/** Writes passes, new or not. */
export async function savePasses(
  kysely: Connection,
  rows: readonly Insertable<GroundStationPassesTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await kysely
    .insertInto('ground_station_passes')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((builder) => ({
        station: builder.ref('excluded.station'),
        sensor: builder.ref('excluded.sensor'),
        rise: builder.ref('excluded.rise'),
        set: builder.ref('excluded.set'),
        max_elevation: builder.ref('excluded.max_elevation'),
        computed_from: builder.ref('excluded.computed_from'),
      })),
    )
    .execute();
}

export async function deletePasses(kysely: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await kysely
      .deleteFrom('ground_station_passes')
      .where('id', 'in', [...ids])
      .execute();
}

/** Passes of a sensor that have not set at an instant. */
export const passesFrom = (kysely: Connection, sensor: number, from: Date): Promise<readonly StoredPass[]> =>
  kysely
    .selectFrom('ground_station_passes')
    .where('sensor', '=', sensor)
    .where('set', '>', from)
    .selectAll()
    .orderBy('rise')
    .orderBy('id')
    .execute();

/** Deletes passes that set before an instant and that no downlink uses. */
export async function forgetPasses(kysely: Connection, before: Date): Promise<void> {
  await kysely
    .deleteFrom('ground_station_passes')
    .where('set', '<', before)
    .where((builder) =>
      builder.not(
        builder.exists(
          builder
            .selectFrom('sensor_tasks')
            .whereRef('sensor_tasks.downlink', '=', 'ground_station_passes.id')
            .select('sensor_tasks.id'),
        ),
      ),
    )
    .execute();
}

export async function isKnownSensor(kysely: Connection, sensor: number): Promise<boolean> {
  const found = await kysely
    .selectFrom('sensors')
    .where('osk_id', '=', sensor)
    .select('osk_id')
    .executeTakeFirst();
  return found !== undefined;
}
