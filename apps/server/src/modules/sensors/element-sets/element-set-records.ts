import {
  type BodyOf,
  type elementSetCalls,
  Refusal,
  refuse,
  type StoredElementSetAnswer,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { MS_PER_DAY } from '@sigma/geo';
import { type ElementSet, parseElementSet, semiMajorAxisKm } from '@sigma/orbit';
import type { RecordsOf } from '../../../records/index.ts';
import type { SensorsServices } from '../services.ts';
import { checkElementSet } from './check-element-set.ts';
import { elementSetProblem } from './element-set-problems.ts';
import {
  deleteElementSet,
  findElementSet,
  insertElementSet,
  isSensor,
  listElementSets,
  newestElementSet,
  readElementSet,
  type StoredSet,
  updateElementSet,
} from './element-sets.store.ts';

type Body = BodyOf<typeof elementSetCalls.add>;

const EQUATOR_KM = 6378.135;

export function elementSetAnswer(stored: StoredSet, now: Date): StoredElementSetAnswer {
  const { id, sensor, epoch, line1, line2, source, added_at } = stored;
  const raw_tle = `${line1}\n${line2}`;
  const parsed = parseElementSet(raw_tle);
  return {
    id,
    sensor,
    raw_tle,
    epoch: epoch.toISOString(),
    source,
    added_at: added_at.toISOString(),
    age_days: (now.valueOf() - epoch.valueOf()) / MS_PER_DAY,
    ...(parsed.ok ? orbitOf(parsed.set) : UNREAD),
  };
}

const UNREAD = { catalog_number: null, international_designator: null, perigee_km: null, apogee_km: null };

function orbitOf({ catalogNumber, internationalDesignator, meanMotionRevPerDay, eccentricity }: ElementSet) {
  const axisKm = semiMajorAxisKm(meanMotionRevPerDay);
  return {
    catalog_number: catalogNumber,
    international_designator: internationalDesignator,
    perigee_km: axisKm * (1 - eccentricity) - EQUATOR_KM,
    apogee_km: axisKm * (1 + eccentricity) - EQUATOR_KM,
  };
}

/** Element sets of a sensor with their history. Only valid sets of orbits that have not decayed are accepted. */
export function elementSetRecords({
  worldClock,
}: Pick<SensorsServices, 'worldClock'>): RecordsOf<typeof elementSetCalls> {
  return {
    async list(kysely, { sensor_pk }, query) {
      const { sets, count } = await listElementSets(kysely, sensor_pk, query);
      return { rows: sets.map((set) => elementSetAnswer(set, worldClock())), count };
    },
    async read(kysely, { sensor_pk, tle }) {
      const stored = await readElementSet(kysely, sensor_pk, tle);
      return stored && elementSetAnswer(stored, worldClock());
    },
    async add(transaction, { sensor_pk: sensor }, body, { now }) {
      if (!(await isSensor(transaction, sensor)))
        return refuse('not_found', `Sensor ${sensor} does not exist.`);
      const set = await checkedSet(transaction, sensor, body);
      if (set instanceof Refusal) return set;
      const stored = await insertElementSet(transaction, {
        ...rowOf(sensor, set),
        source: 'staff',
        added_at: now,
      });
      return elementSetAnswer(stored, worldClock());
    },
    async replace(transaction, { sensor_pk: sensor, tle }, body, { now }) {
      const set = await checkedSet(transaction, sensor, body, tle);
      if (set instanceof Refusal) return set;
      const row = { ...rowOf(sensor, set), source: 'staff', added_at: now };
      return elementSetAnswer(await updateElementSet(transaction, tle, row), worldClock());
    },
    async remove(transaction, { tle }) {
      await deleteElementSet(transaction, tle);
      return undefined;
    },
    bodyOf: ({ raw_tle }) => ({ raw_tle, force: false }),
  };
}

const rowOf = (sensor: number, { epoch, line1, line2 }: ElementSet) => ({ sensor, epoch, line1, line2 });

/** Reads the lines of a body. Rejects lines that the sensor already has and, without force, sets of another satellite. */
async function checkedSet(
  transaction: DatabaseTransaction,
  sensor: number,
  { raw_tle, force }: Body,
  replacing?: number,
): Promise<ElementSet | Refusal> {
  const checked = checkElementSet(raw_tle);
  if (!checked.ok) return invalidLines(checked.reason, elementSetProblem(checked.reason));
  const { set } = checked;
  const same = await findElementSet(transaction, sensor, set);
  if (same !== undefined && same.id !== replacing) {
    const message = `must not repeat element set ${same.id} of the sensor`;
    return refuse('already_exists', `raw_tle ${message}.`, [
      { field: 'raw_tle', code: 'duplicate', message },
    ]);
  }
  const newest = await newestElementSet(transaction, sensor, replacing);
  const known = newest && parseElementSet(`${newest.line1}\n${newest.line2}`);
  if (force || !known?.ok || known.set.catalogNumber === set.catalogNumber) return set;
  const message = `must have catalogue number ${known.set.catalogNumber}, as earlier sets do; ${set.catalogNumber} is accepted only with force`;
  return refuse('wrong_state', `raw_tle ${message}.`, [
    { field: 'raw_tle', code: 'other_satellite', message },
  ]);
}

const invalidLines = (code: string, message: string): Refusal =>
  refuse('invalid_body', `raw_tle ${message}.`, [{ field: 'raw_tle', code, message }]);
