import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { csv, integerId, uuid } from '../kernel/fields.ts';
import { instant, instantDate } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';

const base = '/private/v1/sigma/';
const tag = 'Tasking operations';
const NOTHING = z.object({});

export const blockOut = z
  .object({ id: z.uuid(), sensor: z.int(), start: z.string(), end: z.string(), reason: z.string() })
  .meta({ id: 'BlockOut' });
export type BlockOut = z.infer<typeof blockOut>;

const blockOutBody = z.strictObject({
  sensor: integerId,
  start: instant,
  end: instant,
  reason: z.string().trim().min(1).max(500),
});

export const blockOutCalls = crud({
  name: 'BlockOut',
  plural: 'BlockOuts',
  noun: 'block-out window',
  nouns: 'block-out windows, during which a satellite does not capture',
  path: `${base}tasking_block_out_windows/`,
  tag,
  params: z.object({ block_out: uuid }),
  listParams: NOTHING,
  query: listQuery(['start', 'end', 'sensor'], { ordering: 'start' }).extend({
    sensor: csv(integerId).optional(),
    start: instantDate.optional().describe('Windows that end at or after this instant'),
    end: instantDate.optional().describe('Windows that start at or before this instant'),
  }),
  row: blockOut,
  body: blockOutBody,
  changes: blockOutBody.partial(),
});
