import {
  type BodyOf,
  instantOf,
  type QueryOf,
  type Refusal,
  refuse,
  type StoredStateVector,
  type stateVectorCalls,
} from '@sigma/contract';
import type { RecordStore } from '../../../records/index.ts';
import { isSensor } from '../element-sets/element-sets.store.ts';
import {
  deleteStateVector,
  insertStateVector,
  listStateVectors,
  readStateVector,
  type StoredVector,
  updateStateVector,
} from './state-vectors.store.ts';

type Body = BodyOf<typeof stateVectorCalls.add>;
type Query = QueryOf<typeof stateVectorCalls.list>;
interface OfSensor {
  readonly sensor_pk: number;
}
interface Id extends OfSensor {
  readonly state_vector: number;
}

/** Measured states of a satellite, one an instant. */
export const stateVectorRecords: RecordStore<Id, OfSensor, StoredStateVector, Body, Query> = {
  async list(kysely, { sensor_pk }, { limit, offset, ordering, epoch_after, epoch_before }) {
    const { vectors, count } = await listStateVectors(kysely, sensor_pk, {
      limit,
      offset,
      falling: ordering.startsWith('-'),
      after: epoch_after === undefined ? undefined : instantOf(epoch_after),
      before: epoch_before === undefined ? undefined : instantOf(epoch_before),
    });
    return { rows: vectors.map(answerOf), count };
  },
  async read(kysely, { sensor_pk, state_vector }) {
    const stored = await readStateVector(kysely, sensor_pk, state_vector);
    return stored && answerOf(stored);
  },
  async add(transaction, { sensor_pk }, body) {
    if (!(await isSensor(transaction, sensor_pk))) {
      return refuse('not_found', `There is no sensor ${sensor_pk}.`);
    }
    const stored = await insertStateVector(transaction, fieldsOf(sensor_pk, body));
    return stored ? answerOf(stored) : epochTaken();
  },
  async replace(transaction, { sensor_pk, state_vector }, body) {
    const stored = await updateStateVector(transaction, state_vector, fieldsOf(sensor_pk, body));
    return stored ? answerOf(stored) : epochTaken();
  },
  async remove(transaction, { state_vector }) {
    await deleteStateVector(transaction, state_vector);
    return undefined;
  },
  bodyOf: ({ id: _, sensor: __, ...body }) => body,
};

function fieldsOf(sensor: number, { epoch, position_km, velocity_km_s, source }: Body) {
  return {
    sensor,
    epoch: instantOf(epoch),
    position_km: [...position_km],
    velocity_km_s: [...velocity_km_s],
    source,
  };
}

function answerOf({
  id,
  sensor,
  epoch,
  position_km,
  velocity_km_s,
  source,
}: StoredVector): StoredStateVector {
  return {
    id,
    sensor,
    epoch: epoch.toISOString(),
    frame: 'TEME',
    position_km: tripleOf(position_km),
    velocity_km_s: tripleOf(velocity_km_s),
    source,
  };
}

/** The table holds three of each. */
const tripleOf = ([x = 0, y = 0, z = 0]: readonly number[]): [number, number, number] => [x, y, z];

function epochTaken(): Refusal {
  const message = 'takes an instant for which the sensor has no state vector yet';
  return refuse('invalid_body', `epoch ${message}.`, [{ field: 'epoch', code: 'duplicate', message }]);
}
