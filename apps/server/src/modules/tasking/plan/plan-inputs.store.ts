import type { Connection } from '@sigma/db';
import type { BlockOut, DownlinkPass } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { sql } from 'kysely';
import { REQUEST_COLUMNS, type RequestRow } from '../requests/tasking-requests.store.ts';
import type { TaskRow } from '../tasks/sensor-tasks.store.ts';

export interface PlanInterval {
  readonly start: Date;
  readonly end: Date;
}

/** Requests that a plan may contain: active, accepted, and open to one of the sensors in the interval. */
export function plannableRequests(
  kysely: Connection,
  sensors: readonly number[],
  { start, end }: PlanInterval,
): Promise<RequestRow[]> {
  return kysely
    .selectFrom('tasking_requests')
    .where('active', '=', true)
    .where('status', 'in', ['order_accepted', 'order_active'])
    .where('window_end', '>', start)
    .where('window_start', '<', end)
    .where(sql<boolean>`sensors && ${[...sensors]}::integer[]`)
    .select(REQUEST_COLUMNS)
    .orderBy('id')
    .execute();
}

/** Names and priorities of requests, for the sentences that name conflicting requests. */
export async function namesOfRequests(
  kysely: Connection,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string; readonly priority: number }[]> {
  if (ids.length === 0) return [];
  return kysely
    .selectFrom('tasking_requests')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'name', 'priority'])
    .execute();
}

export async function blockOutsIn(
  kysely: Connection,
  sensors: readonly number[],
  { start, end }: PlanInterval,
): Promise<readonly BlockOut[]> {
  if (sensors.length === 0) return [];
  const rows = await kysely
    .selectFrom('tasking_block_outs')
    .where('sensor', 'in', [...sensors])
    .where('end', '>', start)
    .where('start', '<', end)
    .selectAll()
    .orderBy('start')
    .execute();
  return rows.map((row) => ({
    sensor: row.sensor,
    startMs: row.start.getTime(),
    endMs: row.end.getTime(),
    reason: row.reason,
  }));
}

/** Candidates this close to a failed task belong to the same pass. */
const SAME_PASS_MS = 15 * 60_000;

/** Tasks that failed in or near an interval, widened to their whole passes. */
export async function failedNear(
  kysely: Connection,
  sensors: readonly number[],
  { start, end }: PlanInterval,
): Promise<readonly TaskRow[]> {
  if (sensors.length === 0) return [];
  const rows = await kysely
    .selectFrom('sensor_tasks')
    .where('sensor', 'in', [...sensors])
    .where('state', '=', 'failed')
    .where('end', '>', new Date(start.getTime() - SAME_PASS_MS))
    .where('start', '<', new Date(end.getTime() + SAME_PASS_MS))
    .selectAll()
    .execute();
  return rows.map((row) => ({
    ...row,
    start: new Date(row.start.getTime() - SAME_PASS_MS),
    end: new Date(row.end.getTime() + SAME_PASS_MS),
  }));
}

/** A picture taken at the end of a plan may be downlinked up to this much later. */
const DOWNLINK_WITHIN_MS = 3 * MS_PER_DAY;

export async function downlinksIn(
  kysely: Connection,
  sensors: readonly number[],
  { start, end }: PlanInterval,
): Promise<readonly DownlinkPass[]> {
  if (sensors.length === 0) return [];
  const rows = await kysely
    .selectFrom('ground_station_passes')
    .where('sensor', 'in', [...sensors])
    .where('rise', '>=', start)
    .where('rise', '<', new Date(end.getTime() + DOWNLINK_WITHIN_MS))
    .select(['id', 'sensor', 'rise', 'set'])
    .orderBy('rise')
    .execute();
  return rows.map(({ id, sensor, rise, set }) => ({
    id,
    sensor,
    riseMs: rise.getTime(),
    setMs: set.getTime(),
  }));
}
