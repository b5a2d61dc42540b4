import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';
import { instant, instantDate } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';

const base = '/private/v1/sigma/sensors/';
const tag = 'Sensor operations';
const ofSensor = z.object({ sensor_pk: integerId });

const vector = z.tuple([z.number(), z.number(), z.number()]);

/** A position and velocity in the TEME frame, which SGP4 returns. */
export const stateVector = z
  .object({
    epoch: z.string(),
    frame: z.literal('TEME'),
    position_km: vector,
    velocity_km_s: vector,
  })
  .meta({ id: 'StateVector' });
export const storedStateVector = stateVector
  .extend({ id: z.int(), sensor: z.int(), source: z.string() })
  .meta({ id: 'StoredStateVector' });
export type StoredStateVector = z.infer<typeof storedStateVector>;

const vectorBody = z.strictObject({
  epoch: instant,
  frame: z.literal('TEME').default('TEME'),
  position_km: vector,
  velocity_km_s: vector,
  source: z.string().trim().max(128).default('staff'),
});
const vectorChanges = z.strictObject({
  epoch: instant.optional(),
  frame: z.literal('TEME').optional(),
  position_km: vector.optional(),
  velocity_km_s: vector.optional(),
  source: z.string().trim().max(128).optional(),
});

export const stateVectorCalls = crud({
  name: 'StateVector',
  plural: 'StateVectors',
  noun: 'state vector',
  nouns: 'measured state vectors of a sensor',
  path: `${base}{sensor_pk}/state_vectors/`,
  tag,
  params: ofSensor.extend({ state_vector: integerId }),
  listParams: ofSensor,
  query: listQuery(['epoch'], { ordering: '-epoch' }).extend({
    epoch_after: instantDate.optional(),
    epoch_before: instantDate.optional(),
  }),
  row: storedStateVector,
  body: vectorBody,
  changes: vectorChanges,
});

/** The state now, or at `time`, from the newest element set of that moment (spec 1:7). */
export const readSensorStateVector = operation({
  id: 'readSensorStateVector',
  method: 'GET',
  path: '/public/v1/sigma/sensors/{osk_id}/state_vector/',
  access: { tier: 'signed-in' },
  tag: 'Sensors',
  summary: 'Returns the position and velocity of a satellite',
  params: z.object({ osk_id: integerId }),
  query: z.object({ time: instant.optional() }),
  response: stateVector.extend({ sensor: z.int(), element_set_epoch: z.string() }),
  errors: ['wrong_state'],
});
