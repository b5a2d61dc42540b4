import type { Caller, FieldIssue, SkippedSensor } from '@sigma/contract';
import { type Connection, listSensorsOfRoles, type SearchedSensor, type StoredElementSet } from '@sigma/db';
import { rolesFor } from '@sigma/domain';
import { type ElementSet, MS_PER_DAY, parseElementSet } from '@sigma/orbit';

/** A sensor with its readable element sets near the asked time, the nearest first. */
export interface SensorToSearch {
  readonly sensor: SearchedSensor;
  readonly sets: readonly ElementSet[];
}

export interface SensorsToSearch {
  readonly sensors: readonly SensorToSearch[];
  readonly skipped: readonly SkippedSensor[];
}

export interface Searcher {
  readonly caller: Caller;
  /** `osk_id` of the wanted sensors; all when left out. */
  readonly only?: readonly number[] | undefined;
  readonly start: Date;
  readonly end: Date;
  readonly now: Date;
}

/** More than one a side, so that a broken set does not silence its sensor. */
const SETS_EACH_SIDE = 3;
/** An orbit this far from its epoch means nothing, and going there would take long. */
const FARTHEST_DAYS = 3 * 366;

/**
 * Sensors of the programs in which the caller may ask for captures, with element sets that existed at `now`, nearest
 * to the middle of the search first: for what is to come that is the newest one.
 */
export async function sensorsToSearch(
  kysely: Connection,
  { caller, only, start, end, now }: Searcher,
): Promise<SensorsToSearch | { readonly faults: FieldIssue[] }> {
  const middle = new Date((start.valueOf() + end.valueOf()) / 2);
  const own = await listSensorsOfRoles(kysely, personOf(caller), rolesFor('tasking'), {
    instant: middle,
    now,
    each: SETS_EACH_SIDE,
  });
  const foreign = (only ?? []).filter((id) => !own.some(({ osk_id }) => osk_id === id));
  if (foreign.length > 0) {
    const message = `takes sensors of programs in which you may ask for captures; ${foreign.join(', ')} is none`;
    return { faults: [{ field: 'sensor', code: 'unknown_sensor', message }] };
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

/** Nobody holds a program under the other id: machines have none. */
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
  const sets = parsed.flatMap((one) => (one.ok ? [one.set] : []));
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

export const skippedSensor = (
  { osk_id, name }: SearchedSensor,
  code: string,
  message: string,
): SkippedSensor => ({ sensor: osk_id, sensor_name: name, code, message });
