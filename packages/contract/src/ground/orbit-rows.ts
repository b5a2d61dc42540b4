import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { csv, integerId, MAX_INTEGER, queryBoolean, queryInteger, uuid } from '../kernel/fields.ts';
import { lineStringSchema, multiLineStringSchema } from '../kernel/geometry.ts';
import { instant, instantDate } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';

const base = '/private/v1/sigma/';
const tag = 'Ground segment';
const NOTHING = z.object({});

const track = z.discriminatedUnion('type', [lineStringSchema, multiLineStringSchema]);

/** A segment of a revolution; `row_num` counts the segments from the ascending node. */
export const orbitRow = z
  .object({
    id: z.uuid(),
    sensor: z.int(),
    orbit_num: z.int(),
    row_num: z.int(),
    start: z.string(),
    end: z.string(),
    ground_track: track,
    eclipsed: z.boolean().describe('The ground below is dark at the midpoint of the segment'),
    blocked_out: z.boolean().describe('A block-out window of the sensor overlaps the segment'),
  })
  .meta({ id: 'OrbitRow' });
export type OrbitRow = z.infer<typeof orbitRow>;

const rowBody = z.strictObject({
  sensor: integerId,
  orbit_num: z.int().min(0).max(MAX_INTEGER),
  row_num: z.int().min(1).max(1000),
  start: instant,
  end: instant,
  ground_track: track,
  eclipsed: z.boolean(),
});

/** All active requests, or the requests with these ids. */
const requests = z.union([z.literal('true').transform(() => 'active' as const), csv(uuid)]);

export const orbitRowCalls = crud({
  name: 'OrbitRow',
  plural: 'OrbitRows',
  noun: 'orbit row',
  nouns: 'orbit rows, the segments of satellite orbits',
  path: `${base}orbit/`,
  tag,
  params: z.object({ orbit_row: uuid }),
  listParams: NOTHING,
  query: z.object({
    ...listQuery(['start'], { ordering: 'start' }).shape,
    cursor: z.string().max(200).optional().describe('Position of the next page, from its link'),
    bb_overlaps_tasking_requests: requests
      .optional()
      .describe("true, or ids: the bounding box of the reachable ground meets a request's"),
    intersects_tasking_requests: requests
      .optional()
      .describe('true, or ids: the reachable ground meets the area of a request'),
    blocked_out: queryBoolean.optional(),
    eclipsed: queryBoolean.optional(),
    orbit_num: csv(queryInteger(0, MAX_INTEGER)).optional(),
    row_num: csv(queryInteger(1, MAX_INTEGER)).optional(),
    sensor: csv(integerId).optional(),
    start: instantDate.optional().describe('Rows that end at or after this instant'),
    end: instantDate.optional().describe('Rows that start at or before this instant'),
  }),
  row: orbitRow,
  body: rowBody,
  changes: rowBody.partial(),
});
