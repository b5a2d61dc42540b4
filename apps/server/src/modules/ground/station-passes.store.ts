import type { Connection, GroundStationPassesTable } from '@sigma/db';
import type { Insertable, Selectable } from 'kysely';

export type StoredPass = Selectable<GroundStationPassesTable>;

const COLUMNS = ['rise', 'set', 'max_elevation', 'sensor'] as const;
type Column = (typeof COLUMNS)[number];

export interface PassQuery {
  readonly limit: number;
  readonly offset: number;
  readonly ordering: Column | `-${Column}`;
  readonly station?: readonly string[] | undefined;
  readonly sensor?: readonly number[] | undefined;
  /** Passes that set then or later, */
  readonly start: Date | undefined;
  /** and rise then or earlier. */
  readonly end: Date | undefined;
}

export async function listPasses(
  kysely: Connection,
  { limit, offset, ordering, station, sensor, start, end }: PassQuery,
): Promise<{ readonly rows: readonly StoredPass[]; readonly count: number }> {
  let matching = kysely.selectFrom('ground_station_passes');
  if (station !== undefined) matching = matching.where('station', 'in', [...station]);
  if (sensor !== undefined) matching = matching.where('sensor', 'in', [...sensor]);
  if (start !== undefined) matching = matching.where('set', '>=', start);
  if (end !== undefined) matching = matching.where('rise', '<=', end);
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching
    .selectAll()
    .orderBy(COLUMNS.find((column) => ordering.endsWith(column)) ?? 'rise', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await matching
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export const readPass = (kysely: Connection, id: string): Promise<StoredPass | undefined> =>
  kysely.selectFrom('ground_station_passes').where('id', '=', id).selectAll().executeTakeFirst();

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

/** Passes that set before an instant and bring down no picture. */
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
