import { instantOf, refuse, stateVectorCalls } from '@sigma/contract';
import { isFrom, isUntil, type RecordsOf, tableRecords } from '../../../records/index.ts';
import { isSensor } from '../element-sets/element-sets.store.ts';

/** Measured states of a satellite, one for each instant. */
export const stateVectorRecords: RecordsOf<typeof stateVectorCalls> = tableRecords(stateVectorCalls, {
  table: 'state_vectors',
  newId: 'serial',
  idOf: ({ state_vector }) => state_vector,
  within: ({ sensor_pk }) => ({ sensor: sensor_pk }),
  filters: { epoch_after: isFrom('epoch'), epoch_before: isUntil('epoch') },
  unique: {
    columns: ['sensor', 'epoch'],
    taken() {
      const message = 'must be an instant for which the sensor does not have a state vector yet';
      return refuse('invalid_body', `epoch ${message}.`, [{ field: 'epoch', code: 'duplicate', message }]);
    },
  },
  async check(transaction, { params: { sensor_pk } }) {
    if (await isSensor(transaction, sensor_pk)) return [];
    return refuse('not_found', `Sensor ${sensor_pk} does not exist.`);
  },
  columns: ({ body: { epoch, position_km, velocity_km_s, source } }) => ({
    epoch: instantOf(epoch),
    position_km: [...position_km],
    velocity_km_s: [...velocity_km_s],
    source,
  }),
  answer: ({ epoch, position_km, velocity_km_s, ...vector }) => ({
    ...vector,
    epoch: epoch.toISOString(),
    frame: 'TEME',
    position_km: tripleOf(position_km),
    velocity_km_s: tripleOf(velocity_km_s),
  }),
  bodyOf: ({ id: _, sensor: __, ...body }) => body,
});

/** The table requires three components of each. */
const tripleOf = ([x = 0, y = 0, z = 0]: readonly number[]): [number, number, number] => [x, y, z];
