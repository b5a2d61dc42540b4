import { type Candidate, pictureWindowOf, SHORTEST_PASS_MS } from '@sigma/domain';
import { type Opportunity, opportunitiesInSteps, type PreparedArea, RAD_PER_DEG } from '@sigma/orbit';
import type { CooperativeWork } from '../../../work/index.ts';
import type { RequestRow } from '../requests/tasking-requests.store.ts';
import type { Satellite } from './satellites.store.ts';

/** The members of a request that decide which passes suit it. */
export type PassCriteria = Pick<
  RequestRow,
  'id' | 'window_start' | 'window_end' | 'eclipsed' | 'max_off_nadir' | 'sensors'
>;

export interface PassSearch {
  readonly criteria: PassCriteria;
  /** What a capture may aim at: `prepareAim` of the request. */
  readonly areas: readonly PreparedArea[];
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

/** The passes of one satellite over the sites of a request that meet its criteria, in order of time. */
export async function findPasses(search: PassSearch, work: CooperativeWork): Promise<readonly Opportunity[]> {
  const { criteria, areas, satellite } = search;
  const { orbit, eligibleStart, eligibleEnd } = satellite;
  if (orbit === undefined || eligibleStart === null) return [];
  const start = later(later(search.start, criteria.window_start), eligibleStart);
  const end = earlier(earlier(search.end, criteria.window_end), eligibleEnd);
  if (start >= end) return [];
  const { eclipsed } = criteria;
  const light = eclipsed === null ? {} : { light: eclipsed ? ('night' as const) : ('day' as const) };
  const slew = { maxSlewDeg: reachDeg(satellite, criteria) };
  const passes: Opportunity[] = [];
  for (const area of areas)
    passes.push(...(await work.run(opportunitiesInSteps(orbit, area, { start, end, ...slew, ...light }))));
  return passes
    .filter(({ startMs, endMs }) => endMs - startMs >= SHORTEST_PASS_MS)
    .toSorted((a, b) => a.startMs - b.startMs);
}

/** Converts a pass to a candidate of the scheduler. */
export function candidateOf(pass: Opportunity, search: PassSearch): Candidate {
  const { criteria, satellite, start } = search;
  return {
    request: criteria.id,
    sensor: satellite.sensor,
    ...pictureWindowOf(pass, start.getTime()),
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
