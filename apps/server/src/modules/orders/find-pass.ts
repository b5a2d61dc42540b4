import { setImmediate } from 'node:timers/promises';
import type { Database } from '@sigma/db';
import {
  type PassFact,
  PICTURE_MS,
  SHORTEST_PASS_MS,
  type Unavailability,
  USUAL_SLEW_DEG,
  unavailabilityOf,
} from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import {
  firstInvalidInstant,
  type GridCache,
  type Opportunity,
  opportunitiesInSteps,
  type PreparedArea,
  parseElementSet,
  type SetGrid,
} from '@sigma/orbit';
import { listReservedTimes } from '../../reserved-times/index.ts';
import type { CooperativeWork } from '../../work/index.ts';
import { nearestSets } from './tasking-orders.store.ts';

/** Length of the interval that is searched before its passes are considered. */
const SEARCH_STEP_MS = 2 * MS_PER_DAY;
/** The steps overlap by more than a pass, so that each pass is complete in one of them. */
const OVERLAP_MS = 30 * 60_000;

export interface PassQuery {
  readonly sensor: number;
  readonly maxSlewDeg: number | null;
  /** Degrees per second. */
  readonly slewRateDegS: number;
  /** Seconds of settling after each slew. */
  readonly settleS: number;
  /** What the capture may aim at: `prepareAim` of its area. */
  readonly areas: readonly PreparedArea[];
  readonly start: Date;
  readonly end: Date;
  /** The time of the demo world. */
  readonly now: Date;
}

export interface PassFinder {
  readonly database: Pick<Database, 'kysely'>;
  readonly grids: GridCache;
  /** Shares the thread with other calls and stops the search when the caller has gone. */
  readonly work: CooperativeWork;
}

/**
 * Determines whether a sensor is free to take a picture of an area in one of its passes in an interval, by the newest
 * orbit known at `now`.
 *
 * @throws the reason of the signal of `work` once that is aborted
 */
export async function findPass(
  { database: { kysely }, grids, work }: PassFinder,
  query: PassQuery,
): Promise<PassFact> {
  const { sensor, maxSlewDeg, start, end, now } = query;
  if (maxSlewDeg === 0) return 'none';
  const instant = new Date((start.getTime() + end.getTime()) / 2);
  const stored = await nearestSets(kysely, sensor, { instant, now });
  for (const { line1, line2 } of stored) {
    const parsed = parseElementSet(`${line1}\n${line2}`);
    if (!parsed.ok) continue;
    const grid = grids.of(parsed.set);
    if (firstInvalidInstant(grid, start, start.getTime() + 1) !== null) continue;
    const reserved = await listReservedTimes(kysely, {
      sensors: [sensor],
      start,
      end,
    });
    const limits = { ...query, pictureMs: PICTURE_MS };
    const obstacleOf = (pass: Opportunity) => unavailabilityOf(pass, limits, reserved);
    return findFreePass({ grid, work, obstacleOf }, query);
  }
  return 'no-orbit';
}

interface FreePassSearch {
  readonly grid: SetGrid;
  readonly work: CooperativeWork;
  readonly obstacleOf: (pass: Opportunity) => Unavailability | null;
}

/** Stops at the first free pass, because the interval may be a year long. */
async function findFreePass(
  { grid, work, obstacleOf }: FreePassSearch,
  { areas, maxSlewDeg, start, end }: PassQuery,
): Promise<PassFact> {
  const limits = { maxSlewDeg: maxSlewDeg ?? USUAL_SLEW_DEG };
  let fact: PassFact = 'none';
  for (let at = start.getTime(); at < end.getTime(); at += SEARCH_STEP_MS) {
    const until = Math.min(at + SEARCH_STEP_MS + OVERLAP_MS, end.getTime());
    for (const one of areas) {
      const passes = await work.run(opportunitiesInSteps(grid, one, { ...limits, start: at, end: until }));
      for (const pass of passes.filter(isLongEnough)) {
        const obstacle = obstacleOf(pass);
        if (obstacle === null) return 'found';
        if (fact !== 'taken') fact = obstacle;
      }
      await setImmediate();
      work.signal?.throwIfAborted();
    }
  }
  return fact;
}

const isLongEnough = ({ startMs, endMs }: Opportunity): boolean => endMs - startMs >= SHORTEST_PASS_MS;
