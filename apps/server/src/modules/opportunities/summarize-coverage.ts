import {
  bind,
  type Call,
  type FieldIssue,
  instantOf,
  REQUESTS_TASKING,
  summarizeCoverage,
} from '@sigma/contract';
import { issueText, taskingTargetIssues } from '@sigma/domain';
import type { Geometry, Position } from '@sigma/geo';
import { MS_PER_DAY } from '@sigma/geo';
import { permittedPrograms, refuseIssues } from '../../entitlements/index.ts';
import type { MeasuredPass } from './coverage-of-passes.ts';
import { slewOf, validSet } from './pass-calculation.ts';
import { type SensorsToSearch, sensorsToSearch } from './sensors-to-search.ts';
import type { OpportunitiesServices } from './services.ts';

type CoverageCall = Call<typeof summarizeCoverage>;

interface RequestedPass {
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
  readonly rollDeg: number | undefined;
  readonly target: Position | undefined;
}

/** Calculates which share of an area the requested passes see and capture. */
export const summarizeCoverageBinding = (services: OpportunitiesServices) =>
  bind(summarizeCoverage, async (call) => {
    const area = await services.passThreads.area(call.body.aoi, call.signal);
    const passes = call.body.passes.map(({ sensor, start_time, end_time, roll, target }) => ({
      sensor,
      rollDeg: roll,
      target,
      start: instantOf(start_time),
      end: instantOf(end_time),
    }));
    const issues = [...('issue' in area ? [area.issue] : []), ...passes.flatMap(timeIssues)];
    if ('issue' in area || issues.length > 0) return refused(issues);
    const { geometry } = area;
    const outside = targetIssues(passes, geometry);
    if (outside.length > 0) return refused(outside);
    const measured = await readMeasuredPasses(services, passes, call);
    if ('issues' in measured) return refused(measured.issues);
    const covered = await services.passThreads.coverage({ area: geometry, passes: measured }, call.signal);
    return 'issues' in covered ? refused(covered.issues) : covered;
  });

const refused = (issues: readonly FieldIssue[]) =>
  refuseIssues(issues, {
    code: 'invalid_body',
    detail: issues.map((issue) => `${issueText(issue)}.`).join(' '),
  });

function timeIssues({ start, end }: RequestedPass, index: number): FieldIssue[] {
  const field = `passes.${index}.end_time`;
  const code = 'wrong_value';
  if (end <= start) return [{ field, code, message: 'must be an instant after start_time' }];
  if (end.valueOf() - start.valueOf() <= MS_PER_DAY) return [];
  return [{ field, code, message: 'must be an instant at most a day after start_time' }];
}

const targetIssues = (passes: readonly RequestedPass[], shown: Geometry): readonly FieldIssue[] =>
  passes.flatMap(({ target }, index) =>
    taskingTargetIssues(target, { shown }).map((issue) => ({
      ...issue,
      field: `passes.${index}.target`,
      message: 'must be a position [lon, lat] in the area',
    })),
  );

/** Finds the element set of every pass, as the search does, and the properties of its sensor. */
async function readMeasuredPasses(
  { database, entitlements, orbitGrids, worldClock }: OpportunitiesServices,
  passes: readonly RequestedPass[],
  { caller }: CoverageCall,
): Promise<readonly MeasuredPass[] | { readonly issues: readonly FieldIssue[] }> {
  const known = await sensorsToSearch(database.kysely, {
    entitlements: await permittedPrograms(database.kysely, entitlements, {
      caller,
      grant: 'tasking',
      use: REQUESTS_TASKING,
    }),
    start: new Date(Math.min(...passes.map(({ start }) => start.valueOf()))),
    end: new Date(Math.max(...passes.map(({ end }) => end.valueOf()))),
    now: worldClock(),
  });
  if ('issues' in known) return known;
  const issues: FieldIssue[] = [];
  const measured = passes.flatMap((pass, index): MeasuredPass[] => {
    const found = known.sensors.find(({ sensor }) => sensor.osk_id === pass.sensor);
    const set = found && validSet(found.sets, orbitGrids, pass.start);
    if (found && set) {
      const slewDeg = slewOf(found.sensor);
      issues.push(...rollIssues(pass, index, slewDeg), ...endedIssues(pass, index, found.until));
      return [{ ...pass, set, slewDeg, swathKm: found.sensor.swath_km }];
    }
    const isListed = found !== undefined;
    issues.push({ field: `passes.${index}.sensor`, ...sensorIssue(known, pass.sensor, isListed) });
    return [];
  });
  return issues.length > 0 ? { issues: [...issues, ...programIssues(issues)] } : measured;
}

/** The field of the program because of which sensors of passes are refused. */
const programIssues = (issues: readonly FieldIssue[]): readonly FieldIssue[] =>
  issues
    .filter(({ code }) => code === 'contract_sensor')
    .slice(0, 1)
    .map((issue) => ({ ...issue, field: 'sensor_data_access' }));

/** A pass that is not over when the contract of the program ends is not offered. */
function endedIssues({ end }: RequestedPass, index: number, until: Date): FieldIssue[] {
  if (end <= until) return [];
  const message = `The contract of the program ends at ${until.toISOString()}, before this pass is over.`;
  return [`passes.${index}.end_time`, 'end_date'].map((field) => ({
    field,
    code: 'contract_ended',
    message,
  }));
}

/** The search returns a rounded roll, which may exceed the slew angle by this much. */
const ROLL_ROUNDING_DEG = 1e-3;

function rollIssues({ sensor, rollDeg = 0 }: RequestedPass, index: number, slewDeg: number): FieldIssue[] {
  if (Math.abs(rollDeg) <= slewDeg + ROLL_ROUNDING_DEG) return [];
  const message = `must be between -${slewDeg} and ${slewDeg} degrees, the slew range of sensor ${sensor}`;
  return [{ field: `passes.${index}.roll`, code: 'out_of_range', message }];
}

function sensorIssue({ skipped }: SensorsToSearch, sensor: number, isDecayed: boolean) {
  const skip = skipped.find((entry) => entry.sensor === sensor);
  if (skip)
    return {
      code: skip.code,
      message: `must be a sensor whose orbit is known: ${skip.message.slice(0, -1)}`,
    };
  if (isDecayed)
    return { code: 'decayed', message: 'must be a sensor whose orbit has not decayed at start_time' };
  const message = `The contract of no program in which you may request captures includes sensor ${sensor}.`;
  return { code: 'contract_sensor', message };
}
