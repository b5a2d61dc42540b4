import { type RawBuilder, type Selectable, sql } from 'kysely';
import { PREPARED } from '../engine/prepared.ts';
import type { Connection } from '../open-database.ts';
import { jsonb } from '../sql/geometry.ts';
import type { ElementSetsTable, SensorsTable } from '../tables/sensor-tables.ts';

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
  readonly descending: boolean;
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
    .orderBy(page.column, page.descending ? 'desc' : 'asc')
    .orderBy('osk_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await matching
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { sensors, count };
}

/** A sensor that one of a person's programs may use. */
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

/** The part of a sensor that a search for opportunities needs. */
export type SearchedSensor = Pick<
  Selectable<SensorsTable>,
  'osk_id' | 'name' | 'max_slew_angle' | 'swath_km'
>;

export interface SetsNear {
  readonly instant: Date;
  /** Sets with later epochs do not exist yet. */
  readonly now: Date;
  /** The number of sets on each side of the instant. */
  readonly each: number;
}

export interface SearchersSensor extends SearchedSensor {
  /** Nearest first. */
  readonly sets: readonly StoredElementSet[];
}

/**
 * The sensors of the programs in which a person holds one of the roles, by `osk_id`, with the element sets whose
 * epochs are nearest to an instant. It is one statement because every search runs it.
 */
export async function listSensorsOfRoles(
  kysely: Connection,
  userId: string,
  roles: readonly string[],
  near: SetsNear,
): Promise<readonly SearchersSensor[]> {
  type Row = SearchedSensor & Partial<StoredElementSet>;
  const { rows } = await sql<Row>`
    select own.osk_id, own.name, own.max_slew_angle, own.swath_km, near.sensor, near.epoch, near.line1, near.line2
    from sensors as own left join lateral (${setsNear(sql`own.osk_id`, near)}) as near on true
    where own.osk_id in (
      select ps.sensor from program_sensors ps
      join membership_roles mr on mr.program_id = ps.program_id
      join roles r on r.id = mr.role_id
      where mr.user_id = ${userId} and r.name = any(${[...roles]}::text[]))
    order by own.osk_id, ${nearestFirst(near.instant)} ${PREPARED}`.execute(kysely);
  return [...Map.groupBy(rows, ({ osk_id }) => osk_id).values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (first === undefined) return [];
    const { osk_id, name, max_slew_angle, swath_km } = first;
    const sets = ofOne.flatMap(({ sensor, epoch, line1, line2 }) =>
      sensor && epoch && line1 && line2 ? [{ sensor, epoch, line1, line2 }] : [],
    );
    return [{ osk_id, name, max_slew_angle, swath_km, sets }];
  });
}

export interface NearestSets extends SetsNear {
  readonly sensors: readonly number[];
}

/** Element sets of sensors whose epochs are nearest to an instant, for each sensor the nearest first. */
export async function listNearestElementSets(
  kysely: Connection,
  { sensors, ...near }: NearestSets,
): Promise<readonly StoredElementSet[]> {
  if (sensors.length === 0) return [];
  const { rows } = await sql<StoredElementSet>`
    select near.sensor, near.epoch, near.line1, near.line2
    from unnest(${[...sensors]}::integer[]) as wanted(sensor)
    cross join lateral (${setsNear(sql`wanted.sensor`, near)}) as near
    order by near.sensor, ${nearestFirst(near.instant)}`.execute(kysely);
  return rows;
}

function setsNear(sensor: RawBuilder<unknown>, { instant, now, each }: SetsNear): RawBuilder<unknown> {
  const until = instant < now ? instant : now;
  return sql`
    (select * from element_sets e where e.sensor = ${sensor} and e.epoch <= ${until}
      order by e.epoch desc, e.id desc limit ${each})
    union all
    (select * from element_sets e where e.sensor = ${sensor} and e.epoch > ${until} and e.epoch <= ${now}
      order by e.epoch, e.id desc limit ${each})`;
}

const nearestFirst = (instant: Date): RawBuilder<unknown> =>
  sql`abs(extract(epoch from near.epoch - ${instant}::timestamptz)), near.id desc`;

export type NewElementSet = StoredElementSet & { readonly source: string };

/** Stores element sets except those that exist already. Returns the number that were added. */
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
