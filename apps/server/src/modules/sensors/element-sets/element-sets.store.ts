import type { Connection, ElementSetsTable } from '@sigma/db';
import { type Selectable, sql } from 'kysely';

export type StoredSet = Selectable<ElementSetsTable>;

export async function isSensor(kysely: Connection, sensor: number): Promise<boolean> {
  const row = await kysely
    .selectFrom('sensors')
    .select('osk_id')
    .where('osk_id', '=', sensor)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Lines {
  readonly line1: string;
  readonly line2: string;
}

/** The set of a sensor with exactly the given lines. */
export function findElementSet(
  kysely: Connection,
  sensor: number,
  { line1, line2 }: Lines,
): Promise<StoredSet | undefined> {
  return kysely
    .selectFrom('element_sets')
    .selectAll()
    .where('sensor', '=', sensor)
    .where('line1', '=', line1)
    .where('line2', '=', line2)
    .executeTakeFirst();
}

/** The newest set of a sensor, except the given set. */
export function newestElementSet(
  kysely: Connection,
  sensor: number,
  exceptId: number | undefined,
): Promise<StoredSet | undefined> {
  return kysely
    .selectFrom('element_sets')
    .selectAll()
    .where('sensor', '=', sensor)
    .$if(exceptId !== undefined, (select) => select.where('id', '<>', exceptId ?? 0))
    .orderBy('epoch', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every sensor with the two lines of its newest set, or null. */
export function listSensorsWithLines(kysely: Connection) {
  const lines = sql<string | null>`(select line1 || chr(10) || line2 from element_sets
    where sensor = sensors.osk_id order by epoch desc, id desc limit 1)`;
  return kysely
    .selectFrom('sensors')
    .select(['osk_id', 'name', lines.as('raw_tle')])
    .orderBy('osk_id')
    .execute();
}
