import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { csv, instant, integerId, listOf, pageQuery } from '../kernel/fields.ts';
import { sensor } from './sensors.ts';

const base = '/private/v1/sigma/sensors/';
const tag = 'Sensor operations';
const NOTHING = z.object({});

/** A sensor as staff see it: with what the scheduler has to know. */
export const operatedSensor = sensor
  .extend({
    serial: z.string(),
    slew_rate: z.number().describe('Degrees a second'),
    settle_time: z.number().describe('Seconds after a turn before a picture'),
    swath_km: z.number().describe('Width of a picture at nadir'),
    programs: z.array(z.int()),
  })
  .meta({ id: 'OperatedSensor' });
export type OperatedSensor = z.infer<typeof operatedSensor>;

const sensorBody = z.strictObject({
  osk_sensor_name: z.string().trim().min(1).max(128),
  serial: z.string().trim().min(1).max(128),
  max_slew_angle: z.number().min(0).max(90).nullable(),
  tasking_eligible_start: instant.nullable(),
  tasking_eligible_end: instant.nullable(),
  launch_date: z.iso.date().nullable(),
  launch_site: z.string().max(128).nullable(),
  slew_rate: z.number().positive().max(90),
  settle_time: z.number().min(0).max(3600),
  swath_km: z.number().positive().max(1000),
});

/** The id of a new sensor is the next free one. */
export const operatedSensorCalls = crud({
  one: 'OperatedSensor',
  many: 'OperatedSensors',
  noun: 'sensor',
  nouns: 'sensors with what their operation needs',
  path: base,
  tag,
  params: z.object({ osk_id: integerId }),
  listParams: NOTHING,
  query: pageQuery(['osk_id', 'osk_sensor_name'], { ordering: 'osk_id' }),
  row: operatedSensor,
  body: sensorBody,
  changes: sensorBody.partial(),
  errors: ['duplicate_name', 'wrong_state'],
});

const ofSensor = z.object({ sensor_pk: integerId });

export const elementSet = z
  .object({
    id: z.int(),
    sensor: z.int(),
    raw_tle: z.string(),
    epoch: z.string(),
    source: z.string(),
    added_at: z.string(),
    catalog_number: z.int().nullable().describe('Null, as what follows, of stored lines that cannot be read'),
    international_designator: z.string().nullable(),
    age_days: z.number().describe('From the epoch to now'),
    perigee_km: z.number().nullable(),
    apogee_km: z.number().nullable(),
  })
  .meta({ id: 'ElementSet' });
export type StoredElementSetAnswer = z.infer<typeof elementSet>;

const setBody = z.strictObject({
  raw_tle: z
    .string()
    .max(400)
    .describe('Two lines, with a line feed between them; a name before them is let in'),
  force: z.boolean().default(false).describe('Takes another catalogue number than that of the sets before'),
});
const setChanges = z.strictObject({
  raw_tle: z.string().max(400).optional(),
  force: z.boolean().optional(),
});

/** An identical set answers 200 and adds nothing (decision 33). */
export const elementSetCalls = crud({
  one: 'ElementSet',
  many: 'ElementSets',
  noun: 'element set',
  nouns: 'element sets of a sensor, with their history',
  path: `${base}{sensor_pk}/tles/`,
  tag,
  params: ofSensor.extend({ tle: integerId }),
  listParams: ofSensor,
  query: pageQuery(['epoch', 'added_at'], { ordering: '-epoch' }).extend({
    epoch_after: instant.optional(),
    epoch_before: instant.optional(),
  }),
  row: elementSet,
  body: setBody,
  changes: setChanges,
  errors: ['duplicate_name', 'wrong_state'],
});

const vector = z.tuple([z.number(), z.number(), z.number()]);

/** Frame TEME, as SGP4 gives it. */
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
  one: 'StateVector',
  many: 'StateVectors',
  noun: 'state vector',
  nouns: 'measured state vectors of a sensor',
  path: `${base}{sensor_pk}/state_vectors/`,
  tag,
  params: ofSensor.extend({ state_vector: integerId }),
  listParams: ofSensor,
  query: pageQuery(['epoch'], { ordering: '-epoch' }).extend({
    epoch_after: instant.optional(),
    epoch_before: instant.optional(),
  }),
  row: storedStateVector,
  body: vectorBody,
  changes: vectorChanges,
});

/** 1:7: the state now, or at `time`, from the element set that is newest then. */
export const readSensorStateVector = operation({
  id: 'readSensorStateVector',
  method: 'GET',
  path: '/public/v1/sigma/sensors/{osk_id}/state_vector/',
  access: { tier: 'signed-in' },
  tag: 'Sensors',
  summary: 'Position and velocity of a satellite',
  params: z.object({ osk_id: integerId }),
  query: z.object({ time: instant.optional() }),
  response: stateVector.extend({ sensor: z.int(), element_set_epoch: z.string() }),
  errors: ['wrong_state'],
});

/** Element sets that came in and were not taken. */
export const elementSetFault = z
  .object({
    id: z.int(),
    sensor: z.int().nullable(),
    raw_tle: z.string(),
    source: z.string(),
    code: z.string(),
    message: z.string(),
    seen_at: z.string(),
  })
  .meta({ id: 'ElementSetFault' });
export type StoredElementSetFault = z.infer<typeof elementSetFault>;

export const listElementSetFaults = operation({
  id: 'listElementSetFaults',
  method: 'GET',
  path: '/private/v1/sigma/element_set_faults/',
  access: { tier: 'private', needs: 'read' },
  tag,
  summary: 'Element sets that were refused when they came in, and why',
  query: pageQuery(['seen_at'], { ordering: '-seen_at' }).extend({ sensor: csv(integerId).optional() }),
  response: listOf(elementSetFault),
});
