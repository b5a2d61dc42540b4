import { type Kysely, type Selectable, sql } from 'kysely';
import { jsonb } from '../geo.ts';
import type { ElementSetsTable, SensorsTable, Tables } from '../tables.ts';

type Connection = Kysely<Tables>;

export type StoredElementSet = Pick<Selectable<ElementSetsTable>, 'sensor' | 'epoch' | 'line1' | 'line2'>;

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

export interface SensorPage {
  readonly limit: number;
  readonly offset: number;
  readonly column: 'osk_id' | 'name';
  readonly falling: boolean;
}

function sensorsOf(kysely: Connection, userId: string, query: SensorQuery) {
  const eligible = sql<boolean>`(tasking_eligible_start is not null and tasking_eligible_start <= ${query.now}
    and (tasking_eligible_end is null or tasking_eligible_end > ${query.now}))`;
  return kysely
    .selectFrom('sensors')
    .where('osk_id', 'in', (builder) =>
      builder
        .selectFrom('program_sensors')
        .innerJoin('memberships', 'memberships.program_id', 'program_sensors.program_id')
        .where('memberships.user_id', '=', userId)
        .select('program_sensors.sensor'),
    )
    .$if(query.only !== undefined, (select) => select.where('osk_id', '=', query.only ?? 0))
    .$if(query.taskingEligible !== undefined, (select) =>
      select.where(eligible, '=', query.taskingEligible ?? true),
    );
}

const newestLines = (now: Date) =>
  sql<string | null>`(select line1 || chr(10) || line2 from element_sets
    where sensor = sensors.osk_id and epoch <= ${now} order by epoch desc, id desc limit 1)`;

/** The sensors that the programs of a person may use, and how many there are in all. */
export async function listSensorsOfUser(
  kysely: Connection,
  userId: string,
  query: SensorQuery,
  page: SensorPage,
): Promise<{ readonly sensors: readonly StoredSensor[]; readonly count: number }> {
  const matching = sensorsOf(kysely, userId, query);
  const sensors = await matching
    .selectAll()
    .select(newestLines(query.now).as('raw_tle'))
    .orderBy(page.column, page.falling ? 'desc' : 'asc')
    .orderBy('osk_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await matching
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { sensors, count };
}

/** One sensor that some program of a person may use. */
export async function readSensorOfUser(
  kysely: Connection,
  userId: string,
  sensor: number,
  now: Date,
): Promise<StoredSensor | undefined> {
  return sensorsOf(kysely, userId, { only: sensor, now })
    .selectAll()
    .select(newestLines(now).as('raw_tle'))
    .executeTakeFirst();
}

/** The newest element set that a person may see of a sensor and whose epoch has passed at `now`. */
export async function readElementSetOfUser(
  kysely: Connection,
  userId: string,
  sensor: number,
  now: Date,
): Promise<StoredElementSet | undefined> {
  return kysely
    .selectFrom('element_sets')
    .where('sensor', 'in', sensorsOf(kysely, userId, { only: sensor, now }).select('osk_id'))
    .where('epoch', '<=', now)
    .select(['sensor', 'epoch', 'line1', 'line2'])
    .orderBy('epoch', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What a search for opportunities needs to know of a sensor. */
export type SearchedSensor = Pick<Selectable<SensorsTable>, 'osk_id' | 'name' | 'max_slew_angle'>;

/** The sensors of the programs in which a person holds one of the roles, by `osk_id`. */
export async function listSensorsOfRoles(
  kysely: Connection,
  userId: string,
  roles: readonly string[],
): Promise<readonly SearchedSensor[]> {
  return kysely
    .selectFrom('sensors')
    .where('osk_id', 'in', (builder) =>
      builder
        .selectFrom('program_sensors as ps')
        .innerJoin('membership_roles as mr', 'mr.program_id', 'ps.program_id')
        .innerJoin('roles as r', 'r.id', 'mr.role_id')
        .where('mr.user_id', '=', userId)
        .where('r.name', 'in', [...roles])
        .select('ps.sensor'),
    )
    .select(['osk_id', 'name', 'max_slew_angle'])
    .orderBy('osk_id')
    .execute();
}

export interface NearestSets {
  readonly sensors: readonly number[];
  readonly instant: Date;
  /** Sets of later epochs do not exist yet. */
  readonly now: Date;
  /** So many on each side of the instant. */
  readonly each: number;
}

/** Element sets of sensors whose epochs are nearest to an instant, for each sensor the nearest first. */
export async function listNearestElementSets(
  kysely: Connection,
  { sensors, instant, now, each }: NearestSets,
): Promise<readonly StoredElementSet[]> {
  if (sensors.length === 0) return [];
  const until = instant < now ? instant : now;
  const { rows } = await sql<StoredElementSet>`
    select near.sensor, near.epoch, near.line1, near.line2
    from unnest(${[...sensors]}::integer[]) as wanted(sensor)
    cross join lateral (
      (select * from element_sets e where e.sensor = wanted.sensor and e.epoch <= ${until}
        order by e.epoch desc, e.id desc limit ${each})
      union all
      (select * from element_sets e where e.sensor = wanted.sensor and e.epoch > ${until} and e.epoch <= ${now}
        order by e.epoch, e.id desc limit ${each})
    ) as near
    order by near.sensor, abs(extract(epoch from near.epoch - ${instant}::timestamptz)), near.id desc`.execute(
    kysely,
  );
  return rows;
}

export type NewElementSet = StoredElementSet & { readonly source: string };

/** Stores element sets; an identical one is left as it is. Returns how many were added. */
export async function insertElementSets(kysely: Connection, sets: readonly NewElementSet[]): Promise<number> {
  if (sets.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    insert into element_sets (sensor, epoch, line1, line2, source)
    select sensor, epoch, line1, line2, source
    from jsonb_to_recordset(${jsonb(sets)}) as given(
      sensor integer, epoch timestamptz, line1 text, line2 text, source text)
    on conflict do nothing
    returning id`.execute(kysely);
  return rows.length;
}
