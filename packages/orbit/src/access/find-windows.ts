import { RAD_PER_DEG } from '../angles.ts';
import { EARTH_RADIUS_KM, POLAR_RADIUS_KM } from '../earth.ts';
import { type DayGrid, GRID_STEP_MS, GRID_STEPS, GRID_VALUES, type SetGrid } from '../grid-cache.ts';
import { type Instant, MS_PER_DAY, msOf } from '../instant.ts';
import { createTrackPiece, type TrackPiece } from '../track-piece.ts';
import { createLookout, type Lookout, newSample, type Pace, paceOf, type Sample } from './lookout.ts';
import type { PreparedArea } from './prepared-area.ts';

/** A span in which some place of an area is in reach; milliseconds since 1970 UTC, fractions kept. */
export interface AccessWindow {
  readonly startMs: number;
  readonly endMs: number;
}

export interface AccessSearch {
  readonly start: Instant;
  readonly end: Instant;
  /** Greatest angle between the geodetic nadir and the line of sight: above 0, at most 90 (the horizon's limit). */
  readonly maxSlewDeg: number;
}

/** Two crossings of the limit closer than this may be taken for none. */
const FINEST_MS = 100;
const EDGE_MS = 0.1;
const MOST_HALVINGS = Math.ceil(Math.log2(GRID_STEP_MS / FINEST_MS));
const STRETCH = EARTH_RADIUS_KM / POLAR_RADIUS_KM;

/**
 * All spans within `start` to `end` in which some place of the area has the satellite above its horizon and lies
 * within `maxSlewDeg` of the satellite's geodetic nadir; in order, edges good to a millisecond. None that lasts a
 * tenth of a second is missed: a stretch of time is only left out when the area is too far from the limit at both its
 * ends for the satellite to turn there and back. Where the orbit has no sound state there are no windows
 * (`unsoundFrom` tells). Throws RangeError for a reversed interval or an impossible limit.
 */
export function findWindows(grid: SetGrid, area: PreparedArea, search: AccessSearch): AccessWindow[] {
  const [startMs, endMs] = [msOf(search.start), msOf(search.end)];
  if (!(startMs <= endMs)) throw new RangeError('end: has to be at or after start');
  if (!(search.maxSlewDeg > 0 && search.maxSlewDeg <= 90))
    throw new RangeError('maxSlewDeg: above 0, at most 90');
  const slewRad = search.maxSlewDeg * RAD_PER_DEG;
  const piece = createTrackPiece();
  const scan = createScan({ piece, lookout: createLookout(area, piece.sight, slewRad), startMs, endMs });
  for (let dayNumber = Math.floor(startMs / MS_PER_DAY); dayNumber * MS_PER_DAY < endMs; dayNumber += 1) {
    const day = grid.day(dayNumber);
    if (day.mostKm > 0) scanDay(day, area, paceOf(day, slewRad), scan.take);
  }
  return scan.finish();
}

/** Hands on the steps of a day, in order, in which the area may come into reach. */
function scanDay(
  day: DayGrid,
  area: PreparedArea,
  pace: Pace,
  take: (day: DayGrid, index: number, pace: Pace) => void,
): void {
  const stepsToNear = createWait(day, area, pace);
  let taken = -1;
  let index = 0;
  while (index <= GRID_STEPS) {
    const wait = stepsToNear(index);
    if (wait === 0) {
      for (const step of [index - 1, index]) {
        if (step <= taken || step === GRID_STEPS) continue;
        take(day, step, pace);
        taken = step;
      }
    }
    index += Math.max(1, wait);
  }
}

/**
 * How many steps go by before a sample can be near: so near to the area that half a step brings it into reach. 0 when
 * it is near; 1 after a sample that is none.
 */
function createWait({ states }: DayGrid, { capAxis, capRad }: PreparedArea, pace: Pace) {
  const turn = (pace.turnRadS * GRID_STEP_MS) / 1000;
  const nearRad = capRad + pace.reachRad + turn / 2;
  return (index: number): number => {
    const at = index * GRID_VALUES;
    const x = states[at] ?? 0;
    const y = states[at + 1] ?? 0;
    const z = (states[at + 2] ?? 0) * STRETCH;
    const along = x * capAxis.x + y * capAxis.y + z * capAxis.z;
    const angle = Math.acos(Math.min(1, Math.max(-1, along / Math.sqrt(x * x + y * y + z * z))));
    if (Number.isNaN(angle)) return 1;
    return Math.max(0, Math.ceil((angle - nearRad) / turn));
  };
}

