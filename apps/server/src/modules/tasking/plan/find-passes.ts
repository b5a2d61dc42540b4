import { type Candidate, SHORTEST_PASS_MS } from '@sigma/domain';
import { type Opportunity, opportunitiesInSteps, type PreparedArea, RAD_PER_DEG } from '@sigma/orbit';
import type { CooperativeWork } from '../../../work/index.ts';
import type { RequestRow } from '../requests/tasking-requests.store.ts';
import { PICTURE_MS } from './satellite-limits.ts';
import type { Satellite } from './satellites.store.ts';

/** What a request asks of a pass. */
export type Wish = Pick<
  RequestRow,
  'id' | 'window_start' | 'window_end' | 'eclipsed' | 'max_off_nadir' | 'sensors'
>;

export interface PassSearch {
  readonly wish: Wish;
  readonly area: PreparedArea;
  readonly satellite: Satellite;
  /** Passes are looked for between these, within the window of the wish and the time the satellite may be tasked. */
  readonly start: Date;
  readonly end: Date;
}

/** A slew limit has to be above 0; this is a metre on the ground. */
const LEAST_SLEW_DEG = 1e-4;

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);
const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);

/** The greatest off-nadir angle of pictures that the satellite takes for this wish, degrees. */
const reachDeg = (satellite: Satellite, { max_off_nadir }: Wish): number =>
  Math.max(LEAST_SLEW_DEG, Math.min(satellite.maxSlewDeg, max_off_nadir ?? 90));

/** The passes of one satellite in which what a request asks can be taken, in order of time. */
export async function findPasses(search: PassSearch, work: CooperativeWork): Promise<readonly Opportunity[]> {
  const { wish, area, satellite } = search;
  const { orbit, eligibleStart, eligibleEnd } = satellite;
  if (orbit === undefined || eligibleStart === null) return [];
  const start = later(later(search.start, wish.window_start), eligibleStart);
  const end = earlier(earlier(search.end, wish.window_end), eligibleEnd);
  if (start >= end) return [];
  const { eclipsed } = wish;
  const light = eclipsed === null ? {} : { light: eclipsed ? ('night' as const) : ('day' as const) };
  const slew = { maxSlewDeg: reachDeg(satellite, wish) };
  const passes = await work.run(opportunitiesInSteps(orbit, area, { start, end, ...slew, ...light }));
  return passes.filter(({ startMs, endMs }) => endMs - startMs >= SHORTEST_PASS_MS);
}

/**
 * A pass as the scheduler takes it: of an area that is reached several times, the reach round the closest moment. In a
 * reach that is shorter than a picture the camera begins before it and looks on after it.
 */
export function candidateOf(pass: Opportunity, search: PassSearch): Candidate {
  const { wish, satellite } = search;
  const { closestMs, rollDeg, windows } = pass;
  const window = windows.find(({ startMs, endMs }) => startMs <= closestMs && closestMs <= endMs) ?? pass;
  const beyondMs = Math.max(0, PICTURE_MS - (window.endMs - window.startMs)) / 2;
  return {
    request: wish.id,
    sensor: satellite.sensor,
    startMs: Math.max(search.start.getTime(), Math.floor(window.startMs - beyondMs)),
    endMs: Math.ceil(window.endMs + beyondMs),
    bestMs: Math.round(closestMs),
    rollDeg,
    quality: qualityOf(pass, search),
  };
}

/** Shares of the quality of a pass. */
const SHARES = { steepness: 0.5, light: 0.25, earliness: 0.25 };

/**
 * 0 to 1: most for a look straight down; by day, more the higher the Sun stands; and more the sooner it is, so that
 * there are passes left for another try.
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
