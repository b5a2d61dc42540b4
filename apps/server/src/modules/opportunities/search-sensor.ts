import type { SkippedSensor } from '@sigma/contract';
import type { SearchedSensor } from '@sigma/db';
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
import type { Question } from './read-question.ts';
import { type SensorToSearch, skippedSensor } from './sensors-to-search.ts';

/** A pass with the sensor that makes it. */
export interface Found {
  readonly opportunity: Opportunity;
  readonly sensor: SearchedSensor;
  readonly set: ElementSet;
  /** Greatest off-nadir angle of the search, degrees. */
  readonly slewDeg: number;
}

export interface SensorAnswer {
  readonly found: readonly Found[];
  readonly skipped?: SkippedSensor;
}

export interface SensorSearch {
  readonly question: Question;
  readonly area: PreparedArea;
  readonly grids: GridCache;
  readonly work: CooperativeWork;
}

export const slewOf = (sensor: SearchedSensor): number => sensor.max_slew_angle ?? USUAL_SLEW_DEG;

/** The first set whose orbit has not decayed at an instant. */
export function soundSet(
  sets: readonly ElementSet[],
  grids: GridCache,
  instant: Date,
): ElementSet | undefined {
  return sets.find((set) => firstInvalidInstant(grids.of(set), instant, instant.valueOf() + 1) === null);
}

/** The passes of one sensor, by its nearest set whose orbit has not decayed when the search begins. */
export async function searchSensor(
  { sensor, sets }: SensorToSearch,
  { question, area, grids, work }: SensorSearch,
): Promise<SensorAnswer> {
  const { start, end } = question;
  const slewDeg = slewOf(sensor);
  const set = soundSet(sets, grids, start);
  if (set === undefined) {
    const message = `The orbit of ${sensor.name} has decayed: its element set gives no sound place at the start of the search.`;
    return { found: [], skipped: skippedSensor(sensor, 'decayed', message) };
  }
  const grid = grids.of(set);
  const opportunities = await work.run(
    opportunitiesInSteps(grid, area, {
      start,
      end,
      maxSlewDeg: slewDeg,
      ...(question.eclipsed === undefined ? {} : { light: question.eclipsed ? 'night' : 'day' }),
      ...(question.min_sun_elevation === undefined
        ? {}
        : { sunElevationDeg: { least: question.min_sun_elevation } }),
    }),
  );
  const most = question.max_off_nadir ?? 90;
  const found = opportunities
    .filter(({ startMs, endMs, offNadirDeg }) => endMs - startMs >= SHORTEST_PASS_MS && offNadirDeg <= most)
    // The set of the grid has been made ready to propagate by searches before.
    .map((opportunity) => ({ opportunity, sensor, set: grid.set, slewDeg }));
  const endsAt = firstInvalidInstant(grid, start, end);
  if (endsAt === null) return { found };
  const message = `${sensor.name} is searched until ${endsAt.toISOString()}: after that its element set gives no sound orbit.`;
  return { found, skipped: skippedSensor(sensor, 'decays', message) };
}
