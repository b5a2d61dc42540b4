import {
  bind,
  type Call,
  type Coverage,
  type FieldError,
  instantOf,
  refuse,
  summarizeCoverage,
} from '@sigma/contract';
import { type Geometry, startCover } from '@sigma/geo';
import { type ElementSet, findWindows, MS_PER_DAY, prepareArea } from '@sigma/orbit';
import { type Turns, takeTurns } from '../../turns/index.ts';
import { coverMore, extentKm2, measuredArea, seenShare } from './measured-area.ts';
import { readArea } from './read-area.ts';
import { slewOf, soundSet } from './search-sensor.ts';
import { type SensorsToSearch, sensorsToSearch } from './sensors-to-search.ts';
import type { OpportunitiesServices } from './services.ts';
import { stripsOfPass } from './strips-of-pass.ts';

type CoverageCall = Call<typeof summarizeCoverage>;

interface AskedPass {
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
}

interface ReckonedPass extends AskedPass {
  readonly set: ElementSet;
  readonly slewDeg: number;
}

export const summarizeCoverageBinding = (services: OpportunitiesServices) =>
  bind(summarizeCoverage, async (call) => {
    const area = readArea(call.body.aoi);
    const passes = call.body.passes.map(({ sensor, start_time, end_time }) => ({
      sensor,
      start: instantOf(start_time),
      end: instantOf(end_time),
    }));
    const faults = [...('fault' in area ? [area.fault] : []), ...passes.flatMap(timeFaults)];
    if ('fault' in area || faults.length > 0) return refused(faults);
    const reckoned = await reckon(services, passes, call);
    return 'faults' in reckoned
      ? refused(reckoned.faults)
      : coverageOf(services, area.geometry, reckoned, takeTurns(call.signal));
  });

const refused = (faults: readonly FieldError[]) =>
  refuse('invalid_body', faults.map(({ field, message }) => `${field} ${message}.`).join(' '), faults);

function timeFaults({ start, end }: AskedPass, index: number): FieldError[] {
  const field = `passes.${index}.end_time`;
  const code = 'wrong_value';
  if (end <= start) return [{ field, code, message: 'takes an instant after start_time' }];
  if (end.valueOf() - start.valueOf() <= MS_PER_DAY) return [];
  return [{ field, code, message: 'takes an instant at most a day after start_time' }];
}

/** Finds the element set of every pass, as the search does. */
async function reckon(
  { database, orbitGrids, worldClock }: OpportunitiesServices,
  passes: readonly AskedPass[],
  { caller }: CoverageCall,
): Promise<readonly ReckonedPass[] | { readonly faults: readonly FieldError[] }> {
  const known = await sensorsToSearch(database.kysely, {
    caller,
    start: new Date(Math.min(...passes.map(({ start }) => start.valueOf()))),
    end: new Date(Math.max(...passes.map(({ end }) => end.valueOf()))),
    now: worldClock(),
  });
  if ('faults' in known) return known;
  const faults: FieldError[] = [];
  const reckoned = passes.flatMap((pass, index): ReckonedPass[] => {
    const found = known.sensors.find(({ sensor }) => sensor.osk_id === pass.sensor);
    const set = found && soundSet(found.sets, orbitGrids, pass.start);
    if (found && set) return [{ ...pass, set: orbitGrids.of(set).set, slewDeg: slewOf(found.sensor) }];
    faults.push({ field: `passes.${index}.sensor`, ...whyNot(known, pass.sensor, found !== undefined) });
    return [];
  });
  return faults.length > 0 ? { faults } : reckoned;
}

function whyNot({ skipped }: SensorsToSearch, sensor: number, isDecayed: boolean) {
  const skip = skipped.find((one) => one.sensor === sensor);
  if (skip)
    return { code: skip.code, message: `takes a sensor whose orbit is known: ${skip.message.slice(0, -1)}` };
  if (isDecayed)
    return { code: 'decayed', message: 'takes a sensor whose orbit has not decayed at start_time' };
  const message = `takes sensors of programs in which you may ask for captures; ${sensor} is none`;
  return { code: 'unknown_sensor', message };
}

async function coverageOf(
  { orbitGrids }: OpportunitiesServices,
  geometry: Geometry,
  passes: readonly ReckonedPass[],
  turns: Turns,
): Promise<Coverage> {
  const areaKm2 = extentKm2(geometry);
  const measured = measuredArea(geometry);
  const cover = startCover(measured);
  const point = geometry.type === 'Point' ? prepareArea(geometry) : undefined;
  const answered: Coverage['passes'] = [];
  let together = 0;
  for (const { sensor, set, start, end, slewDeg } of passes) {
    const strips = stripsOfPass({ set, startMs: start.valueOf(), endMs: end.valueOf(), slewDeg });
    // A point on the rim of a strip lies on one side of it or the other; whether it is in reach is known better.
    const windows = point && findWindows(orbitGrids.of(set), point, { start, end, maxSlewDeg: slewDeg });
    const share = windows ? Math.min(1, windows.length) : await seenShare(measured, strips, turns);
    together = point ? Math.max(together, share) : await coverMore(cover, strips, turns);
    answered.push({
      sensor,
      start_time: start.toISOString(),
      seen_km2: share * areaKm2,
      share,
      together: Math.max(share, together),
    });
    await turns.pause();
  }
  return { area_km2: areaKm2, passes: answered };
}
