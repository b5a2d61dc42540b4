import { type Connection, type PageWindow, ROW_COUNT, readPage, type SensorsTable } from '@sigma/db';
import { type Selectable, sql } from 'kysely';
import type { StoredElementSet } from '../../element-sets/index.ts';

/** A sensor with its newest element set, the two lines with a line feed between them. */
export interface StoredSensor extends Selectable<SensorsTable> {
  readonly raw_tle: string | null;
}

export interface SensorQuery {
  readonly only?: number | undefined;
  /** Whether the sensor may be tasked at `now`. */
  readonly taskingEligible?: boolean | undefined;
  readonly now: Date;
}

export interface SensorPage extends PageWindow {
  readonly column: 'osk_id' | 'name';
  readonly descending: boolean;
}

function matchingSensors(kysely: Connection, own: readonly number[], query: SensorQuery) {
  const eligible = sql<boolean>`(tasking_eligible_start is not null and tasking_eligible_start <= ${query.now}
    and (tasking_eligible_end is null or tasking_eligible_end > ${query.now}))`;
  return kysely
    .selectFrom('sensors')
    .where(sql<boolean>`osk_id = any(${[...own]}::integer[])`)
    .$if(query.only !== undefined, (select) => select.where('osk_id', '=', query.only ?? 0))
    .$if(query.taskingEligible !== undefined, (select) =>
      select.where(eligible, '=', query.taskingEligible ?? true),
    );
}

const newestLines = (now: Date) =>
  sql<string | null>`(select line1 || chr(10) || line2 from element_sets
    where sensor = sensors.osk_id and epoch <= ${now} order by epoch desc, id desc limit 1)`;

/** Reads one page of the sensors that the programs of a person may use. */
export function listSensorsOfUser(
  kysely: Connection,
  own: readonly number[],
  query: SensorQuery,
  page: SensorPage,
) {
  const matching = matchingSensors(kysely, own, query);
  const ordered = matching
    .selectAll()
    .select(newestLines(query.now).as('raw_tle'))
    .orderBy(page.column, page.descending ? 'desc' : 'asc')
    .orderBy('osk_id');
  return readPage(ordered, matching.select(ROW_COUNT), page);
}

/** A sensor that one of a person's programs may use. */
export async function readSensorOfUser(
  kysely: Connection,
  own: readonly number[],
  sensor: number,
  now: Date,
): Promise<StoredSensor | undefined> {
  return matchingSensors(kysely, own, { only: sensor, now })
    .selectAll()
    .select(newestLines(now).as('raw_tle'))
    .executeTakeFirst();
}

/** The newest element set that a person may see of a sensor and whose epoch has passed at `now`. */
export async function readElementSetOfUser(
  kysely: Connection,
  own: readonly number[],
  sensor: number,
  now: Date,
): Promise<StoredElementSet | undefined> {
  return kysely
    .selectFrom('element_sets')
    .where('sensor', 'in', matchingSensors(kysely, own, { only: sensor, now }).select('osk_id'))
    .where('epoch', '<=', now)
    .select(['sensor', 'epoch', 'line1', 'line2'])
    .orderBy('epoch', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
