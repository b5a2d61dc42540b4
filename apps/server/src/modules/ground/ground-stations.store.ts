import type { Connection, GroundStationsTable } from '@sigma/db';
import type { Selectable } from 'kysely';

export type StoredStation = Selectable<GroundStationsTable>;

/** All ground stations by name. */
export const allStations = (kysely: Connection): Promise<readonly StoredStation[]> =>
  kysely.selectFrom('ground_stations').selectAll().orderBy('name').execute();

export const readStation = (kysely: Connection, id: string): Promise<StoredStation | undefined> =>
  kysely.selectFrom('ground_stations').where('id', '=', id).selectAll().executeTakeFirst();
