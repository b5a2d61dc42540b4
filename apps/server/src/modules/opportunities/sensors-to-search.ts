import type { Caller, FieldIssue, SkippedSensor } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { rolesFor } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { type ElementSet, parseElementSet } from '@sigma/orbit';
import type { StoredElementSet } from '../../element-sets/index.ts';
import { listSensorsOfRoles, type SearchedSensor } from './searched-sensors.store.ts';
import { skippedSensor } from './skipped-sensor.ts';

/** A sensor with its readable element sets near the requested time, the nearest first. */
export interface SensorToSearch {
  readonly sensor: SearchedSensor;
  readonly sets: readonly ElementSet[];
}

/** The sensors of a search, and those that it must skip. */
export interface SensorsToSearch {
  readonly sensors: readonly SensorToSearch[];
  readonly skipped: readonly SkippedSensor[];
}

export interface Searcher {
  readonly caller: Caller;
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
 * Lists the sensors of the programs in which the caller may request captures. Their element sets existed at `now` and
 * are in order of distance from the middle of the search: for a search of the future, the newest set is first.
 */
export async function sensorsToSearch(
  kysely: Connection,
  { caller, only, start, end, now }: Searcher,
): Promise<SensorsToSearch | { readonly issues: FieldIssue[] }> {
  const middle = new Date((start.valueOf() + end.valueOf()) / 2);
  const own = await listSensorsOfRoles(kysely, personOf(caller), rolesFor('tasking'), {
    instant: middle,
    now,
    each: SETS_EACH_SIDE,
  });
  const foreign = (only ?? []).filter((id) => !own.some(({ osk_id }) => osk_id === id));
  if (foreign.length > 0) {
    const message = `must list only sensors of programs in which you may request captures, which excludes ${foreign.join(', ')}`;
    return { issues: [{ field: 'sensor', code: 'unknown_sensor', message }] };
  }
  const sensors: SensorToSearch[] = [];
  const skipped: SkippedSensor[] = [];
  for (const { sets: stored, ...sensor } of own) {
    if (only && !only.includes(sensor.osk_id)) continue;
    const sets = readableSets(sensor, stored, start);
    if ('code' in sets) skipped.push(sets);
    else sensors.push({ sensor, sets });
  }
  return { sensors, skipped };
}

/** Machines have no roles in programs; they get an id that no person has. */
const personOf = (caller: Caller): string =>
  caller.kind === 'user' ? caller.userId : '00000000-0000-0000-0000-000000000000';

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
