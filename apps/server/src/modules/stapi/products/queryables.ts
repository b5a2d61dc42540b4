import type { StapiSchema } from '@sigma/contract';
import type { Queryables } from '@sigma/cql2';
import type { TaskedSensor } from './products.store.ts';

export const CLOUD_COVER = 'eo:cloud_cover';

/** Properties that filters of opportunities and orders may use. */
export const QUERYABLES: Queryables = new Map([
  [CLOUD_COVER, { type: 'number' }],
  ['view:off_nadir', { type: 'number' }],
  ['view:sun_elevation', { type: 'number' }],
  ['sigma:eclipsed', { type: 'boolean' }],
  ['sigma:sensor', { type: 'integer' }],
]);

/** Describes the queryables as properties of a JSON Schema. */
export function queryableSchemas(sensors: readonly TaskedSensor[]): StapiSchema['properties'] {
  return {
    [CLOUD_COVER]: {
      title: 'Cloud cover',
      description:
        'Percent. It is known only when the picture is taken, so a filter can only set an upper limit: `<=`, alone or under "and"',
      type: 'number',
      minimum: 0,
      maximum: 100,
    },
    'view:off_nadir': {
      title: 'Off-nadir angle',
      description: 'Degrees, at the closest time of the pass',
      type: 'number',
      minimum: 0,
      maximum: 90,
    },
    'view:sun_elevation': {
      title: 'Sun elevation',
      description: 'Degrees, over the area at the closest time of the pass',
      type: 'number',
      minimum: -90,
      maximum: 90,
    },
    'sigma:eclipsed': {
      title: 'Dark',
      description: 'The Sun is below the horizon of the area',
      type: 'boolean',
    },
    'sigma:sensor': {
      title: 'Sensor',
      description: sensors.map(({ id, name }) => `${id}: ${name}`).join(', '),
      type: 'integer',
      ...(sensors.length === 0 ? {} : { enum: sensors.map(({ id }) => id) }),
    },
  };
}
