import type { Connection, GroundStationsTable } from '@sigma/db';
import type { Insertable, Selectable } from 'kysely';

export type StoredStation = Selectable<GroundStationsTable>;

export async function listStations(
  kysely: Connection,
  { limit, offset, falling }: { readonly limit: number; readonly offset: number; readonly falling: boolean },
): Promise<{ readonly rows: readonly StoredStation[]; readonly count: number }> {
  const direction = falling ? 'desc' : 'asc';
  const rows = await kysely
    .selectFrom('ground_stations')
    .selectAll()
    .orderBy('name', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await kysely
    .selectFrom('ground_stations')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export const allStations = (kysely: Connection): Promise<readonly StoredStation[]> =>
  kysely.selectFrom('ground_stations').selectAll().orderBy('name').execute();

export const readStation = (kysely: Connection, id: string): Promise<StoredStation | undefined> =>
  kysely.selectFrom('ground_stations').where('id', '=', id).selectAll().executeTakeFirst();

/** Whether another station than the given one bears the name. */
export async function isStationNameTaken(kysely: Connection, name: string, id: string): Promise<boolean> {
  const found = await kysely
    .selectFrom('ground_stations')
    .where('name', '=', name)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Writes a station, new or not. */
export async function saveStation(kysely: Connection, row: Insertable<GroundStationsTable>): Promise<void> {
  const { id: _, ...fields } = row;
  await kysely
    .insertInto('ground_stations')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
}

export async function deleteStation(kysely: Connection, id: string): Promise<void> {
  await kysely.deleteFrom('ground_stations').where('id', '=', id).execute();
}
