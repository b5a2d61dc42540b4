import { setImmediate } from 'node:timers/promises';
import type { Database } from '@sigma/db';
import {
  type PassFact,
  PICTURE_MS,
  SHORTEST_PASS_MS,
  type TaskingArea,
  type Unavailability,
  USUAL_SLEW_DEG,
  unavailabilityOf,
} from '@sigma/domain';
import type { Position } from '@sigma/geo';
import {
  findOpportunities,
  firstInvalidInstant,
  type GridCache,
  MS_PER_DAY,
  type Opportunity,
  type PreparedArea,
  parseElementSet,
  prepareAim,
  type SetGrid,
} from '@sigma/orbit';
import { listReservedTimes } from '../../reserved-times/index.ts';
import { nearestSets } from './tasking-orders.store.ts';

/** Length of the interval that is searched before the event loop may continue with other work. */
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
  readonly area: TaskingArea;
  /** The position to aim at; without it, any site of the area. */
  readonly target: Position | null | undefined;
  readonly start: Date;
  readonly end: Date;
  /** The time of the demo world. */
  readonly now: Date;
}

/**
 * Determines whether a sensor is free to take a picture of an area in one of its passes in an interval, by the newest
 * orbit known at `now`.
 */
export async function findPass(
  { kysely }: Pick<Database, 'kysely'>,
  grids: GridCache,
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
    return findFreePass(grid, query, (pass) => unavailabilityOf(pass, limits, reserved));
  }
  return 'no-orbit';
}

/** Stops at the first free pass, because the interval may be a year long. */
async function findFreePass(
  grid: SetGrid,
  { area, target, maxSlewDeg, start, end }: PassQuery,
  obstacleOf: (pass: Opportunity) => Unavailability | null,
): Promise<PassFact> {
  const areas = prepareAim(area.shown, target);
  const limits = { maxSlewDeg: maxSlewDeg ?? USUAL_SLEW_DEG };
  let fact: PassFact = 'none';
  for (let at = start.getTime(); at < end.getTime(); at += SEARCH_STEP_MS) {
    const until = Math.min(at + SEARCH_STEP_MS + OVERLAP_MS, end.getTime());
    for (const one of areas) {
      for (const pass of passesIn(grid, one, { ...limits, start: at, end: until })) {
        const obstacle = obstacleOf(pass);
        if (obstacle === null) return 'found';
        if (fact !== 'taken') fact = obstacle;
      }
      await setImmediate();
    }
  }
  return fact;
}

const passesIn = (
  grid: SetGrid,
  area: PreparedArea,
  search: { readonly start: number; readonly end: number; readonly maxSlewDeg: number },
): readonly Opportunity[] =>
  findOpportunities(grid, area, search).filter(({ startMs, endMs }) => endMs - startMs >= SHORTEST_PASS_MS);
