import type { SkippedSensor } from '@sigma/contract';
import { SHORTEST_PASS_MS, USUAL_SLEW_DEG } from '@sigma/domain';
import {
  type ElementSet,
  firstInvalidInstant,
  type GridCache,
  type Opportunity,
  opportunitiesInSteps,
  type PreparedArea,
} from '@sigma/orbit';
import type { CooperativeWork } from '../../work/index.ts';
import type { PassSearch } from './pass-search.ts';
import type { SearchedSensor } from './searched-sensors.store.ts';
import { type SensorToSearch, skippedSensor } from './sensors-to-search.ts';

/** A pass with its sensor and the element set it was calculated with. */
export interface FoundPass {
  readonly opportunity: Opportunity;
  readonly sensor: SearchedSensor;
  readonly set: ElementSet;
  /** The greatest off-nadir angle of the search, in degrees. */
  readonly slewDeg: number;
}

export interface SensorAnswer {
  readonly found: readonly FoundPass[];
  readonly skipped?: SkippedSensor;
}

export interface SensorSearch {
  readonly search: PassSearch;
  readonly area: PreparedArea;
  readonly grids: GridCache;
  readonly work: CooperativeWork;
}

/** The greatest off-nadir angle of a sensor in degrees; the usual angle when the sensor does not state its own. */
export const slewOf = (sensor: SearchedSensor): number => sensor.max_slew_angle ?? USUAL_SLEW_DEG;

/** Finds the first set whose orbit has not decayed at an instant. */
export function validSet(
  sets: readonly ElementSet[],
  grids: GridCache,
  instant: Date,
): ElementSet | undefined {
  return sets.find((set) => firstInvalidInstant(grids.of(set), instant, instant.valueOf() + 1) === null);
}

/** Finds the passes of a sensor, using its nearest set whose orbit has not decayed when the search begins. */
export async function searchSensor(
  { sensor, sets }: SensorToSearch,
  { search, area, grids, work }: SensorSearch,
): Promise<SensorAnswer> {
  const { start, end } = search;
  const slewDeg = slewOf(sensor);
  const set = validSet(sets, grids, start);
  if (set === undefined) {
    const message = `The orbit of ${sensor.name} has decayed: its element set describes no valid orbit at the start of the search.`;
    return { found: [], skipped: skippedSensor(sensor, 'decayed', message) };
  }
  const grid = grids.of(set);
  const opportunities = await work.run(
    opportunitiesInSteps(grid, area, {
      start,
      end,
      maxSlewDeg: slewDeg,
      ...(search.eclipsed === undefined ? {} : { light: search.eclipsed ? 'night' : 'day' }),
      ...(search.minSunElevationDeg === undefined
        ? {}
        : { sunElevationDeg: { least: search.minSunElevationDeg } }),
    }),
  );
  const most = search.maxOffNadirDeg ?? 90;
  const found = opportunities
    .filter(({ startMs, endMs, offNadirDeg }) => endMs - startMs >= SHORTEST_PASS_MS && offNadirDeg <= most)
    // Earlier searches have already prepared the grid's set for propagation.
    .map((opportunity) => ({ opportunity, sensor, set: grid.set, slewDeg }));
  const endsAt = firstInvalidInstant(grid, start, end);
  if (endsAt === null) return { found };
  const message = `${sensor.name} is searched until ${endsAt.toISOString()}: after that its element set describes no valid orbit.`;
  return { found, skipped: skippedSensor(sensor, 'decays', message) };
}
