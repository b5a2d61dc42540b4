import type { Insertable } from 'kysely';
import type { Connection } from '../open-database.ts';
import type { GroundStationsTable } from '../tables/sensor-tables.ts';

/** Adds ground stations; existing ones with the same name stay unchanged. */
export async function seedGroundStations(
  kysely: Connection,
  stations: readonly Insertable<GroundStationsTable>[],
): Promise<void> {
  if (stations.length === 0) return;
  await kysely
    .insertInto('ground_stations')
    .values([...stations])
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
