import { MS_PER_DAY } from '@sigma/geo';
import { earthFixedInto } from '../earth/earth.ts';
import { type Instant, msOf } from '../earth/instant.ts';
import type { ElementSet } from '../elements/element-set.ts';
import { validState } from './propagation.ts';

/** Interval between the samples of a day. Quintic interpolation between them is accurate to a metre in low orbits. */
export const GRID_STEP_MS = 240_000;
/** Number of grid steps per day. */
export const GRID_STEPS = MS_PER_DAY / GRID_STEP_MS;
/** Values per sample: x, y, z in km and vx, vy, vz in km/s, Earth-fixed. */
export const GRID_VALUES = 6;

/** Earth-fixed states of one UTC day, both midnights included. */
export interface DayGrid {
  readonly startMs: number;
  /** `GRID_STEPS` + 1 samples of `GRID_VALUES` numbers each; NaN where the orbit has no valid state. */
  readonly states: Float64Array;
  /** Whether the orbit has a valid state at every sample. */
  readonly isComplete: boolean;
  /**
   * Least and greatest distance from the Earth's centre, and greatest speed over ground. These bounds are valid
   * between the samples as well.
   */
  readonly leastKm: number;
  readonly mostKm: number;
  readonly speedKmS: number;
}

const SPEED_MARGIN = 1.02;

/** The sampled days of one element set. */
export interface SetGrid {
  readonly set: ElementSet;
  /** Returns the day that begins `dayNumber` days after 1970-01-01T00:00Z. */
  day(dayNumber: number): DayGrid;
}

/** Options of the cache of sampled orbits. */
export interface GridCacheOptions {
  /**
   * Maximum number of cached satellite days of 17 kB each; the least recently used sets are evicted. Default 15,000
   * (260 MB).
   */
  readonly maxDays?: number;
}

/**
 * Cache of sampled orbits, which are calculated on first use and shared between searches. The caller owns it: a
 * process that answers searches has one cache, and so does each test. Sets with the same lines share their samples.
 */
export interface GridCache {
  of(set: ElementSet): SetGrid;
  /** Number of satellite days in the cache. */
  readonly days: number;
}

const DEFAULT_MAX_DAYS = 15_000;

/** Creates an empty cache of sampled orbits. */
export function createGridCache({ maxDays = DEFAULT_MAX_DAYS }: GridCacheOptions = {}): GridCache {
  const entries = new Map<string, { grid: SetGrid; days: Map<number, DayGrid> }>();
  let count = 0;
  const makeRoom = (using: string) => {
    for (const [key, { days }] of entries) {
      if (count <= maxDays) return;
      if (key === using) continue;
      count -= days.size;
      entries.delete(key);
    }
  };
  const open = (key: string, set: ElementSet) => {
    const days = new Map<number, DayGrid>();
    const day = (dayNumber: number): DayGrid => {
      const known = days.get(dayNumber);
      if (known) return known;
      const made = sampleDay(set, dayNumber);
      days.set(dayNumber, made);
      if (entries.get(key)?.days === days) {
        count += 1;
        makeRoom(key);
      }
      return made;
    };
    return { grid: { set, day }, days };
  };
  return {
    of(set) {
      const key = `${set.line1}\n${set.line2}`;
      const entry = entries.get(key) ?? open(key, set);
      // Reinserting the entry makes it the most recently used.
      entries.delete(key);
      entries.set(key, entry);
      return entry.grid;
    },
    get days() {
      return count;
    },
  };
}

function sampleDay(set: ElementSet, dayNumber: number): DayGrid {
  const startMs = dayNumber * MS_PER_DAY;
  const states = new Float64Array((GRID_STEPS + 1) * GRID_VALUES);
  let isComplete = true;
  for (let index = 0; index <= GRID_STEPS; index += 1)
    isComplete = sampleAt(set, startMs + index * GRID_STEP_MS, states, index * GRID_VALUES) && isComplete;
  return { startMs, states, isComplete, ...boundsOf(states) };
}

/** Distances and speeds of all samples, widened by what is possible between them: half a step at the greatest climb. */
function boundsOf(states: Float64Array) {
  let [leastKm, mostKm, climb, speed] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  for (let at = 0; at < states.length; at += GRID_VALUES) {
    const [x, y, z] = [states[at] ?? 0, states[at + 1] ?? 0, states[at + 2] ?? 0];
    const [vx, vy, vz] = [states[at + 3] ?? 0, states[at + 4] ?? 0, states[at + 5] ?? 0];
    const radius = Math.sqrt(x * x + y * y + z * z);
    if (Number.isNaN(radius)) continue;
    leastKm = Math.min(leastKm, radius);
    mostKm = Math.max(mostKm, radius);
    climb = Math.max(climb, Math.abs(x * vx + y * vy + z * vz) / radius);
    speed = Math.max(speed, Math.sqrt(vx * vx + vy * vy + vz * vz));
  }
  const between = (climb * GRID_STEP_MS) / 2000;
  return { leastKm: leastKm - between, mostKm: mostKm + between, speedKmS: speed * SPEED_MARGIN };
}

/** Writes the Earth-fixed state at an instant. Writes NaN and returns false when there is no valid state. */
function sampleAt(set: ElementSet, ms: number, states: Float64Array, at: number): boolean {
  const state = validState(set, ms);
  if (state) earthFixedInto(state, ms, states, at);
  else states.fill(Number.NaN, at, at + GRID_VALUES);
  return state !== null;
}

/**
 * Finds the first instant of an interval at which the orbit has no valid state, to the precision of a grid step: it
 * has decayed, or SGP4 fails this far from the epoch. Returns null when the orbit is valid throughout.
 */
export function firstInvalidInstant(grid: SetGrid, start: Instant, end: Instant): Date | null {
  const [startMs, endMs] = [msOf(start), msOf(end)];
  for (let day = Math.floor(startMs / MS_PER_DAY); day * MS_PER_DAY < endMs; day += 1) {
    const { isComplete, states, startMs: dayMs } = grid.day(day);
    if (isComplete) continue;
    for (let index = 0; index <= GRID_STEPS; index += 1) {
      const ms = dayMs + index * GRID_STEP_MS;
      if (ms + GRID_STEP_MS <= startMs || ms > endMs || !Number.isNaN(states[index * GRID_VALUES])) continue;
      return new Date(Math.max(ms, startMs));
    }
  }
  return null;
}