interface ScanOptions {
  readonly piece: TrackPiece;
  readonly lookout: Lookout;
  readonly startMs: number;
  readonly endMs: number;
}

/** Goes through grid steps in order of time and writes down where the excess changes sign. */
function createScan({ piece, lookout, startMs, endMs }: ScanOptions) {
  const windows: AccessWindow[] = [];
  const middles = Array.from({ length: MOST_HALVINGS + 1 }, newSample);
  const probe = newSample();
  let [last, next] = [newSample(), newSample()];
  last.ms = Number.NaN;
  let pace: Pace = { reachRad: 0, turnRadS: 0, tiltRadS: 0, isAtLimb: false };
  let openMs: number | undefined;

  const fill = (sample: Sample, ms: number): Sample => {
    piece.moveTo(ms);
    sample.ms = ms;
    lookout(sample, pace);
    return sample;
  };
  const excessAt = (ms: number): number => fill(probe, ms).excess;
  const close = (ms: number) => {
    if (openMs !== undefined && ms > openMs) windows.push({ startMs: openMs, endMs: ms });
    openMs = undefined;
  };
  const walk = (from: Sample, to: Sample, halvings: number) => {
    if (isSettled(from, to, pace)) return;
    const middle = middles[halvings];
    if (middle && to.ms - from.ms > FINEST_MS) {
      fill(middle, (from.ms + to.ms) / 2);
      walk(from, middle, halvings + 1);
      walk(middle, to, halvings + 1);
    } else if (from.excess < 0 !== to.excess < 0) {
      const crossing = crossingBetween(from, to, excessAt);
      if (to.excess < 0) openMs = crossing;
      else close(crossing);
    }
  };
  const take = ({ states, startMs: dayMs }: DayGrid, index: number, dayPace: Pace) => {
    const fromMs = Math.max(dayMs + index * GRID_STEP_MS, startMs);
    const toMs = Math.min(dayMs + (index + 1) * GRID_STEP_MS, endMs);
    const at = index * GRID_VALUES;
    if (fromMs >= toMs || Number.isNaN(states[at]) || Number.isNaN(states[at + GRID_VALUES])) return;
    pace = dayPace;
    piece.load(states, index, dayMs + index * GRID_STEP_MS);
    if (last.ms !== fromMs) {
      close(last.ms);
      fill(last, fromMs);
      openMs = last.excess < 0 ? fromMs : undefined;
    }
    walk(last, fill(next, toMs), 0);
    [last, next] = [next, last];
  };
  const finish = (): AccessWindow[] => {
    close(last.ms);
    return windows;
  };
  return { take, finish };
}

/** Whether nothing can change between two samples, by how fast it may. */
function isSettled(from: Sample, to: Sample, { turnRadS, tiltRadS }: Pace): boolean {
  const seconds = (to.ms - from.ms) / 1000;
  if (from.apart > 0 && to.apart > 0 && from.apart + to.apart > turnRadS * seconds) return true;
  if (from.excess < 0 !== to.excess < 0) return false;
  return Math.abs(from.excess) + Math.abs(to.excess) > tiltRadS * seconds;
}

/** The moment at which the excess changes sign, by false position that never stalls (Illinois rule). */
function crossingBetween(from: Sample, to: Sample, excessAt: (ms: number) => number): number {
  let [low, high] = [from.ms, to.ms];
  let [atLow, atHigh] = [from.excess, to.excess];
  const isInBefore = atLow < 0;
  let side = 0;
  for (let round = 0; round < 60 && high - low > EDGE_MS; round += 1) {
    const share = atLow / (atLow - atHigh);
    // Where one end is unknown, and when false position has had its chances, the middle does.
    const guess = share > 0 && share < 1 && round < 12 ? low + share * (high - low) : (low + high) / 2;
    const excess = excessAt(guess);
    if (Math.abs(excess) < 1e-9) return guess;
    if (excess < 0 === isInBefore) {
      [low, atLow] = [guess, excess];
      if (side === -1) atHigh /= 2;
      side = -1;
    } else {
      [high, atHigh] = [guess, excess];
      if (side === 1) atLow /= 2;
      side = 1;
    }
  }
  return (low + high) / 2;
}
