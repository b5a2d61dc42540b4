import type { Column, Columns, Queryable, Queryables } from '@sigma/cql2';

/** What a filter may ask, and where the store has it. */
const PROPERTIES: Readonly<Record<string, Queryable & Column>> = {
  id: { type: 'string', sql: 'scenes.id' },
  collection: { type: 'string', sql: 'scenes.collection' },
  geometry: { type: 'geometry', sql: 'scenes.footprint' },
  // The store keeps the interval of a scene; the instant stands in the Item, and is null where only that is known.
  datetime: {
    type: 'timestamp',
    sql: "coalesce((scenes.item #>> '{properties,datetime}')::timestamptz, scenes.start)",
  },
  platform: { type: 'string', sql: "scenes.item #>> '{properties,platform}'" },
  'eo:cloud_cover': { type: 'number', sql: 'scenes.cloud_cover' },
  'view:off_nadir': { type: 'number', sql: 'scenes.off_nadir' },
  'view:azimuth': { type: 'number', sql: 'scenes.view_azimuth' },
  'view:sun_azimuth': { type: 'number', sql: 'scenes.sun_azimuth' },
  'view:sun_elevation': { type: 'number', sql: 'scenes.sun_elevation' },
  'sigma:sensor': { type: 'integer', sql: 'scenes.sensor' },
  'sigma:sensor_serial': { type: 'string', sql: 'scenes.sensor_serial' },
  'sigma:task_id': { type: 'string', sql: 'scenes.task_id::text' },
  'sigma:imaging_mode': {
    type: 'string',
    enum: ['narrow', 'linescan', 'wide', 'unknown'],
    sql: 'scenes.imaging_mode',
  },
};

export const QUERYABLES: Queryables = new Map(Object.entries(PROPERTIES));
export const COLUMNS: Columns = new Map(Object.entries(PROPERTIES));
