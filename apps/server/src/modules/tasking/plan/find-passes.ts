import { type Candidate, SHORTEST_PASS_MS } from '@sigma/domain';
import { type Opportunity, opportunitiesInSteps, type PreparedArea, RAD_PER_DEG } from '@sigma/orbit';
import type { CooperativeWork } from '../../../work/index.ts';
import type { RequestRow } from '../requests/tasking-requests.store.ts';
import { PICTURE_MS } from './satellite-limits.ts';
import type { Satellite } from './satellites.store.ts';

/** The members of a request that decide which passes suit it. */
export type PassCriteria = Pick<
  RequestRow,
  'id' | 'window_start' | 'window_end' | 'eclipsed' | 'max_off_nadir' | 'sensors'
>;

export interface PassSearch {
  readonly criteria: PassCriteria;
  readonly area: PreparedArea;
  readonly satellite: Satellite;
  /** The search covers `start` to `end`, within the window of the request and the time the satellite may be tasked. */
  readonly start: Date;
  readonly end: Date;
}

/** A slew limit must be above 0; this one corresponds to about a metre on the ground. */
const MIN_SLEW_DEG = 1e-4;

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);
const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);

/** The greatest off-nadir angle at which the satellite may take pictures for this request, in degrees. */
const reachDeg = (satellite: Satellite, { max_off_nadir }: PassCriteria): number =>
  Math.max(MIN_SLEW_DEG, Math.min(satellite.maxSlewDeg, max_off_nadir ?? 90));

/** The passes of one satellite that meet the criteria of a request, in order of time. */
export async function findPasses(search: PassSearch, work: CooperativeWork): Promise<readonly Opportunity[]> {
  const { criteria, area, satellite } = search;
  const { orbit, eligibleStart, eligibleEnd } = satellite;
  if (orbit === undefined || eligibleStart === null) return [];
  const start = later(later(search.start, criteria.window_start), eligibleStart);
  const end = earlier(earlier(search.end, criteria.window_end), eligibleEnd);
  if (start >= end) return [];
  const { eclipsed } = criteria;
  const light = eclipsed === null ? {} : { light: eclipsed ? ('night' as const) : ('day' as const) };
  const slew = { maxSlewDeg: reachDeg(satellite, criteria) };
  const passes = await work.run(opportunitiesInSteps(orbit, area, { start, end, ...slew, ...light }));
  return passes.filter(({ startMs, endMs }) => endMs - startMs >= SHORTEST_PASS_MS);
}

/**
 * Converts a pass to a candidate of the scheduler. Where the area is in reach several times, the candidate covers the
 * window around the closest moment. A window shorter than a picture is extended evenly at both ends.
 */
export function candidateOf(pass: Opportunity, search: PassSearch): Candidate {
  const { criteria, satellite } = search;
  const { closestMs, rollDeg, windows } = pass;
  const window = windows.find(({ startMs, endMs }) => startMs <= closestMs && closestMs <= endMs) ?? pass;
  const beyondMs = Math.max(0, PICTURE_MS - (window.endMs - window.startMs)) / 2;
  return {
    request: criteria.id,
    sensor: satellite.sensor,
    startMs: Math.max(search.start.getTime(), Math.floor(window.startMs - beyondMs)),
    endMs: Math.ceil(window.endMs + beyondMs),
    bestMs: Math.round(closestMs),
    rollDeg,
    quality: qualityOf(pass, search),
  };
}

/** Weights of the three measures in the quality of a pass. */
const SHARES = { steepness: 0.5, light: 0.25, earliness: 0.25 };

/**
 * The quality of a pass, 0 to 1. It is highest straight down, rises with the elevation of the Sun, and rises the
 * sooner the pass is, so that later passes remain for a second attempt.
 */
function qualityOf(
  { offNadirDeg, sun, closestMs }: Opportunity,
  { satellite, start, end }: PassSearch,
): number {
  const steepness = Math.max(0, 1 - offNadirDeg / satellite.maxSlewDeg);
  const light = Math.max(0, Math.sin(sun.elevationDeg * RAD_PER_DEG));
  const share = (closestMs - start.getTime()) / (end.getTime() - start.getTime());
  const earliness = 1 - Math.min(1, Math.max(0, share));
  return SHARES.steepness * steepness + SHARES.light * light + SHARES.earliness * earliness;
}
