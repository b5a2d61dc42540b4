import type { Database } from '@sigma/db';
import { USUAL_SLEW_DEG } from '@sigma/domain';
import {
  createGridCache,
  findOpportunities,
  type Opportunity,
  parseElementSet,
  prepareAim,
} from '@sigma/orbit';
import { SEED } from '../world.ts';
import { elementSetsAt, type FlightTask } from './flights.store.ts';
import type { FlightToPlan } from './plan-flight.ts';

/** The search extends this far around the task, because the orbit may have changed since the plan was made. */
const ROOM_MS = 10 * 60_000;

/**
 * Calculates where the sensor points in the pass of a task, from the newest orbit of that time; undefined when the area
 * is no longer within reach.
 */
export async function aimFlight(
  { kysely }: Pick<Database, 'kysely'>,
  task: FlightTask,
): Promise<FlightToPlan | undefined> {
  const middle = (task.start.getTime() + task.end.getTime()) / 2;
  for (const lines of await elementSetsAt(kysely, task.sensor, task.start)) {
    const parsed = parseElementSet(lines);
    if (!parsed.ok) continue;
    const grid = createGridCache().of(parsed.set);
    const search = {
      start: task.start.getTime() - ROOM_MS,
      end: task.end.getTime() + ROOM_MS,
      maxSlewDeg: task.maxSlewDeg || USUAL_SLEW_DEG,
    };
    const areas = prepareAim(task.area, task.target);
    const [pass] = areas
      .flatMap((area) => findOpportunities(grid, area, search))
      .toSorted((a, b) => distanceFromPlan(a, task.roll, middle) - distanceFromPlan(b, task.roll, middle));
    if (pass === undefined) return undefined;
    return {
      seed: SEED,
      sensor: task.sensor,
      lines,
      area: task.area,
      aim: pass.target,
      nearMs: pass.closestMs,
      rollDeg: task.roll,
      taskId: task.id,
      taskName: nameOf(task),
      place: nameOf(task),
    };
  }
  return undefined;
}

/** Of several sites that come into reach, the task is for the one of its time and roll: a second weighs as much as a degree. */
const distanceFromPlan = (
  { closestMs, rollDeg }: Opportunity,
  plannedDeg: number,
  middleMs: number,
): number => Math.abs(closestMs - middleMs) / 1000 + Math.abs(rollDeg - plannedDeg);

export const nameOf = ({ name, request }: Pick<FlightTask, 'name' | 'request'>): string =>
  name === '' ? `Capture ${request.slice(0, 8)}` : name;
