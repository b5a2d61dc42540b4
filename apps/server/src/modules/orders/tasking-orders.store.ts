import { type Connection, type DatabaseTransaction, geometryFromGeoJson } from '@sigma/db';
import type { Entitlement, TaskingArea } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { sql } from 'kysely';
import { lockProgram } from '../../access/index.ts';
import { listNearestElementSets, type StoredElementSet } from '../../element-sets/index.ts';
import { type Entitlements, PROGRAM_ITSELF } from '../../entitlements/index.ts';
import { countTaskings } from './moves/move-taskings.store.ts';

export interface OrderableSensor {
  readonly name: string;
  readonly max_slew_angle: number | null;
  readonly slew_rate: number;
  readonly settle_time: number;
  readonly eligibleStart: Date | null;
  readonly eligibleEnd: Date | null;
}

/** Reads a sensor; undefined when the contract of the program does not include it. */
export async function readProgramSensor(
  kysely: Connection,
  { sensors }: Pick<Entitlement, 'sensors'>,
  sensor: number,
): Promise<OrderableSensor | undefined> {
  if (!sensors.includes(sensor)) return undefined;
  return kysely
    .selectFrom('sensors')
    .where('sensors.osk_id', '=', sensor)
    .select([
      'sensors.name',
      'sensors.max_slew_angle',
      'sensors.slew_rate',
      'sensors.settle_time',
      'sensors.tasking_eligible_start as eligibleStart',
      'sensors.tasking_eligible_end as eligibleEnd',
    ])
    .executeTakeFirst();
}

/** More than one element set is read, so that an invalid set does not make its sensor unavailable. */
const SETS_TRIED = 3;

/** Lists the element sets of a sensor nearest to an instant, among those that exist at `now`. */
export function nearestSets(
  kysely: Connection,
  sensor: number,
  { instant, now }: { readonly instant: Date; readonly now: Date },
): Promise<readonly StoredElementSet[]> {
  return listNearestElementSets(kysely, { sensors: [sensor], instant, now, each: SETS_TRIED });
}

export interface Quota {
  readonly maxTaskings: number | null;
  readonly usedTaskings: number;
}

/** Reads how many captures a program may request and how many it has requested. */
export async function readQuota(
  kysely: Connection,
  { program, quotas }: Pick<Entitlement, 'program' | 'quotas'>,
): Promise<Quota> {
  return {
    maxTaskings: quotas.taskings,
    usedTaskings: await countTaskings(kysely, program),
  };
}

/** Reads the quota and locks it until the transaction ends, so that concurrent orders never exceed it. */
export async function lockQuota(
  transaction: DatabaseTransaction,
  entitlements: Entitlements,
  program: number,
): Promise<Quota> {
  await lockProgram(transaction, program);
  return readQuota(transaction, await entitlements.ofExisting(transaction, program, PROGRAM_ITSELF));
}

/** Checks the area with PostGIS too, which may differ from the domain's check because of rounding. */
export async function isValidArea(kysely: Connection, { stored }: TaskingArea): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`
    select ST_IsValid(${geometryFromGeoJson(stored)}) and not ST_IsEmpty(${geometryFromGeoJson(stored)}) as valid
  `.execute(kysely);
  return rows[0]?.valid === true;
}

export interface NewTasking {
  readonly id: string;
  readonly program: number;
  readonly order: string;
  readonly name: string;
  readonly area: TaskingArea;
  /** The position to aim at; null where the planner chooses. */
  readonly target: Position | null;
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
  readonly maxCloudCover: number | null;
  readonly at: Date;
}

/** Inserts the tasking request that is planned and flown for an order. */
export async function insertTasking(transaction: DatabaseTransaction, tasking: NewTasking): Promise<void> {
  const { area, at } = tasking;
  await transaction
    .insertInto('tasking_requests')
    .values({
      id: tasking.id,
      program_id: tasking.program,
      order_id: tasking.order,
      name: tasking.name,
      aoi: geometryFromGeoJson(area.stored),
      shown: JSON.stringify(area.shown),
      area_km2: area.areaKm2,
      target: tasking.target && [...tasking.target],
      sensors: [tasking.sensor],
      window_start: tasking.start,
      window_end: tasking.end,
      eclipsed: null,
      max_off_nadir: null,
      max_cloud_cover: tasking.maxCloudCover,
      active: true,
      status: 'order_received',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Deletes the tasks that draft schedules propose for the tasking request of an order. */
export async function dropProposedTasks(transaction: DatabaseTransaction, order: string): Promise<void> {
  await transaction
    .deleteFrom('sensor_tasks')
    .where('state', 'in', ['proposed', 'fixed', 'refused'])
    .where('tasking_request', 'in', (builder) =>
      builder.selectFrom('tasking_requests').where('order_id', '=', order).select('id'),
    )
    .execute();
}

interface WantedPass {
  /** The tasking request that wants it. */
  readonly request: string;
  readonly sensors: readonly number[];
  readonly start: Date;
  readonly end: Date;
}

/** No satellite passes twice over a place within an hour, so a window of at most this is a request for one pass. */
const ONE_PASS = '1 hour';

/** Whether the window of a request is one pass for which another request, of any program, also waits. */
export async function isPassContested(
  kysely: Connection,
  { request, sensors, start, end }: WantedPass,
): Promise<boolean> {
  const { rows } = await sql<{ contested: boolean }>`
    select ${end}::timestamptz - ${start}::timestamptz <= ${ONE_PASS}::interval and exists (
      select from tasking_requests
      where id <> ${request} and active and status in ('order_received', 'order_accepted', 'order_active')
        and sensors && ${[...sensors]}::integer[]
        and window_start < ${end} and window_end > ${start} and window_end - window_start <= ${ONE_PASS}::interval
    ) as contested`.execute(kysely);
  return rows[0]?.contested === true;
}
