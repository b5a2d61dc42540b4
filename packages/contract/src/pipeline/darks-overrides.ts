import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { integerId, queryBoolean, queryInteger, uuid } from '../kernel/fields.ts';
import { instant, instantOf } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';
import { s3Uri } from './s3-uri.ts';

const MOST_ROWS = 65_536;
const MOST_COLS = 65_536;
const MOST_BANDS = 4096;
const DAY_MS = 86_400_000;

const EXAMPLE = {
  sensor: 1,
  rows: 64,
  cols: 640,
  bands: 472,
  raw_s3_uri: 's3://sigma-archive/darks/1/shutter-2026-05-01.npy',
  enabled: true,
  applies_from: '2026-05-01T00:00:00.000Z',
  applies_until: '2026-05-03T00:00:00.000Z',
  notes: 'The shutter stayed open after the safe mode',
};
const ID = '4c1d3b52-7f0e-4f3e-9d3c-0f6c8f3a2b11';

/** Dark frames that are subtracted from captures in place of their own. */
export const darksOverride = z
  .object({
    id: z.uuid(),
    sensor: z.int(),
    rows: z.int().describe('Frames in the file, of which the median is subtracted'),
    cols: z.int().describe('Columns of the detector'),
    bands: z.int(),
    raw_s3_uri: z.string().describe('The frames: a NumPy array, or an ENVI file in BIL order'),
    enabled: z.boolean(),
    applies_from: z.string().nullable().describe('Captures from this instant on; null: all earlier ones'),
    applies_until: z.string().nullable().describe('Captures up to this instant; null: all later ones'),
    notes: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'DarksOverride', examples: [{ id: ID, ...EXAMPLE, created_at: '2026-05-02T08:00:00.000Z' }] });
export type DarksOverride = z.infer<typeof darksOverride>;

const sent = z.strictObject({
  sensor: integerId,
  rows: z.int().min(1).max(MOST_ROWS),
  cols: z.int().min(1).max(MOST_COLS),
  bands: z.int().min(1).max(MOST_BANDS),
  raw_s3_uri: s3Uri,
  enabled: z.boolean(),
  applies_from: instant.nullable(),
  applies_until: instant.nullable(),
  notes: z.string().trim().max(2000),
});
const darksOverrideBody = sent
  .extend({
    enabled: sent.shape.enabled.default(false),
    applies_from: sent.shape.applies_from.default(null),
    applies_until: sent.shape.applies_until.default(null),
    notes: sent.shape.notes.default(''),
  })
  .meta({ id: 'DarksOverrideBody', examples: [EXAMPLE] });

/** An instant, or all of a day in UTC. */
export interface CreationTime {
  readonly from: Date;
  /** Not included. */
  readonly until: Date;
}

function creationTime(text: string): CreationTime {
  const from = instantOf(text);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  return { from, until: new Date(from.getTime() + (isDay ? DAY_MS : 1)) };
}

export const darksOverrideCalls = crud({
  name: 'DarksOverride',
  plural: 'DarksOverrides',
  noun: 'dark-frame override',
  nouns: 'dark-frame overrides',
  path: '/private/v1/pipeline/darks_override/',
  tag: 'Pipeline',
  params: z.object({ darks_override: uuid }),
  listParams: z.object({}),
  query: listQuery(['created_at', 'sensor'], { ordering: '-created_at' }).extend({
    cols: queryInteger(1, MOST_COLS).optional(),
    created_at: instant.transform(creationTime).optional().describe('An instant, or a day in UTC'),
    enabled: queryBoolean.optional(),
    raw_s3_uri: s3Uri.optional(),
    rows: queryInteger(1, MOST_ROWS).optional(),
    sensor: integerId.optional(),
  }),
  row: darksOverride,
  body: darksOverrideBody,
  changes: sent.partial().meta({ id: 'DarksOverrideChange', examples: [{ enabled: false }] }),
  errors: {
    add: ['precondition_failed'],
    replace: ['wrong_state'],
    update: ['wrong_state'],
    remove: ['wrong_state'],
  },
  summaries: {
    add: 'Registers dark frames. The file must be an array of the stated size in the archive bucket.',
    replace: 'Replaces a dark-frame override; one that products were made with keeps its file and sensor',
    remove: 'Deletes a dark-frame override that no product was made with. Its file is retained.',
  },
});
export const {
  list: listDarksOverrides,
  add: addDarksOverride,
  read: readDarksOverride,
  update: updateDarksOverride,
} = darksOverrideCalls;
