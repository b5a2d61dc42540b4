import type { FieldIssue, SkippedSensor } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import type { Entitlement } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { type ElementSet, parseElementSet } from '@sigma/orbit';
import type { StoredElementSet } from '../../element-sets/index.ts';
import { listSearchersSensors, type SearchedSensor } from './searched-sensors.store.ts';
import { skippedSensor } from './skipped-sensor.ts';

/** A sensor with its readable element sets near the requested time, the nearest first. */
export interface SensorToSearch {
  readonly sensor: SearchedSensor;
  readonly sets: readonly ElementSet[];
  /** The first instant after the contract that has the sensor, of several programs the last: no pass goes beyond it. */
  readonly until: Date;
}

/** The sensors of a search, and those that it must skip. */
export interface SensorsToSearch {
  readonly sensors: readonly SensorToSearch[];
  readonly skipped: readonly SkippedSensor[];
}

export interface Searcher {
  /** What the programs may have for which the search is. */
  readonly entitlements: readonly Entitlement[];
  /** The `osk_id` of each requested sensor; all sensors when omitted. */
  readonly only?: readonly number[] | undefined;
  readonly start: Date;
  readonly end: Date;
  readonly now: Date;
}

/** Several sets are read before and after the instant, so that one broken set does not exclude its sensor. */
const SETS_EACH_SIDE = 3;
/** An orbit is meaningless farther from its epoch than this, and propagating it would take long. */
const FARTHEST_DAYS = 3 * 366;

/**
 * Lists the sensors of the programs for which a search is. Their element sets existed at `now` and
 * are in order of distance from the middle of the search: for a search of the future, the newest set is first.
 */
export async function sensorsToSearch(
  kysely: Connection,
  { entitlements, only, start, end, now }: Searcher,
): Promise<SensorsToSearch | { readonly issues: FieldIssue[] }> {
  const middle = new Date((start.valueOf() + end.valueOf()) / 2);
  const untilOf = lastOf(entitlements);
  const near = { instant: middle, now, each: SETS_EACH_SIDE };
  const own = await listSearchersSensors(kysely, [...untilOf.keys()], near);
  const foreign = (only ?? []).filter((id) => !own.some(({ osk_id }) => osk_id === id));
  if (foreign.length > 0) {
    const message = `The contract of no program in which you may request captures includes ${foreign.length === 1 ? 'sensor' : 'the sensors'} ${foreign.join(', ')}.`;
    return {
      issues: [
        { field: 'sensor', code: 'contract_sensor', message },
        { field: 'sensor_data_access', code: 'contract_sensor', message },
      ],
    };
  }
  const sensors: SensorToSearch[] = [];
  const skipped: SkippedSensor[] = [];
  for (const { sets: stored, ...sensor } of own) {
    if (only && !only.includes(sensor.osk_id)) continue;
    const sets = readableSets(sensor, stored, start);
    const until = untilOf.get(sensor.osk_id) ?? start;
    if ('code' in sets) skipped.push(sets);
    else sensors.push({ sensor, sets, until });
    if (!('code' in sets) && until < end) skipped.push(contractEnds(sensor, until));
  }
  return { sensors, skipped };
}

/** The sensors of programs, each with the end of the contract that has it for longest. */
function lastOf(entitlements: readonly Entitlement[]): ReadonlyMap<number, Date> {
  const ends = entitlements.flatMap(({ sensors, until }) => sensors.map((sensor) => ({ sensor, until })));
  const inTime = ends.toSorted((a, b) => a.until.getTime() - b.until.getTime());
  return new Map(inTime.map(({ sensor, until }) => [sensor, until]));
}

function contractEnds(sensor: SearchedSensor, until: Date): SkippedSensor {
  const message = `${sensor.name} is searched until ${until.toISOString()}: then the contract of the program has ended.`;
  return skippedSensor(sensor, 'contract_ends', message);
}

function readableSets(
  sensor: SearchedSensor,
  stored: readonly StoredElementSet[],
  start: Date,
): readonly ElementSet[] | SkippedSensor {
  if (sensor.max_slew_angle === 0) {
    return skippedSensor(sensor, 'no_slew', `${sensor.name} cannot turn: its max_slew_angle is 0.`);
  }
  if (stored.length === 0) {
    return skippedSensor(sensor, 'no_element_set', `${sensor.name} has no element set.`);
  }
  const parsed = stored.map(({ line1, line2 }) => parseElementSet(`${line1}\n${line2}`));
  const sets = parsed.flatMap((result) => (result.ok ? [result.set] : []));
  const [first] = parsed;
  if (sets.length === 0 && first?.ok === false) {
    const reason = first.reason.replaceAll('_', ' ');
    return skippedSensor(
      sensor,
      'broken_element_set',
      `The element set of ${sensor.name} is broken: ${reason}.`,
    );
  }
  const near = sets.filter(
    ({ epochMs }) => Math.abs(start.valueOf() - epochMs) <= FARTHEST_DAYS * MS_PER_DAY,
  );
  if (near.length > 0) return near;
  return skippedSensor(
    sensor,
    'too_far',
    `${sensor.name} has no element set within three years of the search.`,
  );
}
