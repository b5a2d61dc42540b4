import type { Site } from '@sigma/geo';
import { type ElementSet, parseElementSet } from '../elements/element-set.ts';
import { firstInvalidInstant, type GridCache, type SetGrid } from '../propagation/grid-cache.ts';
import { type Limits, type Opportunity, opportunitiesInSteps } from './opportunities.ts';
import { type PreparedArea, prepareArea } from './prepared-area.ts';
import { allSteps, type Steps } from './steps.ts';

/** A satellite to search. */
export interface SearchedOrbit {
  readonly sensor: number;
  /** Element sets of two lines each, in the order in which they are tried: the first valid at the start is used. */
  readonly sets: readonly string[];
  /** Greatest off-nadir angle in degrees. */
  readonly maxSlewDeg: number;
}

/** A search for the passes of several satellites over several sites. Plain data, which can be sent to a worker thread. */
export interface PassSearchInput {
  readonly sites: readonly Site[];
  readonly orbits: readonly SearchedOrbit[];
  /** Milliseconds since 1970 UTC. */
  readonly startMs: number;
  readonly endMs: number;
  readonly light?: 'day' | 'night' | undefined;
  readonly sunElevationDeg?: Limits | undefined;
  /** Passes with a greater off-nadir angle are omitted. */
  readonly maxOffNadirDeg?: number | undefined;
  /** Passes shorter than this are omitted. */
  readonly shortestMs: number;
  /** The search stops when there are more passes than this. */
  readonly mostPasses: number;
}

/** A pass of one satellite over one site. */
export interface SitePass extends Opportunity {
  readonly sensor: number;
  /** Position of the site in the list of the search. */
  readonly site: number;
}

/** What a search knows about the orbit of a satellite. */
export interface SearchedSensor {
  readonly sensor: number;
  /** The two lines of the element set that was used; null if none has a valid orbit at the start of the search. */
  readonly set: string | null;
  /** When the orbit ceases to be valid within the search; null if it does not. */
  readonly endsAtMs: number | null;
}

/** The result of a search. Plain data, which can be sent by a worker thread. */
export interface PassSearchOutput {
  /** By satellite, site and time. */
  readonly passes: readonly SitePass[];
  readonly sensors: readonly SearchedSensor[];
  /** Whether the search stopped early because there are more than `mostPasses` passes. */
  readonly isTooMany: boolean;
}

/** Searches the passes of satellites over sites. The result depends on the input alone; `grids` only caches samples. */
export const searchPasses = (grids: GridCache, input: PassSearchInput): PassSearchOutput =>
  allSteps(searchPassesInSteps(grids, input));

/** Like `searchPasses`, in cooperative steps of a few milliseconds. */
export function* searchPassesInSteps(grids: GridCache, input: PassSearchInput): Steps<PassSearchOutput> {
  const areas = input.sites.map(({ geometry, reference }) => prepareArea(geometry, reference));
  const passes: SitePass[] = [];
  const sensors: SearchedSensor[] = [];
  for (const orbit of input.orbits) {
    const { sensor } = orbit;
    const grid = validGrid(orbit, grids, input.startMs);
    if (grid === undefined) {
      sensors.push({ sensor, set: null, endsAtMs: null });
      continue;
    }
    for (const [site, area] of areas.entries()) {
      for (const pass of yield* passesOverSite(grid, area, orbit, input))
        passes.push({ ...pass, sensor, site });
      if (passes.length > input.mostPasses) return { passes, sensors, isTooMany: true };
    }
    const endsAtMs = firstInvalidInstant(grid, input.startMs, input.endMs)?.valueOf() ?? null;
    sensors.push({ sensor, set: linesOf(grid.set), endsAtMs });
  }
  return { passes, sensors, isTooMany: false };
}

const linesOf = ({ line1, line2 }: ElementSet): string => `${line1}\n${line2}`;

function validGrid({ sets }: SearchedOrbit, grids: GridCache, startMs: number): SetGrid | undefined {
  for (const lines of sets) {
    const parsed = parseElementSet(lines);
    if (!parsed.ok) continue;
    const grid = grids.of(parsed.set);
    if (firstInvalidInstant(grid, startMs, startMs + 1) === null) return grid;
  }
  return undefined;
}

function* passesOverSite(
  grid: SetGrid,
  area: PreparedArea,
  { maxSlewDeg }: SearchedOrbit,
  { startMs, endMs, light, sunElevationDeg, maxOffNadirDeg = 90, shortestMs }: PassSearchInput,
): Steps<Opportunity[]> {
  const found = yield* opportunitiesInSteps(grid, area, {
    start: startMs,
    end: endMs,
    maxSlewDeg,
    ...(light === undefined ? {} : { light }),
    ...(sunElevationDeg === undefined ? {} : { sunElevationDeg }),
  });
  return found.filter(
    (pass) => pass.endMs - pass.startMs >= shortestMs && pass.offNadirDeg <= maxOffNadirDeg,
  );
}
