import type { Connection } from '@sigma/db';
import { sql } from 'kysely';
import { REQUEST_COLUMNS, type RequestRow } from '../requests/tasking-requests.store.ts';

/** Received requests that have not been decided yet, the oldest first. */
export const listReceived = (kysely: Connection): Promise<RequestRow[]> =>
  kysely
    .selectFrom('tasking_requests')
    .where('status', '=', 'order_received')
    .where('active', '=', true)
    .select(REQUEST_COLUMNS)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Accepted requests without a pass whose window is over. */
export const listOverdue = (kysely: Connection, now: Date): Promise<RequestRow[]> =>
  kysely
    .selectFrom('tasking_requests')
    .where('status', 'in', ['order_accepted', 'order_active'])
    .where('window_end', '<=', now)
    .select(REQUEST_COLUMNS)
    .orderBy('id')
    .execute();

/** A key of the inputs of a plan of all waiting requests; undefined when none waits. A plan can change only if it does. */
export async function waitingMark(kysely: Connection, now: Date): Promise<string | undefined> {
  const waiting = await kysely
    .selectFrom('tasking_requests')
    .where('active', '=', true)
    .where('status', 'in', ['order_accepted', 'order_active'])
    .where('window_end', '>', now)
    .select(['id', 'updated_at'])
    .orderBy('id')
    .execute();
  if (waiting.length === 0) return undefined;
  const blockOuts = await kysely
    .selectFrom('tasking_block_outs')
    .where('end', '>', now)
    .select(['id', 'start', 'end'])
    .orderBy('id')
    .execute();
  // The key contains no count of the forecast passes, because that changes whenever a pass begins.
  const passes = await kysely
    .selectFrom('ground_station_passes')
    .where('rise', '>', now)
    .select(({ fn }) => ['sensor', 'station', fn.max('computed_from').as('newest')])
    .select(sql<number>`count(*) filter (where computed_from is null)::integer`.as('entered'))
    .groupBy(['sensor', 'station'])
    .orderBy('sensor')
    .orderBy('station')
    .execute();
  return JSON.stringify([waiting, blockOuts, passes]);
}

/** Ends schedules that are over and have no open task, then plans whose schedules have all ended. */
export async function endFlownSchedules(transaction: Connection, now: Date): Promise<void> {
  await transaction
    .updateTable('sensor_schedules')
    .where('state', '=', 'published')
    .where('end', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sensor_tasks')
            .whereRef('sensor_tasks.schedule', '=', 'sensor_schedules.id')
            .where('sensor_tasks.state', 'in', ['scheduled', 'taken'])
            .select('sensor_tasks.id'),
        ),
      ),
    )
    .set({ state: 'flown' })
    .execute();
  await transaction
    .updateTable('tasking_schedules')
    .where('state', '=', 'published')
    .where('end', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sensor_schedules')
            .whereRef('sensor_schedules.tasking_schedule', '=', 'tasking_schedules.id')
            .where('sensor_schedules.state', '<>', 'flown')
            .select('sensor_schedules.id'),
        ),
      ),
    )
    .set({ state: 'flown' })
    .execute();
}
