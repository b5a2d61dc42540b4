import type { Database } from '@sigma/db';
import type { PassFact, TaskingArea } from '@sigma/domain';
import { findWindows, type GridCache, parseElementSet, prepareArea, unsoundFrom } from '@sigma/orbit';
import { nearestSets } from './tasking-orders.store.ts';

/** Sensors that say nothing about their slew are searched as the present ones fly. */
const USUAL_SLEW_DEG = 30;
/** Decision 48: what is shorter is no pass. */
const SHORTEST_MS = 1000;

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
    if (unsoundFrom(grid, start, start.getTime() + 1) !== null) continue;
    const search = { start, end, maxSlewDeg: maxSlewDeg ?? USUAL_SLEW_DEG };
    const windows = findWindows(grid, prepareArea(area.shown), search);
    return windows.some(({ startMs, endMs }) => endMs - startMs >= SHORTEST_MS) ? 'found' : 'none';
  }
  return 'no-orbit';
}
