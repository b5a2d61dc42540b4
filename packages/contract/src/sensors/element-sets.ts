import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId } from '../kernel/fields.ts';
import { instantDate } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const base = '/private/v1/sigma/sensors/';
const tag = 'Sensor operations';
const ofSensor = z.object({ sensor_pk: integerId });

export const elementSet = z
  .object({
    id: z.int(),
    sensor: z.int(),
    raw_tle: z.string(),
    epoch: z.string(),
    source: z.string(),
    added_at: z.string(),
    catalog_number: z
      .int()
      .nullable()
      .describe('Null, like the following fields, if the stored lines cannot be read'),
    international_designator: z.string().nullable(),
    age_days: z.number().describe('Time from the epoch until now'),
    perigee_km: z.number().nullable(),
    apogee_km: z.number().nullable(),
  })
  .meta({ id: 'ElementSet' });
export type StoredElementSetAnswer = z.infer<typeof elementSet>;

const setBody = z.strictObject({
  raw_tle: z
    .string()
    .max(400)
    .describe('Two lines, separated by a line feed; a preceding name line is accepted'),
  force: z
    .boolean()
    .default(false)
    .describe('Accepts a catalogue number that differs from that of the earlier sets'),
});
const setChanges = z.strictObject({
  raw_tle: z.string().max(400).optional(),
  force: z.boolean().optional(),
});

/** Adding an identical set answers 200 and adds nothing (PD-33). */
export const elementSetCalls = crud({
  name: 'ElementSet',
  plural: 'ElementSets',
  noun: 'element set',
  nouns: 'all element sets of a sensor',
  path: `${base}{sensor_pk}/tles/`,
  tag,
  params: ofSensor.extend({ tle: integerId }),
  listParams: ofSensor,
  query: listQuery(['epoch', 'added_at'], { ordering: '-epoch' }).extend({
    epoch_after: instantDate.optional(),
    epoch_before: instantDate.optional(),
  }),
  row: elementSet,
  body: setBody,
  changes: setChanges,
  errors: ['already_exists', 'wrong_state'],
  addAlsoAnswers: [200],
});

/** A received element set that was rejected. */
export const rejectedElementSet = z
  .object({
    id: z.int(),
    sensor: z.int().nullable(),
    raw_tle: z.string(),
    source: z.string(),
    code: z.string(),
    message: z.string(),
    seen_at: z.string(),
  })
  .meta({ id: 'RejectedElementSet' });
export type RejectedElementSet = z.infer<typeof rejectedElementSet>;

export const listRejectedElementSets = operation({
  id: 'listRejectedElementSets',
  method: 'GET',
  path: '/private/v1/sigma/element_set_faults/',
  access: { tier: 'private', needs: 'read' },
  tag,
  summary: 'Lists rejected element sets, with the reason',
  query: listQuery(['seen_at'], { ordering: '-seen_at' }).extend({ sensor: csv(integerId).optional() }),
  response: listOf(rejectedElementSet),
});
