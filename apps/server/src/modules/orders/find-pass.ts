import { setImmediate } from 'node:timers/promises';
import type { Database } from '@sigma/db';
import { type PassFact, SHORTEST_PASS_MS, type TaskingArea, USUAL_SLEW_DEG } from '@sigma/domain';
import {
  findWindows,
  firstInvalidInstant,
  type GridCache,
  MS_PER_DAY,
  type PreparedArea,
  parseElementSet,
  prepareArea,
  type SetGrid,
} from '@sigma/orbit';
import { nearestSets } from './tasking-orders.store.ts';

/** Length of the interval that is searched before the event loop may continue with other work. */
const SEARCH_STEP_MS = 2 * MS_PER_DAY;

export interface PassQuery {
  readonly sensor: number;
  readonly maxSlewDeg: number | null;
  readonly area: TaskingArea;
  readonly start: Date;
  readonly end: Date;
  /** The time of the demo world. */
  readonly now: Date;
}

/** Determines whether a sensor passes over an area in an interval, by the newest orbit known at `now`. */
export async function findPass(
  { kysely }: Pick<Database, 'kysely'>,
  grids: GridCache,
  { sensor, maxSlewDeg, area, start, end, now }: PassQuery,
): Promise<PassFact> {
  if (maxSlewDeg === 0) return 'none';
  const instant = new Date((start.getTime() + end.getTime()) / 2);
  const stored = await nearestSets(kysely, sensor, { instant, now });
  for (const { line1, line2 } of stored) {
    const parsed = parseElementSet(`${line1}\n${line2}`);
    if (!parsed.ok) continue;
    const grid = grids.of(parsed.set);
    if (firstInvalidInstant(grid, start, start.getTime() + 1) !== null) continue;
    const search = { start, end, maxSlewDeg: maxSlewDeg ?? USUAL_SLEW_DEG };
    return (await hasPass(grid, prepareArea(area.shown), search)) ? 'found' : 'none';
  }
  return 'no-orbit';
}

interface PassSearch {
  readonly start: Date;
  readonly end: Date;
  readonly maxSlewDeg: number;
}

/** Stops at the first pass, because the interval may be a year long. */
async function hasPass(grid: SetGrid, area: PreparedArea, { start, end, maxSlewDeg }: PassSearch) {
  for (let at = start.getTime(); at < end.getTime(); at += SEARCH_STEP_MS) {
    // The steps overlap, so that no boundary splits a pass into two that are both too short.
    const last = Math.min(at + SEARCH_STEP_MS + 2 * SHORTEST_PASS_MS, end.getTime());
    const windows = findWindows(grid, area, { start: at, end: last, maxSlewDeg });
    if (windows.some(({ startMs, endMs }) => endMs - startMs >= SHORTEST_PASS_MS)) return true;
    await setImmediate();
  }
  return false;
}
