import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId, listOf, pageQuery, queryBoolean } from '../kernel/fields.ts';

export const sensor = z
  .object({
    osk_id: z.int(),
    osk_sensor_name: z.string(),
    max_slew_angle: z.number().nullable(),
    tasking_eligible_start: z.string().nullable(),
    tasking_eligible_end: z.string().nullable(),
    launch_date: z.string().nullable(),
    launch_site: z.string().nullable(),
    raw_tle: z.string().nullable().describe('Newest element set, two lines'),
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
  summary: 'Sensors that the programs of the caller may use',
  query: pageQuery(['osk_id', 'osk_sensor_name'], { ordering: 'osk_id' }).extend({
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
  summary: 'One sensor',
  params,
  response: sensor,
});

export const readSensorTle = operation({
  id: 'readSensorTle',
  method: 'GET',
  path: '/public/v1/sigma/sensors/{osk_id}/tle/',
  access,
  tag,
  summary: 'Newest element set of a sensor',
  params,
  response: z.object({ raw_tle: z.string(), sensor: z.int(), epoch: z.string() }).meta({ id: 'SensorTle' }),
});

export const dataProduct = z
  .object({
    id: z.int(),
    name: z.string(),
    product_level: z.string(),
    file_formats: z.array(z.string()),
    collections: z.array(z.string()),
    description: z.string(),
  })
  .meta({ id: 'DataProduct' });
export type DataProduct = z.infer<typeof dataProduct>;

export const listDataProducts = operation({
  id: 'listDataProducts',
  method: 'GET',
  path: '/public/v1/sigma/data_products/',
  access,
  tag: 'Data products',
  summary: 'Data products that can be ordered',
  query: pageQuery(['id', 'name'], { ordering: 'id' }),
  response: listOf(dataProduct),
});

export const readDataProduct = operation({
  id: 'readDataProduct',
  method: 'GET',
  path: '/public/v1/sigma/data_products/{data_product}/',
  access,
  tag: 'Data products',
  summary: 'One data product',
  params: z.object({ data_product: integerId }),
  response: dataProduct,
});
