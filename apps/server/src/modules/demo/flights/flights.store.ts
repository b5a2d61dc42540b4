import type { Connection, DatabaseTransaction } from '@sigma/db';
import type { Geometry, Position } from '@sigma/geo';
import { sql } from 'kysely';
import { lockTasking } from '../../orders/index.ts';

/** An active task with everything that its flight depends on. */
export interface FlightTask {
  readonly id: string;
  readonly sensor: number;
  readonly sensorName: string;
  readonly maxSlewDeg: number | null;
  readonly start: Date;
  readonly end: Date;
  readonly roll: number;
  /** When its pictures are on the ground. */
  readonly downAt: Date;
  readonly station: string | null;
  readonly request: string;
  readonly program: number;
  readonly name: string;
  /** In one piece, even across the antimeridian. */
  readonly area: Geometry;
  /** The position in the area to aim at; null where the planner chose. */
  readonly target: Position | null;
  readonly windowEnd: Date;
  readonly maxCloudCover: number | null;
  readonly status: string;
  readonly order: string | null;
  readonly orderCollection: string | null;
  readonly level: string | null;
}

/** Without a ground-station pass, a picture is downlinked this long after it was taken. */
const DOWN_WITHOUT_PASS = sql`interval '90 minutes'`;
/** Tasks per step of a run. */
const MAX_TASKS = 20;

interface FlightRow extends Omit<FlightTask, 'area'> {
  readonly shown: string;
}

async function tasksWhere(kysely: Connection, condition: ReturnType<typeof sql<boolean>>) {
  const { rows } = await sql<FlightRow>`
    select t.id, t.sensor, s.name as "sensorName", s.max_slew_angle as "maxSlewDeg", t.start, t."end", t.roll,
      coalesce(p.set, t."end" + ${DOWN_WITHOUT_PASS}) as "downAt", g.name as station,
      r.id as request, r.program_id as program, r.name, r.shown, r.target, r.window_end as "windowEnd",
      r.max_cloud_cover as "maxCloudCover", r.status, r.order_id as "order",
      o.collection as "orderCollection", o.product_level as level
    from sensor_tasks t
    join sensors s on s.osk_id = t.sensor and s.simulated
    join tasking_requests r on r.id = t.tasking_request
    left join orders o on o.id = r.order_id
    left join ground_station_passes p on p.id = t.downlink
    left join ground_stations g on g.id = p.station
    where ${condition}
    order by t."end", t.id limit ${MAX_TASKS}`.execute(kysely);
  return rows.map(({ shown, ...row }): FlightTask => ({ ...row, area: JSON.parse(shown) }));
}

/** Scheduled tasks whose time has passed: their pictures are on board. */
export function tasksToTake(kysely: Connection, now: Date): Promise<readonly FlightTask[]> {
  return tasksWhere(kysely, sql<boolean>`t.state = 'scheduled' and t."end" <= ${now}`);
}

/** Tasks whose pictures have been downlinked. */
export function tasksToBringDown(kysely: Connection, now: Date): Promise<readonly FlightTask[]> {
  return tasksWhere(
    kysely,
    sql<boolean>`t.state = 'taken' and coalesce(p.set, t."end" + ${DOWN_WITHOUT_PASS}) <= ${now}`,
  );
}

/** Whether any task is due to be flown or downlinked; uses an index. */
export async function isFlightDue(kysely: Connection, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sensor_tasks t join sensors s on s.osk_id = t.sensor and s.simulated
    left join ground_station_passes p on p.id = t.downlink
    where t.state in ('scheduled', 'taken') and t."end" <= ${now}
      and (t.state = 'scheduled' or coalesce(p.set, t."end" + ${DOWN_WITHOUT_PASS}) <= ${now})
    limit 1`.execute(kysely);
  return rows.length > 0;
}

/** Claims a task for one step; false when another process has done it. */
export async function claimTask(
  transaction: DatabaseTransaction,
  { id, request }: Pick<FlightTask, 'id' | 'request'>,
  from: 'scheduled' | 'taken',
  to: 'taken' | 'processed' | 'failed',
  at: Date,
): Promise<boolean> {
  await lockTasking(transaction, request);
  const claimed = await transaction
    .updateTable('sensor_tasks')
    .where('id', '=', id)
    .where('state', '=', from)
    .set({ state: to, updated_at: at })
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** Element sets of a sensor in the order in which to try them at an instant: the newest before it, else the oldest. */
export async function elementSetsAt(
  kysely: Connection,
  sensor: number,
  instant: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ lines: string }>`
    select line1 || chr(10) || line2 as lines from element_sets where sensor = ${sensor}
    order by (epoch <= ${instant}) desc, abs(extract(epoch from epoch - ${instant}::timestamptz)), id desc
    limit 3`.execute(kysely);
  return rows.map(({ lines }) => lines);
}
