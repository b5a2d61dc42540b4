import type { BlockOut } from '@sigma/domain';
import type { Opportunity, PreparedArea } from '@sigma/orbit';
import type { CooperativeWork } from '../../../work/index.ts';
import { findPasses, type Wish } from './find-passes.ts';
import type { Satellite } from './satellites.store.ts';

const DAY_MS = 86_400_000;
/** Passes further ahead than this are not told: forecasts are worth nothing there. */
export const HORIZON_DAYS = 90;
/** Looked at together; most requests have a pass in the first of these. */
const STEP_DAYS = 3;

export interface FirstPassSearch {
  readonly wish: Wish;
  readonly area: PreparedArea;
  readonly satellites: readonly Satellite[];
  readonly from: Date;
  /** Windows in which satellites take no pictures; left out: none. */
  readonly blockOuts?: readonly BlockOut[] | undefined;
}

export interface FirstPass {
  readonly pass: { readonly sensor: number; readonly start: Date; readonly end: Date } | undefined;
  /** The whole window was searched, by satellites whose orbits are known: without a pass there is none. */
  readonly isCertain: boolean;
}

/** The first pass of any satellite from an instant on that could take what is asked. */
export async function firstPass(search: FirstPassSearch, work: CooperativeWork): Promise<FirstPass> {
  const { wish, area, from } = search;
  const satellites = search.satellites.filter(({ sensor }) => wish.sensors.includes(sensor));
  const begin = Math.max(from.getTime(), wish.window_start.getTime());
  const horizon = from.getTime() + HORIZON_DAYS * DAY_MS;
  const last = Math.min(wish.window_end.getTime(), horizon);
  for (let at = begin; at < last; at += STEP_DAYS * DAY_MS) {
    const start = new Date(at);
    const end = new Date(Math.min(at + STEP_DAYS * DAY_MS, last));
    const found: { sensor: number; start: Date; end: Date }[] = [];
    for (const satellite of satellites) {
      const passes = await findPasses({ wish, area, satellite, start, end }, work);
      const first = passes.find((one) => !isBlockedOut(one, satellite, search.blockOuts));
      if (first !== undefined) found.push({ sensor: satellite.sensor, start: first.start, end: first.end });
    }
    const [pass] = found.toSorted((a, b) => a.start.getTime() - b.start.getTime());
    if (pass !== undefined) return { pass, isCertain: true };
  }
  const isKnown = satellites.length > 0 && satellites.every(({ orbit }) => orbit !== undefined);
  return { pass: undefined, isCertain: isKnown && wish.window_end.getTime() <= horizon };
}

/** Whether a satellite takes no pictures when it sees the area most steeply. */
const isBlockedOut = (
  { closestMs }: Opportunity,
  { sensor }: Satellite,
  blockOuts: readonly BlockOut[] = [],
): boolean =>
  blockOuts.some(
    (window) => window.sensor === sensor && window.startMs <= closestMs && closestMs <= window.endMs,
  );
