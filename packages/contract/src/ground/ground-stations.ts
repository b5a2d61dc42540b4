import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { nameText, uuid } from '../kernel/fields.ts';
import { pointSchema } from '../kernel/geometry.ts';
import { listQuery } from '../kernel/paging.ts';

const base = '/private/v1/sigma/';
const tag = 'Ground segment';
const NOTHING = z.object({});

export const groundStation = z
  .object({
    id: z.uuid(),
    name: z.string(),
    position: pointSchema.describe('Longitude, latitude and, if known, height above the ellipsoid in metres'),
    min_elevation: z.number().describe('Lowest elevation for a downlink, degrees above the horizon'),
    simulated: z.boolean().describe('Exists only in the demo world'),
  })
  .meta({ id: 'GroundStation' });
export type GroundStation = z.infer<typeof groundStation>;

const stationBody = z.strictObject({
  name: nameText(128).min(1),
  position: pointSchema,
  min_elevation: z.number().min(0).max(90),
});

export const groundStationCalls = crud({
  name: 'GroundStation',
  plural: 'GroundStations',
  noun: 'ground station',
  nouns: 'ground stations',
  path: `${base}ground_stations/`,
  tag,
  params: z.object({ ground_station: uuid }),
  listParams: NOTHING,
  query: listQuery(['name'], { ordering: 'name' }),
  row: groundStation,
  body: stationBody,
  changes: stationBody.partial(),
  errors: ['duplicate_name'],
});
