import type { SkippedSensor } from '@sigma/contract';
import { MAX_FOUND_PASSES, SHORTEST_PASS_MS, USUAL_SLEW_DEG } from '@sigma/domain';
import type { Site } from '@sigma/geo';
import {
  type ElementSet,
  firstInvalidInstant,
  type GridCache,
  type PassSearchInput,
  type PassSearchOutput,
} from '@sigma/orbit';
import type { FoundPass } from './found-pass.ts';
import type { ValidPassSearch } from './pass-search.ts';
import type { SearchedSensor } from './searched-sensors.store.ts';
import type { SensorToSearch } from './sensors-to-search.ts';
import { skippedSensor } from './skipped-sensor.ts';

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

const linesOf = ({ line1, line2 }: ElementSet): string => `${line1}\n${line2}`;

/** The calculation of a search as plain data. */
export function calculationOf(
  { start, end, eclipsed, minSunElevationDeg, maxOffNadirDeg }: ValidPassSearch,
  sites: readonly Site[],
  sensors: readonly SensorToSearch[],
): PassSearchInput {
  return {
    sites,
    orbits: sensors.map(({ sensor, sets }) => ({
      sensor: sensor.osk_id,
      sets: sets.map(linesOf),
      maxSlewDeg: slewOf(sensor),
    })),
    startMs: start.valueOf(),
    endMs: end.valueOf(),
    light: eclipsed === undefined ? undefined : eclipsed ? 'night' : 'day',
    sunElevationDeg: minSunElevationDeg === undefined ? undefined : { least: minSunElevationDeg },
    maxOffNadirDeg,
    shortestMs: SHORTEST_PASS_MS,
    mostPasses: MAX_FOUND_PASSES,
  };
}

/** Joins the calculated passes with their sensors, and lists the sensors that could not be searched to the end. */
export function foundOf(
  output: PassSearchOutput,
  sites: readonly Site[],
  sensors: readonly SensorToSearch[],
  grids: GridCache,
): { readonly found: FoundPass[]; readonly skipped: SkippedSensor[] } {
  const known = new Map(
    output.sensors.flatMap(({ sensor: id, set: lines }) => {
      const searched = sensors.find(({ sensor }) => sensor.osk_id === id);
      const set = searched?.sets.find((one) => linesOf(one) === lines);
      if (!searched || !set) return [];
      // Earlier searches have already prepared the grid's set for propagation.
      const pass = { sensor: searched.sensor, set: grids.of(set).set, slewDeg: slewOf(searched.sensor) };
      return [[id, pass] as const];
    }),
  );
  const places = sites.map(({ reference }, index) => ({ reference, index: index + 1, count: sites.length }));
  const found = output.passes.flatMap((opportunity): FoundPass[] => {
    const [pass, site] = [known.get(opportunity.sensor), places[opportunity.site]];
    const until = sensors.find(({ sensor }) => sensor.osk_id === opportunity.sensor)?.until.getTime() ?? 0;
    return pass && site && opportunity.endMs <= until ? [{ ...pass, site, opportunity }] : [];
  });
  const skipped = output.sensors.flatMap((searched) => {
    const sensor = sensors.find((one) => one.sensor.osk_id === searched.sensor)?.sensor;
    return sensor === undefined ? [] : skippedAs(sensor, searched);
  });
  return { found, skipped };
}

function skippedAs(
  sensor: SearchedSensor,
  { set, endsAtMs }: PassSearchOutput['sensors'][number],
): readonly SkippedSensor[] {
  if (set === null) {
    const message = `The orbit of ${sensor.name} has decayed: its element set describes no valid orbit at the start of the search.`;
    return [skippedSensor(sensor, 'decayed', message)];
  }
  if (endsAtMs === null) return [];
  const endsAt = new Date(endsAtMs).toISOString();
  const message = `${sensor.name} is searched until ${endsAt}: after that its element set describes no valid orbit.`;
  return [skippedSensor(sensor, 'decays', message)];
}
