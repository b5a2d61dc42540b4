import { type BodyOf, instantOf, operatedSensorCalls, refuse } from '@sigma/contract';
import { type RecordsOf, tableRecords } from '../../../records/index.ts';
import { sensorOf } from '../sensor-of.ts';
import type { SensorsServices } from '../services.ts';
import {
  deleteBelongingsOf,
  nextSensorNumber,
  orbitAndPrograms,
  usesOfSensor,
} from './operated-sensors.store.ts';

/** Sensors as staff manage them. A sensor that scenes or tasks belong to cannot be deleted. */
export const operatedSensorRecords = ({
  worldClock,
  slewChanged,
}: Pick<SensorsServices, 'worldClock' | 'slewChanged'>): RecordsOf<typeof operatedSensorCalls> =>
  tableRecords(operatedSensorCalls, {
    table: 'sensors',
    key: ['osk_id'],
    newId: nextSensorNumber,
    idOf: ({ osk_id }) => osk_id,
    filters: {},
    orders: { osk_sensor_name: ['name'] },
    unique: {
      columns: ['name'],
      taken({ osk_sensor_name: name }) {
        const message = 'must be a name that no other sensor has';
        return refuse('duplicate_name', `A sensor named "${name}" already exists.`, [
          { field: 'osk_sensor_name', code: 'duplicate_name', message },
        ]);
      },
    },
    check: async (_, { body }) => eligibilityRefusal(body) ?? [],
    columns: ({ body: { osk_sensor_name: name, ...body } }) => ({
      ...body,
      name,
      tasking_eligible_start: instantOrNull(body.tasking_eligible_start),
      tasking_eligible_end: instantOrNull(body.tasking_eligible_end),
    }),
    more: () => orbitAndPrograms(worldClock()),
    answer(row) {
      const { serial, slew_rate, settle_time, programs } = row;
      return { ...sensorOf(row), serial, slew_rate, settle_time, programs };
    },
    bodyOf: ({ osk_id: _, raw_tle: __, programs: ___, ...body }) => body,
    async beforeRemove(transaction, { osk_id }) {
      const uses = await usesOfSensor(transaction, osk_id);
      if (uses.length === 0) return deleteBelongingsOf(transaction, osk_id);
      const message = `Sensor ${osk_id} cannot be deleted, because ${uses.join(', ')} belong to it.`;
      return refuse('wrong_state', message);
    },
    async afterSave(transaction, { row, before }) {
      const isOther = before !== undefined && before.max_slew_angle !== row.max_slew_angle;
      if (isOther) await slewChanged(transaction, row.osk_id);
    },
  });

const instantOrNull = (text: string | null): Date | null => (text === null ? null : instantOf(text));

function eligibilityRefusal(body: BodyOf<typeof operatedSensorCalls.add>) {
  const [start, end] = [body.tasking_eligible_start, body.tasking_eligible_end];
  if (start === null || end === null || instantOf(end) > instantOf(start)) return undefined;
  const message = 'must be after tasking_eligible_start';
  return refuse('invalid_body', `tasking_eligible_end ${message}.`, [
    { field: 'tasking_eligible_end', code: 'wrong_value', message },
  ]);
}
