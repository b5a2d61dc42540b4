import type { Connection } from '@sigma/db';
import { ACTIVE_TASK_STATES } from '@sigma/domain';

/** A span of time of a sensor, in milliseconds since 1970 UTC. */
export interface ReservedTime {
  readonly sensor: number;
  readonly startMs: number;
  readonly endMs: number;
}

export interface ReservedTask extends ReservedTime {
  readonly rollDeg: number;
}

export interface ReservedTimesQuery {
  readonly sensors: readonly number[];
  readonly start: Date;
  readonly end: Date;
}

/** Tasks this near to an interval may leave no time to turn. */
const TURN_MS = 15 * 60_000;

/**
 * Lists when sensors are reserved in or near an interval: by active tasks and by block-outs. It says nothing about whose
 * tasks these are.
 */
export async function listReservedTimes(
  kysely: Connection,
  { sensors, start, end }: ReservedTimesQuery,
): Promise<{ readonly tasks: readonly ReservedTask[]; readonly blockOuts: readonly ReservedTime[] }> {
  if (sensors.length === 0) return { tasks: [], blockOuts: [] };
  const from = new Date(start.getTime() - TURN_MS);
  const to = new Date(end.getTime() + TURN_MS);
  const tasks = await kysely
    .selectFrom('sensor_tasks')
    .where('sensor', 'in', [...sensors])
    .where('state', 'in', ACTIVE_TASK_STATES)
    .where('end', '>', from)
    .where('start', '<', to)
    .select(['sensor', 'start', 'end', 'roll'])
    .execute();
  const blockOuts = await kysely
    .selectFrom('tasking_block_outs')
    .where('sensor', 'in', [...sensors])
    .where('end', '>', from)
    .where('start', '<', to)
    .select(['sensor', 'start', 'end'])
    .execute();
  return {
    tasks: tasks.map(({ roll, ...span }) => ({ ...spanOf(span), rollDeg: roll })),
    blockOuts: blockOuts.map(spanOf),
  };
}

interface Span {
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
}

const spanOf = ({ sensor, start, end }: Span): ReservedTime => ({
  sensor,
  startMs: start.getTime(),
  endMs: end.getTime(),
});
