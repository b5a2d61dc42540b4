import {
  type BodyOf,
  instantOf,
  type OperatedSensor,
  type operatedSensorCalls,
  type Refusal,
  refuse,
} from '@sigma/contract';
import type { RecordsOf } from '../../../records/index.ts';
import { sensorOf } from '../sensor-of.ts';
import type { SensorsServices } from '../services.ts';
import {
  deleteSensor,
  insertSensor,
  isNameTaken,
  listOperatedSensors,
  readOperatedSensor,
  type SensorFields,
  type StoredOperatedSensor,
  updateSensor,
  usesOfSensor,
} from './operated-sensors.store.ts';

type Body = BodyOf<typeof operatedSensorCalls.add>;

/** Sensors as staff manage them. A sensor that scenes or tasks belong to cannot be deleted. */
export function operatedSensorRecords({
  worldClock,
  slewChanged,
}: Pick<SensorsServices, 'worldClock' | 'slewChanged'>): RecordsOf<typeof operatedSensorCalls> {
  return {
    async list(kysely, _, query) {
      const { sensors, count } = await listOperatedSensors(kysely, query, worldClock());
      return { rows: sensors.map(answerOf), count };
    },
    async read(kysely, { osk_id }) {
      const stored = await readOperatedSensor(kysely, osk_id, worldClock());
      return stored && answerOf(stored);
    },
    async add(transaction, _, body) {
      const refusal = eligibilityRefusal(body);
      if (refusal) return refusal;
      const id = await insertSensor(transaction, fieldsOf(body));
      if (id === undefined) return nameTaken(body);
      const stored = await readOperatedSensor(transaction, id, worldClock());
      return stored ? answerOf(stored) : nameTaken(body);
    },
    async replace(transaction, { osk_id }, body) {
      const refusal = eligibilityRefusal(body);
      if (refusal) return refusal;
      if (await isNameTaken(transaction, body.osk_sensor_name, osk_id)) return nameTaken(body);
      const before = await readOperatedSensor(transaction, osk_id, worldClock());
      await updateSensor(transaction, osk_id, fieldsOf(body));
      if (before?.max_slew_angle !== body.max_slew_angle) await slewChanged(transaction, osk_id);
      const stored = await readOperatedSensor(transaction, osk_id, worldClock());
      return stored ? answerOf(stored) : refuse('not_found', 'The sensor does not exist.');
    },
    async remove(transaction, { osk_id }) {
      const uses = await usesOfSensor(transaction, osk_id);
      if (uses.length > 0) {
        return refuse(
          'wrong_state',
          `Sensor ${osk_id} cannot be deleted, because ${uses.join(', ')} belong to it.`,
        );
      }
      await deleteSensor(transaction, osk_id);
      return undefined;
    },
    bodyOf: ({ osk_id: _, raw_tle: __, programs: ___, ...body }) => body,
  };
}

function answerOf(stored: StoredOperatedSensor): OperatedSensor {
  const { serial, slew_rate, settle_time, swath_km, programs } = stored;
  return { ...sensorOf(stored), serial, slew_rate, settle_time, swath_km, programs: [...programs] };
}

function fieldsOf({ osk_sensor_name: name, ...body }: Body): SensorFields {
  return {
    ...body,
    name,
    tasking_eligible_start: instantOrNull(body.tasking_eligible_start),
    tasking_eligible_end: instantOrNull(body.tasking_eligible_end),
  };
}

const instantOrNull = (text: string | null): Date | null => (text === null ? null : instantOf(text));

function nameTaken({ osk_sensor_name: name }: Body): Refusal {
  const message = 'must be a name that no other sensor has';
  return refuse('duplicate_name', `A sensor named "${name}" already exists.`, [
    { field: 'osk_sensor_name', code: 'duplicate_name', message },
  ]);
}

function eligibilityRefusal(body: Body): Refusal | undefined {
  const [start, end] = [body.tasking_eligible_start, body.tasking_eligible_end];
  if (start === null || end === null || instantOf(end) > instantOf(start)) return undefined;
  const message = 'must be after tasking_eligible_start';
  return refuse('invalid_body', `tasking_eligible_end ${message}.`, [
    { field: 'tasking_eligible_end', code: 'wrong_value', message },
  ]);
}
