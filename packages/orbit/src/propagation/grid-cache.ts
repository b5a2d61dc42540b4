import { earthFixedInto } from '../earth/earth.ts';
import { type Instant, MS_PER_DAY, msOf } from '../earth/instant.ts';
import type { ElementSet } from '../elements/element-set.ts';
import { soundState } from './propagation.ts';

/** Samples of a day are this far apart; quintic interpolation between them is good to a metre in low orbits. */
export const GRID_STEP_MS = 240_000;
export const GRID_STEPS = MS_PER_DAY / GRID_STEP_MS;
/** Numbers a sample: x, y, z in km and vx, vy, vz in km/s, Earth-fixed. */
export const GRID_VALUES = 6;

/** Earth-fixed states of one UTC day, both midnights included. */
export interface DayGrid {
  readonly startMs: number;
  /** `GRID_VALUES` numbers a sample, `GRID_STEPS` + 1 samples; NaN where the orbit has no sound state. */
  readonly states: Float64Array;
  readonly isWhole: boolean;
  /** Holds between the samples too: least and greatest distance from the Earth's centre, greatest speed over ground. */
  readonly leastKm: number;
  readonly mostKm: number;
  readonly speedKmS: number;
}

const SPEED_MARGIN = 1.02;

/** All sampled days of one element set. */
export interface SetGrid {
  readonly set: ElementSet;
  /** The day that begins `dayNumber` days after 1970-01-01T00:00Z. */
  day(dayNumber: number): DayGrid;
}

export interface GridCacheOptions {
  /** Satellite days held at most; 17 kB each. The sets used longest ago go first. Default 15,000 (260 MB). */
  readonly maxDays?: number;
}

/**
 * Sampled orbits, made on first use and shared between searches. It belongs to whoever makes it: one a process
 * that answers searches, one a test. Sets with the same lines share their samples.
 */
export interface GridCache {
  of(set: ElementSet): SetGrid;
  /** Satellite days held now. */
  readonly days: number;
}

const DEFAULT_MAX_DAYS = 15_000;

export function createGridCache({ maxDays = DEFAULT_MAX_DAYS }: GridCacheOptions = {}): GridCache {
  const held = new Map<string, { grid: SetGrid; days: Map<number, DayGrid> }>();
  let count = 0;
  const makeRoom = (using: string) => {
    for (const [key, { days }] of held) {
      if (count <= maxDays) return;
      if (key === using) continue;
      count -= days.size;
      held.delete(key);
    }
  };
  const open = (key: string, set: ElementSet) => {
    const days = new Map<number, DayGrid>();
    const day = (dayNumber: number): DayGrid => {
      const known = days.get(dayNumber);
      if (known) return known;
      const made = sampleDay(set, dayNumber);
      days.set(dayNumber, made);
      if (held.get(key)?.days === days) {
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
      const entry = held.get(key) ?? open(key, set);
      // Taken out and put back, it is the one used last.
      held.delete(key);
      held.set(key, entry);
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
  let isWhole = true;
  for (let index = 0; index <= GRID_STEPS; index += 1)
    isWhole = sampleAt(set, startMs + index * GRID_STEP_MS, states, index * GRID_VALUES) && isWhole;
  return { startMs, states, isWhole, ...boundsOf(states) };
}

/** Distances and speeds of all samples, widened by what may lie between them: half a step at the greatest climb. */
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

/** Writes the Earth-fixed state at an instant; NaN, and false, when there is no sound one. */
function sampleAt(set: ElementSet, ms: number, states: Float64Array, at: number): boolean {
  const state = soundState(set, ms);
  if (state) earthFixedInto(state, ms, states, at);
  else states.fill(Number.NaN, at, at + GRID_VALUES);
  return state !== null;
}

/**
 * The first instant of an interval without a sound orbit, to a grid step: decayed, or so far from the epoch that SGP4
 * gives nothing. Null when the orbit is sound all along.
 */
export function unsoundFrom(grid: SetGrid, start: Instant, end: Instant): Date | null {
  const [startMs, endMs] = [msOf(start), msOf(end)];
  for (let day = Math.floor(startMs / MS_PER_DAY); day * MS_PER_DAY < endMs; day += 1) {
    const { isWhole, states, startMs: dayMs } = grid.day(day);
    if (isWhole) continue;
    for (let index = 0; index <= GRID_STEPS; index += 1) {
      const ms = dayMs + index * GRID_STEP_MS;
      if (ms + GRID_STEP_MS <= startMs || ms > endMs || !Number.isNaN(states[index * GRID_VALUES])) continue;
      return new Date(Math.max(ms, startMs));
    }
  }
  return null;
}
