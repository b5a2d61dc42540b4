import type { Connection, GroundStationsTable } from '@sigma/db';
import type { Insertable, Selectable } from 'kysely';

export type StoredStation = Selectable<GroundStationsTable>;

/** All ground stations by name. */
export const allStations = (kysely: Connection): Promise<readonly StoredStation[]> =>
  kysely.selectFrom('ground_stations').selectAll().orderBy('name').execute();

export const readStation = (kysely: Connection, id: string): Promise<StoredStation | undefined> =>
  kysely.selectFrom('ground_stations').where('id', '=', id).selectAll().executeTakeFirst();

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
