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

/** Searched before others are let on. */
const PIECE_MS = 2 * MS_PER_DAY;

export interface PassQuestion {
  readonly sensor: number;
  readonly maxSlewDeg: number | null;
  readonly area: TaskingArea;
  readonly start: Date;
  readonly end: Date;
  /** The time of the demo world. */
  readonly now: Date;
}

/** Whether an area comes into reach of a sensor in an interval, by the orbit that is known now. */
export async function findPass(
  { kysely }: Pick<Database, 'kysely'>,
  grids: GridCache,
  { sensor, maxSlewDeg, area, start, end, now }: PassQuestion,
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
    return (await comesIntoReach(grid, prepareArea(area.shown), search)) ? 'found' : 'none';
  }
  return 'no-orbit';
}

interface Search {
  readonly start: Date;
  readonly end: Date;
  readonly maxSlewDeg: number;
}

/** Ends with the first pass: an interval may be a year. */
async function comesIntoReach(grid: SetGrid, area: PreparedArea, { start, end, maxSlewDeg }: Search) {
  for (let at = start.getTime(); at < end.getTime(); at += PIECE_MS) {
    // Pieces overlap, so that none cuts a pass in two that are too short.
    const last = Math.min(at + PIECE_MS + 2 * SHORTEST_PASS_MS, end.getTime());
    const windows = findWindows(grid, area, { start: at, end: last, maxSlewDeg });
    if (windows.some(({ startMs, endMs }) => endMs - startMs >= SHORTEST_PASS_MS)) return true;
    await setImmediate();
  }
  return false;
}
