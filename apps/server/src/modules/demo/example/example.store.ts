import type { Caller } from '@sigma/contract';
import type { Connection, DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';

/** Claims a step in the transaction that performs it; false when it is done, also by another process at this moment. */
export async function claimStep(transaction: DatabaseTransaction, step: string, now: Date): Promise<boolean> {
  const claimed = await transaction
    .insertInto('demo_example_steps')
    .values({ step, done_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function stepsDone(kysely: Connection): Promise<ReadonlySet<string>> {
  const rows = await kysely.selectFrom('demo_example_steps').select('step').execute();
  return new Set(rows.map(({ step }) => step));
}

/** Reads a person of the demo world as a caller. */
export async function readCaller(kysely: Connection, email: string): Promise<Caller> {
  const user = await kysely
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'first_name', 'last_name', 'internal_role'])
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  return {
    kind: 'user',
    userId: user.id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`,
    internalRole: user.internal_role,
  };
}

export async function readProgramId(kysely: Connection, name: string): Promise<number> {
  const { id } = await kysely
    .selectFrom('programs')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest simulated scenes of a place with little cloud. */
export async function clearScenes(
  kysely: Connection,
  {
    collection,
    place,
    count,
  }: { readonly collection: string; readonly place: string; readonly count: number },
): Promise<readonly string[]> {
  const rows = await kysely
    .selectFrom('scenes')
    .where('collection', '=', collection)
    .where(sql<string>`recipe #>> '{plan,place}'`, '=', place)
    .where('cloud_cover', '<=', 20)
    .select('id')
    .orderBy('start', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether customers' requests wait for a plan or their withdrawals for an answer; the example must not decide them in the past. */
export async function someRequestWaits(kysely: Connection): Promise<boolean> {
  const waiting = await kysely
    .selectFrom('tasking_requests')
    .where(({ eb, or }) =>
      or([
        eb('status', 'in', ['order_received', 'order_accepted', 'order_active']),
        eb('withdrawal', '=', 'requested'),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Whether a sensor takes a picture between two instants, for the archive or for a task. */
export async function isSensorBusy(
  kysely: Connection,
  { sensor, from, to }: { readonly sensor: number; readonly from: Date; readonly to: Date },
): Promise<boolean> {
  const scene = await kysely
    .selectFrom('scenes')
    .where('sensor', '=', sensor)
    .where('start', '<=', to)
    .where('end', '>=', from)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (scene !== undefined) return true;
  const task = await kysely
    .selectFrom('sensor_tasks')
    .where('sensor', '=', sensor)
    .where('start', '<=', to)
    .where('end', '>=', from)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return task !== undefined;
}

export async function statusOfOrder(kysely: Connection, id: string): Promise<string | undefined> {
  const row = await kysely.selectFrom('orders').where('id', '=', id).select('status').executeTakeFirst();
  return row?.status;
}

/** An order of the example by its name, which no step repeats. */
export async function orderNamed(
  kysely: Connection,
  program: number,
  name: string,
): Promise<{ readonly id: string; readonly status: string } | undefined> {
  return kysely
    .selectFrom('orders')
    .where('program_id', '=', program)
    .where('name', '=', name)
    .select(['id', 'status'])
    .orderBy('placed_at')
    .executeTakeFirst();
}

export async function requestOfOrder(kysely: Connection, order: string): Promise<string> {
  const { id } = await kysely
    .selectFrom('tasking_requests')
    .where('order_id', '=', order)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function taskOfRequest(kysely: Connection, request: string): Promise<string> {
  const { id } = await kysely
    .selectFrom('sensor_tasks')
    .where('tasking_request', '=', request)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a pass of the sensor over the station at that time is known. */
export async function isPassStored(
  kysely: Connection,
  pass: { readonly station: string; readonly sensor: number; readonly rise: Date; readonly set: Date },
): Promise<boolean> {
  const stored = await kysely
    .selectFrom('ground_station_passes')
    .where('station', '=', pass.station)
    .where('sensor', '=', pass.sensor)
    .where('rise', '<', pass.set)
    .where('set', '>', pass.rise)
    .select('id')
    .executeTakeFirst();
  return stored !== undefined;
}
