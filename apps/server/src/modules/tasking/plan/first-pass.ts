import { type ReservedTimes, unavailabilityOf } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import type { PreparedArea } from '@sigma/orbit';
import type { CooperativeWork } from '../../../work/index.ts';
import { findPasses, type PassCriteria } from './find-passes.ts';
import { limitsOf } from './satellite-limits.ts';
import type { Satellite } from './satellites.store.ts';

/** Passes further ahead than this are not reported, because orbit forecasts are worthless there. */
export const HORIZON_DAYS = 90;
/** Length of one step of the search; most requests have a pass within the first step. */
const STEP_DAYS = 3;

export interface FirstPassSearch {
  readonly criteria: PassCriteria;
  /** What a capture may aim at: `prepareAim` of the request. */
  readonly areas: readonly PreparedArea[];
  readonly satellites: readonly Satellite[];
  readonly from: Date;
  /** When satellites take other pictures, or none. */
  readonly reserved: ReservedTimes;
}

export interface FirstPass {
  readonly pass: { readonly sensor: number; readonly start: Date; readonly end: Date } | undefined;
  /** Whether there are passes, but in each the satellite takes another picture or none. */
  readonly isBusy: boolean;
  /** Whether the result is final: all orbits are known and the whole window was searched. */
  readonly isCertain: boolean;
}

/** Finds the first free pass of any satellite, from an instant on, that meets the criteria. */
export async function firstPass(search: FirstPassSearch, work: CooperativeWork): Promise<FirstPass> {
  const { criteria, areas, from, reserved } = search;
  const satellites = search.satellites.filter(({ sensor }) => criteria.sensors.includes(sensor));
  const begin = Math.max(from.getTime(), criteria.window_start.getTime());
  const horizon = from.getTime() + HORIZON_DAYS * MS_PER_DAY;
  const last = Math.min(criteria.window_end.getTime(), horizon);
  let isBusy = false;
  for (let at = begin; at < last; at += STEP_DAYS * MS_PER_DAY) {
    const start = new Date(at);
    const end = new Date(Math.min(at + STEP_DAYS * MS_PER_DAY, last));
    const found: { sensor: number; start: Date; end: Date }[] = [];
    for (const satellite of satellites) {
      const passes = await findPasses({ criteria, areas, satellite, start, end }, work);
      const limits = limitsOf(satellite);
      const first = passes.find((one) => unavailabilityOf(one, limits, reserved) === null);
      if (passes.length > 0 && first === undefined) isBusy = true;
      if (first !== undefined) found.push({ sensor: satellite.sensor, start: first.start, end: first.end });
    }
    const [pass] = found.toSorted((a, b) => a.start.getTime() - b.start.getTime());
    if (pass !== undefined) return { pass, isBusy: false, isCertain: true };
  }
  const isKnown = satellites.length > 0 && satellites.every(({ orbit }) => orbit !== undefined);
  return { pass: undefined, isBusy, isCertain: isKnown && criteria.window_end.getTime() <= horizon };
}
