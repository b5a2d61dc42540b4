import { MS_PER_DAY } from '@sigma/geo';
import { RAD_PER_DEG } from '../earth/angles.ts';
import { type Instant, msOf } from '../earth/instant.ts';
import { type DayGrid, GRID_STEP_MS, GRID_VALUES, type SetGrid } from '../propagation/grid-cache.ts';
import { createTrackPiece, type TrackPiece } from '../propagation/track-piece.ts';
import { crossingBetween } from './crossing.ts';
import { createLookout, type Lookout, newSample, type Sample } from './lookout.ts';
import { visitNearSteps } from './near-steps.ts';
import { type Pace, paceOf } from './pace.ts';
import type { PreparedArea } from './prepared-area.ts';
import { allSteps, type Steps } from './steps.ts';

/** A span of time in which some point of an area is in reach; milliseconds since 1970 UTC, with fractions. */
export interface AccessWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** Interval and slew limit of a search for access windows. */
export interface AccessSearch {
  readonly start: Instant;
  readonly end: Instant;
  /** Greatest angle between the geodetic nadir and the line of sight: above 0, at most 90 (limited by the horizon). */
  readonly maxSlewDeg: number;
}

/** Two crossings of the limit closer than this may be missed. */
const FINEST_MS = 100;
/** Gaps in a pass this close to its edge may be ignored. */
const LONGEST_EDGE_MS = 16_000;
/** For this long, no point can rise above the horizon and enter a cone that ends below it. */
const LONGEST_BEND_MS = 32_000;
const MAX_HALVINGS = Math.ceil(Math.log2(GRID_STEP_MS / FINEST_MS));

/**
 * Finds all spans from `start` to `end` in which some point of the area has the satellite above its horizon and is
 * within `maxSlewDeg` of the satellite's geodetic nadir. The spans are in order, with edges accurate to a
 * millisecond. Every window of a tenth of a second or more is found: a stretch of time is only skipped when the area
 * is too far from the limit at both ends for the satellite to get there and back. Gaps within a pass (over a hole,
 * between parts) split it, except those shorter than 16 seconds near an edge. There are no windows where the orbit
 * has no valid state (see `firstInvalidInstant`).
 *
 * @throws RangeError for a reversed interval or an impossible slew limit
 */
export function findWindows(grid: SetGrid, area: PreparedArea, search: AccessSearch): AccessWindow[] {
  return allSteps(windowsInSteps(grid, area, search));
}

/** Like `findWindows`, in cooperative steps of one UTC day. */
export function* windowsInSteps(
  grid: SetGrid,
  area: PreparedArea,
  search: AccessSearch,
): Steps<AccessWindow[]> {
  const [startMs, endMs] = [msOf(search.start), msOf(search.end)];
  if (!(startMs <= endMs)) throw new RangeError('end must be at or after start');
  if (!(search.maxSlewDeg > 0 && search.maxSlewDeg <= 90))
    throw new RangeError('maxSlewDeg must be above 0 and at most 90');
  const slewRad = search.maxSlewDeg * RAD_PER_DEG;
  const piece = createTrackPiece();
  const scan = createScan({ piece, lookout: createLookout(area, piece.sight, slewRad), startMs, endMs });
  for (let dayNumber = Math.floor(startMs / MS_PER_DAY); dayNumber * MS_PER_DAY < endMs; dayNumber += 1) {
    const day = grid.day(dayNumber);
    if (day.mostKm > 0) visitNearSteps(day, area, paceOf(day, slewRad), scan.addStep);
    yield;
  }
  return scan.finish();
}

interface ScanOptions {
  readonly piece: TrackPiece;
  readonly lookout: Lookout;
  readonly startMs: number;
  readonly endMs: number;
}

/** Creates a scan over grid steps in order of time that records where the excess changes sign. */
function createScan({ piece, lookout, startMs, endMs }: ScanOptions) {
  const windows: AccessWindow[] = [];
  const middles = Array.from({ length: MAX_HALVINGS + 1 }, newSample);
  const probe = newSample();
  let [last, next] = [newSample(), newSample()];
  last.ms = Number.NaN;
  let pace: Pace = { reachRad: 0, turnRadS: 0, isAtLimb: false, drift: 0, bend: 0 };
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
  const bisect = (from: Sample, to: Sample, halvings: number) => {
    if (isUneventful(from, to, pace) || recordEdge(from, to)) return;
    const middle = middles[halvings];
    if (!middle || to.ms - from.ms <= FINEST_MS) return;
    fill(middle, (from.ms + to.ms) / 2);
    bisect(from, middle, halvings + 1);
    bisect(middle, to, halvings + 1);
  };
  /** Records the edge between two samples if it is the only one. Returns whether it did. */
  const recordEdge = (from: Sample, to: Sample): boolean => {
    if (from.excess < 0 === to.excess < 0 || to.ms - from.ms > LONGEST_EDGE_MS) return false;
    const crossing = crossingBetween(from, to, excessAt);
    const isEntry = to.excess < 0;
    const outside = isEntry ? from.excess : to.excess;
    const seconds = (isEntry ? crossing - from.ms : to.ms - crossing) / 1000;
    const isOnly = !pace.isAtLimb && outside >= (pace.bend * seconds) ** 2;
    if (!isOnly && to.ms - from.ms > FINEST_MS) return false;
    if (isEntry) openMs = crossing;
    else close(crossing);
    return true;
  };
  const addStep = ({ states, startMs: dayMs }: DayGrid, index: number, dayPace: Pace) => {
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
    bisect(last, fill(next, toMs), 0);
    [last, next] = [next, last];
  };
  const finish = (): AccessWindow[] => {
    close(last.ms);
    return windows;
  };
  return { addStep, finish };
}

/**
 * Whether the excess cannot change sign between two samples. Out of reach, the excess is the minimum of many smooth
 * functions whose upward curvature is at most 2·bend²: between end values f and g it stays above their chord minus
 * such a parabola, which touches 0 when √f + √g = bend · time. In reach, the drift bounds it.
 */
function isUneventful(from: Sample, to: Sample, { turnRadS, isAtLimb, drift, bend }: Pace): boolean {
  const seconds = (to.ms - from.ms) / 1000;
  if (from.apart > 0 && to.apart > 0 && from.apart + to.apart > turnRadS * seconds) return true;
  if (from.excess < 0 !== to.excess < 0) return false;
  if (from.excess < 0 || isAtLimb) return Math.abs(from.excess + to.excess) > drift * seconds;
  return to.ms - from.ms <= LONGEST_BEND_MS && Math.sqrt(from.excess) + Math.sqrt(to.excess) > bend * seconds;
}
