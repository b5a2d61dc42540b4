import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId, queryBoolean } from '../kernel/fields.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

export const sensor = z
  .object({
    osk_id: z.int(),
    osk_sensor_name: z.string(),
    max_slew_angle: z.number().nullable(),
    swath_km: z.number().describe('Width of a capture at nadir'),
    tasking_eligible_start: z.string().nullable(),
    tasking_eligible_end: z.string().nullable(),
    launch_date: z.string().nullable(),
    launch_site: z.string().nullable(),
    raw_tle: z.string().nullable().describe('Newest element set, as two lines'),
  })
  .meta({ id: 'Sensor' });
export type Sensor = z.infer<typeof sensor>;

const access = { tier: 'signed-in' } as const;
const tag = 'Sensors';
const params = z.object({ osk_id: integerId });

export const listSensors = operation({
  id: 'listSensors',
  method: 'GET',
  path: '/public/v1/sigma/sensors/',
  access,
  tag,
  summary: "Lists the sensors available to the caller's programs",
  query: listQuery(['osk_id', 'osk_sensor_name'], { ordering: 'osk_id' }).extend({
    tasking_eligible: queryBoolean.optional(),
  }),
  response: listOf(sensor),
});

export const readSensor = operation({
  id: 'readSensor',
  method: 'GET',
  path: '/public/v1/sigma/sensors/{osk_id}/',
  access,
  tag,
  summary: 'Returns a sensor',
  params,
  response: sensor,
});

export const readSensorTle = operation({
  id: 'readSensorTle',
  method: 'GET',
  path: '/public/v1/sigma/sensors/{osk_id}/tle/',
  access,
  tag,
  summary: 'Returns the newest element set of a sensor',
  params,
  response: z.object({ raw_tle: z.string(), sensor: z.int(), epoch: z.string() }).meta({ id: 'SensorTle' }),
});
