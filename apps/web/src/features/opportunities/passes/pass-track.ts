import type { Opportunity } from '@sigma/contract';
import type { Position } from '@sigma/geo';
import { createGridCache, groundTrack, parseElementSet, periodMinutes, subpoint } from '@sigma/orbit';
import type { SelectedPass, TrackTick } from '../../../map/layers/passes/map-passes.ts';
import { timeText } from '../../../ui/text/figures.ts';
import { reachOf } from './pass-reach.ts';

/** The track continues for this long beyond the window at both ends. */
const BEYOND_MS = 90_000;
const STEP_MS = 1000;
const TICK_STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300] as const;
const MAX_TICKS = 7;
/** Enough for a few days of a few satellites. */
const grids = createGridCache({ maxDays: 32 });

type PassTimes = Pick<Opportunity, 'start_time' | 'end_time' | 'max_fov'>;

/**
 * The selected pass as the map draws it: the ground track by the sensor's element set, with times, in one piece even
 * across the antimeridian. Without a usable set only the reach is shown (spec 1:8: a failed set is ignored).
 */
export function selectedPassOf(pass: PassTimes, rawTle: string | null): SelectedPass {
  const reach = reachOf(pass);
  const parsed = rawTle === null ? undefined : parseElementSet(rawTle);
  if (parsed?.ok !== true) return { ...NO_TRACK, reach };
  const { set } = parsed;
  const [startMs, endMs] = [Date.parse(pass.start_time), Date.parse(pass.end_time)];
  const fromMs = Math.floor((startMs - BEYOND_MS) / STEP_MS) * STEP_MS;
  const periods = (endMs + BEYOND_MS - fromMs) / (periodMinutes(set) * 60_000);
  const { positions } = groundTrack(grids.of(set), { start: fromMs, periods, stepMs: STEP_MS });
  if (positions.length * STEP_MS < endMs - fromMs) return { ...NO_TRACK, reach };
  const at = (ms: number): Position => subpoint(set, ms).position;
  const inside = positions.filter((_, index) => isWithin(fromMs + index * STEP_MS, startMs, endMs));
  const before = positions.filter((_, index) => fromMs + index * STEP_MS <= startMs);
  const after = positions.filter((_, index) => fromMs + index * STEP_MS >= endMs);
  const [start, end] = [at(startMs), at(endMs)];
  const wholeBefore = [...before, start];
  return unwrapped({
    reach,
    before: wholeBefore,
    track: [start, ...inside, end],
    after: [end, ...after],
    ticks: tickTimes(startMs, endMs).map((ms) => ({ at: at(ms), label: clock(ms) })),
    start: { at: start, label: clock(startMs) },
  });
}

const NO_TRACK: SelectedPass = {
  reach: undefined,
  track: [],
  before: [],
  after: [],
  ticks: [],
  start: undefined,
};

/** Whole multiples of a step, a few of them, away from the ends. */
function tickTimes(startMs: number, endMs: number): readonly number[] {
  const seconds = (endMs - startMs) / 1000;
  const stepS = TICK_STEPS_S.find((step) => seconds / step <= MAX_TICKS) ?? Math.ceil(seconds / MAX_TICKS);
  const stepMs = stepS * 1000;
  const first = Math.ceil((startMs + stepMs / 3) / stepMs) * stepMs;
  const count = Math.max(0, Math.floor((endMs - first) / stepMs) + 1);
  return Array.from({ length: count }, (_, index) => first + index * stepMs);
}

function clock(ms: number): string {
  return timeText(new Date(ms), true);
}

function isWithin(ms: number, startMs: number, endMs: number): boolean {
  return ms > startMs && ms < endMs;
}

/** Moves all positions to the same turn around the Earth as the first position of the track. */
function unwrapped(pass: SelectedPass): SelectedPass {
  const near = pass.start?.at[0] ?? 0;
  const bring = ([lon, lat]: Position): Position => [lon - 360 * Math.round((lon - near) / 360), lat];
  const bringTick = ({ at, label }: TrackTick): TrackTick => ({ at: bring(at), label });
  return {
    reach: pass.reach,
    before: pass.before.map(bring),
    track: pass.track.map(bring),
    after: pass.after.map(bring),
    ticks: pass.ticks.map(bringTick),
    start: pass.start && bringTick(pass.start),
  };
}
