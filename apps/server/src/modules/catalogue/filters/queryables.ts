import type { Column, Columns, Queryable, Queryables } from '@sigma/cql2';

interface Property extends Queryable, Column {
  readonly title: string;
}

/** SQL of a member of an Item's properties as JSON. The casts below never fail, whatever an Item contains there. */
const member = (name: string) => `(scenes.item #> '{properties,${name}}')::jsonb`;
const textOf = (name: string) =>
  `(case when jsonb_typeof(${member(name)}) = 'string' then ${member(name)} #>> '{}' end)`;
const booleanOf = (name: string) =>
  `(case when jsonb_typeof(${member(name)}) = 'boolean' then (${member(name)})::boolean end)`;
const textsOf = (name: string) =>
  `(case when jsonb_typeof(${member(name)}) = 'array' then array(select jsonb_array_elements_text(${member(name)})) end)`;

const text = (title: string, sql: string): Property => ({ title, type: 'string', sql });
const number = (title: string, sql: string): Property => ({ title, type: 'number', sql });
const timestamp = (title: string, sql: string): Property => ({ title, type: 'timestamp', sql });

/** The properties that a filter can use, and the SQL of their values. */
const PROPERTIES: Readonly<Record<string, Property>> = {
  id: text('Id', 'scenes.id'),
  collection: text('Collection', 'scenes.collection'),
  geometry: { title: 'Footprint', type: 'geometry', sql: 'scenes.footprint' },
  // The datetime is null if only the interval is known.
  datetime: timestamp('Time of acquisition', 'coalesce(scenes.datetime, scenes.start)'),
  start_datetime: timestamp('First instant of the acquisition', 'scenes.start'),
  end_datetime: timestamp('Last instant of the acquisition', 'scenes."end"'),
  created: timestamp('Time of processing', 'scenes.processed_at'),
  updated: timestamp('Time of the last change', 'scenes.updated_at'),
  platform: text('Platform', 'scenes.platform'),
  constellation: text('Constellation', textOf('constellation')),
  instruments: { title: 'Instruments', type: 'string[]', sql: textsOf('instruments') },
  gsd: number('Ground sample distance in metres', 'scenes.gsd'),
  'eo:cloud_cover': number('Cloud cover in percent', 'scenes.cloud_cover'),
  'view:off_nadir': number('Off-nadir angle in degrees', 'scenes.off_nadir'),
  'view:azimuth': number('View azimuth in degrees', 'scenes.view_azimuth'),
  'view:sun_azimuth': number('Sun azimuth in degrees', 'scenes.sun_azimuth'),
  'view:sun_elevation': number('Sun elevation in degrees', 'scenes.sun_elevation'),
  'sat:orbit_state': {
    ...text('Direction of the orbit', textOf('sat:orbit_state')),
    enum: ['ascending', 'descending', 'geostationary'],
  },
  'proj:code': text('Coordinate system', textOf('proj:code')),
  'proj:epsg': {
    title: 'EPSG code of the coordinate system',
    type: 'integer',
    sql: `substring(${textOf('proj:code')} from '^EPSG:([0-9]{1,9})$')::integer`,
  },
  'processing:level': text('Processing level', textOf('processing:level')),
  'sigma:sensor': { title: 'Sensor number', type: 'integer', sql: 'scenes.sensor' },
  'sigma:sensor_serial': text('Sensor serial', 'scenes.sensor_serial'),
  'sigma:task_id': text('Task', 'scenes.task_id::text'),
  'sigma:task_name': text('Task name', 'scenes.task_name'),
  'sigma:imaging_mode': {
    ...text('Imaging mode', 'scenes.imaging_mode'),
    enum: ['narrow', 'linescan', 'wide', 'unknown'],
  },
  'sigma:area_km2': number('Area in square kilometres', 'scenes.area_km2'),
  'sigma:simulated': { title: 'Simulated', type: 'boolean', sql: booleanOf('sigma:simulated') },
  'sigma:orderable': { title: 'Can be ordered', type: 'boolean', sql: booleanOf('sigma:orderable') },
};

/** The queryables that are not members of an Item's `properties`. */
const TOP_LEVEL: ReadonlySet<string> = new Set(['id', 'collection', 'geometry']);
const PREFIX = 'properties.';

/** The name of a queryable that a client spells with its path in the Item, such as `properties.eo:cloud_cover`. */
export function bareName(name: string): string {
  const bare = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
  return TOP_LEVEL.has(bare) ? name : bare;
}

/** Finds properties under either spelling of their names, but lists each of them once. */
export class PropertyMap<Value> extends Map<string, Value> {
  override get(name: string): Value | undefined {
    return super.get(bareName(name));
  }
  override has(name: string): boolean {
    return super.has(bareName(name));
  }
}

const BY_NAME: PropertyMap<Property> = new PropertyMap(Object.entries(PROPERTIES));
export const QUERYABLES: Queryables = BY_NAME;
export const COLUMNS: Columns = BY_NAME;

/** The types of the filter language as JSON Schema. */
const SCHEMAS: Readonly<Record<Queryable['type'], object>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  timestamp: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  geometry: { $ref: 'https://geojson.org/schema/Geometry.json' },
  'string[]': { type: 'array', items: { type: 'string' } },
  'number[]': { type: 'array', items: { type: 'number' } },
  'boolean[]': { type: 'array', items: { type: 'boolean' } },
  'timestamp[]': { type: 'array', items: { type: 'string', format: 'date-time' } },
};

/** The properties that filters can use, as members of a JSON Schema. */
export function queryableSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(PROPERTIES).map(([name, { title, type, enum: values }]) => [
      name,
      { title, ...SCHEMAS[type], ...(values === undefined ? {} : { enum: values }) },
    ]),
  );
}
