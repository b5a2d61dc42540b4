import { bind, type Call, type FieldIssue, instantOf, refuse, summarizeCoverage } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/orbit';
import { cooperativeWork } from '../../work/index.ts';
import { coverageOf, type ReckonedPass } from './coverage-of-passes.ts';
import { readArea } from './read-area.ts';
import { slewOf, soundSet } from './search-sensor.ts';
import { type SensorsToSearch, sensorsToSearch } from './sensors-to-search.ts';
import type { OpportunitiesServices } from './services.ts';

type CoverageCall = Call<typeof summarizeCoverage>;

interface AskedPass {
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
  readonly rollDeg: number | undefined;
}

export const summarizeCoverageBinding = (services: OpportunitiesServices) =>
  bind(summarizeCoverage, async (call) => {
    const area = readArea(call.body.aoi);
    const passes = call.body.passes.map(({ sensor, start_time, end_time, roll }) => ({
      sensor,
      rollDeg: roll,
      start: instantOf(start_time),
      end: instantOf(end_time),
    }));
    const faults = [...('fault' in area ? [area.fault] : []), ...passes.flatMap(timeFaults)];
    if ('fault' in area || faults.length > 0) return refused(faults);
    const reckoned = await reckon(services, passes, call);
    return 'faults' in reckoned
      ? refused(reckoned.faults)
      : coverageOf(area.geometry, reckoned, {
          grids: services.orbitGrids,
          work: cooperativeWork(call.signal),
        });
  });

const refused = (faults: readonly FieldIssue[]) =>
  refuse('invalid_body', faults.map(({ field, message }) => `${field} ${message}.`).join(' '), faults);

function timeFaults({ start, end }: AskedPass, index: number): FieldIssue[] {
  const field = `passes.${index}.end_time`;
  const code = 'wrong_value';
  if (end <= start) return [{ field, code, message: 'takes an instant after start_time' }];
  if (end.valueOf() - start.valueOf() <= MS_PER_DAY) return [];
  return [{ field, code, message: 'takes an instant at most a day after start_time' }];
}

/** Finds the element set of every pass, as the search does, and what its sensor can do. */
async function reckon(
  { database, orbitGrids, worldClock }: OpportunitiesServices,
  passes: readonly AskedPass[],
  { caller }: CoverageCall,
): Promise<readonly ReckonedPass[] | { readonly faults: readonly FieldIssue[] }> {
  const known = await sensorsToSearch(database.kysely, {
    caller,
    start: new Date(Math.min(...passes.map(({ start }) => start.valueOf()))),
    end: new Date(Math.max(...passes.map(({ end }) => end.valueOf()))),
    now: worldClock(),
  });
  if ('faults' in known) return known;
  const faults: FieldIssue[] = [];
  const reckoned = passes.flatMap((pass, index): ReckonedPass[] => {
    const found = known.sensors.find(({ sensor }) => sensor.osk_id === pass.sensor);
    const set = found && soundSet(found.sets, orbitGrids, pass.start);
    if (found && set) {
      const slewDeg = slewOf(found.sensor);
      faults.push(...rollFaults(pass, index, slewDeg));
      return [{ ...pass, set: orbitGrids.of(set).set, slewDeg, swathKm: found.sensor.swath_km }];
    }
    faults.push({ field: `passes.${index}.sensor`, ...whyNot(known, pass.sensor, found !== undefined) });
    return [];
  });
  return faults.length > 0 ? { faults } : reckoned;
}

/** The roll that a search answers is rounded. */
const ROLL_ROUNDING_DEG = 1e-3;

function rollFaults({ sensor, rollDeg = 0 }: AskedPass, index: number, slewDeg: number): FieldIssue[] {
  if (Math.abs(rollDeg) <= slewDeg + ROLL_ROUNDING_DEG) return [];
  const message = `takes degrees from -${slewDeg} to ${slewDeg}, as far as sensor ${sensor} turns`;
  return [{ field: `passes.${index}.roll`, code: 'out_of_range', message }];
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
