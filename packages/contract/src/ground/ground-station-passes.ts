import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { csv, integerId, uuid } from '../kernel/fields.ts';
import { instant, instantDate } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';

const base = '/private/v1/sigma/';
const tag = 'Ground segment';
const NOTHING = z.object({});

export const groundStationPass = z
  .object({
    id: z.uuid(),
    station: z.uuid(),
    sensor: z.int(),
    rise: z.string(),
    set: z.string(),
    max_elevation: z.number(),
  })
  .meta({ id: 'GroundStationPass' });
export type GroundStationPass = z.infer<typeof groundStationPass>;

const passBody = z.strictObject({
  station: uuid,
  sensor: integerId,
  rise: instant,
  set: instant,
  max_elevation: z.number().min(0).max(90),
});

export const groundStationPassCalls = crud({
  name: 'GroundStationPass',
  plural: 'GroundStationPasses',
  noun: 'ground-station pass',
  nouns: 'passes of satellites over ground stations',
  path: `${base}ground_station_passes/`,
  tag,
  params: z.object({ ground_station_pass: uuid }),
  listParams: NOTHING,
  query: listQuery(['rise', 'set', 'max_elevation', 'sensor'], { ordering: 'rise' }).extend({
    station: csv(uuid).optional(),
    sensor: csv(integerId).optional(),
    start: instantDate.optional().describe('Passes that set at or after this instant'),
    end: instantDate.optional().describe('Passes that rise at or before this instant'),
  }),
  row: groundStationPass,
  body: passBody,
  changes: passBody.partial(),
});
