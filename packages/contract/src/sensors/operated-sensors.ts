import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { integerId, nameText } from '../kernel/fields.ts';
import { calendarDay, instant } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';
import { sensor } from './sensors.ts';

const base = '/private/v1/sigma/sensors/';
const tag = 'Sensor operations';
const NOTHING = z.object({});

/** A sensor as staff see it, with the properties that the scheduler needs. */
export const operatedSensor = sensor
  .extend({
    serial: z.string(),
    slew_rate: z.number().describe('Degrees per second'),
    settle_time: z.number().describe('Seconds between the end of a slew and the start of a capture'),
    programs: z.array(z.int()),
  })
  .meta({ id: 'OperatedSensor' });
export type OperatedSensor = z.infer<typeof operatedSensor>;

const sensorBody = z.strictObject({
  osk_sensor_name: nameText(128).min(1),
  serial: nameText(128).min(1),
  max_slew_angle: z.number().min(0).max(90).nullable(),
  tasking_eligible_start: instant.nullable(),
  tasking_eligible_end: instant.nullable(),
  launch_date: calendarDay.nullable(),
  launch_site: z.string().max(128).nullable(),
  slew_rate: z.number().positive().max(90),
  settle_time: z.number().min(0).max(3600),
  swath_km: z.number().positive().max(1000),
});

/** A new sensor is given the next free id. */
export const operatedSensorCalls = crud({
  name: 'OperatedSensor',
  plural: 'OperatedSensors',
  noun: 'sensor',
  nouns: 'sensors with their operational properties',
  path: base,
  tag,
  params: z.object({ osk_id: integerId }),
  listParams: NOTHING,
  query: listQuery(['osk_id', 'osk_sensor_name'], { ordering: 'osk_id' }),
  row: operatedSensor,
  body: sensorBody,
  changes: sensorBody.partial(),
  errors: ['duplicate_name', 'wrong_state'],
});
