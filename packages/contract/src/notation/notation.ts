import { DETECTION_TYPES, PASS_STATES } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { csv, fileId, integerId, queryBoolean, uuid } from '../kernel/fields.ts';
import { areaSchema } from '../kernel/geometry.ts';
import { instantDate, timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const tag = 'Notation';
const base = '/private/v1/sigma/notation/';
const reads = { tier: 'private', needs: 'read' } as const;

const example = {
  id: '1f0c9d52-7a7e-4a45-8c36-6a1de9c9b0aa',
  asset: '7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4',
  asset_name: 'Permian pads',
  program: 1,
  collection: 'ghost-hsi-spot',
  file_id: 'GHOSt1_20261118T175200Z_004711',
  sensor: 1,
  acquired_at: '2026-11-18T17:52:00.000Z',
  state: 'analysed',
  cloud_share: 0.02,
  found: 3,
  drawn: 2,
  completed: { at: '2026-11-19T09:12:00.000Z', by: 'Mina Okafor' },
} as const;

/** A picture of an asset, with how much was found and drawn on it. */
export const notationPass = z
  .object({
    id: z.uuid(),
    asset: z.uuid(),
    asset_name: z.string(),
    program: z.int(),
    collection: z.string(),
    file_id: z.string(),
    sensor: z.int().nullable(),
    acquired_at: timestamp,
    state: z.enum(PASS_STATES).describe('How far the analysis of the picture is'),
    cloud_share: z.number().nullable(),
    found: z.int().describe('Findings of the analysis, also those that were withdrawn'),
    drawn: z.int().describe('Findings that people drew, without those that were withdrawn'),
    completed: z
      .object({ at: timestamp, by: z.string() })
      .nullable()
      .describe('Since when everything that can be seen is drawn; null while it may not be'),
  })
  .meta({ id: 'NotationPass', examples: [example] });
export type NotationPass = z.infer<typeof notationPass>;

export const listNotationPasses = operation({
  id: 'listNotationPasses',
  method: 'GET',
  path: `${base}passes/`,
  access: reads,
  tag,
  summary: 'Lists the pictures of all monitoring assets, with how much was found and drawn on each',
  params: z.object({}),
  query: listQuery(['acquired_at'], { ordering: '-acquired_at' }).extend({
    acquired_after: instantDate.optional().describe('At or after this instant'),
    acquired_before: instantDate.optional().describe('At or before this instant'),
    asset: csv(uuid).optional(),
    completed: queryBoolean
      .optional()
      .describe('Only those on which everything is drawn, or only the others'),
    drawn: queryBoolean.optional().describe('Only those on which people have drawn, or only the others'),
    program: csv(integerId).optional(),
    state: csv(z.enum(PASS_STATES)).optional(),
  }),
  response: listOf(notationPass),
});

/** A scene on which people draw. */
export const notationScene = z
  .object({
    collection: z.string(),
    file_id: z.string(),
    acquired_at: timestamp,
    footprint: areaSchema,
    grid: z
      .object({ epsg: z.int(), width: z.int(), height: z.int() })
      .nullable()
      .describe('The grid of masks; null for a scene without a place in a known system'),
    passes: z
      .array(notationPass.extend({ aoi: areaSchema.describe('The area of the asset') }))
      .describe('The assets that it shows; findings can be saved on these'),
  })
  .meta({
    id: 'NotationScene',
    examples: [
      {
        collection: 'ghost-hsi-spot',
        file_id: 'GHOSt1_20261118T175200Z_004711',
        acquired_at: '2026-11-18T17:52:00.000Z',
        footprint: { type: 'Polygon', coordinates: [] },
        grid: { epsg: 32613, width: 320, height: 320 },
        passes: [{ ...example, aoi: { type: 'Polygon', coordinates: [] } }],
      },
    ],
  });
export type NotationScene = z.infer<typeof notationScene>;

export const ofNotationScene = z.object({ scene: fileId });

export const readNotationScene = operation({
  id: 'readNotationScene',
  method: 'GET',
  path: `${base}scenes/{scene}/`,
  access: reads,
  tag,
  summary: 'Returns where a scene is, and which monitoring assets it shows',
  params: ofNotationScene,
  response: notationScene,
});

export const completeNotation = operation({
  id: 'completeNotation',
  method: 'PUT',
  path: `${base}passes/{pass}/`,
  access: { tier: 'private', needs: 'write' },
  tag,
  summary:
    'States whether everything that can be seen on a picture of an asset is drawn. Only such pictures count in the agreement.',
  params: z.object({ pass: uuid }),
  body: z
    .strictObject({ completed: z.boolean() })
    .meta({ id: 'NotationState', examples: [{ completed: true }] }),
  response: notationPass,
  errors: ['wrong_state'],
});

/** The most pictures of one table of agreement. */
export const MAX_AGREEMENT_PASSES = 5000;

const agreement = z.object({
  drawn: z.int().describe('What people drew: matched and missed'),
  found: z.int().describe('What the analysis found: matched and extra'),
  matched: z.int(),
  missed: z.int().describe('Drawn, and not found by the analysis under this type'),
  extra: z.int().describe('Found by the analysis, and not drawn under this type'),
  renamed: z
    .int()
    .describe('How many of the missed ones the analysis found in the same place as another type'),
  mean_overlap: z
    .number()
    .nullable()
    .describe('Mean share of both outlines that matched pairs have in common, 0 to 1'),
});

export const agreementTable = z
  .object({
    passes: z.int().describe('Analysed pictures on which everything is drawn'),
    types: z.array(agreement.extend({ detection_type: z.enum(DETECTION_TYPES) })),
    total: agreement,
  })
  .meta({
    id: 'AgreementTable',
    examples: [
      {
        passes: 12,
        types: [
          {
            detection_type: 'Methane',
            drawn: 10,
            found: 9,
            matched: 8,
            missed: 2,
            extra: 1,
            renamed: 1,
            mean_overlap: 0.62,
          },
        ],
        total: { drawn: 10, found: 9, matched: 8, missed: 2, extra: 1, renamed: 1, mean_overlap: 0.62 },
      },
    ],
  });
export type AgreementTable = z.infer<typeof agreementTable>;

export const readAgreement = operation({
  id: 'readAgreement',
  method: 'GET',
  path: `${base}agreement/`,
  access: reads,
  tag,
  summary: `Compares what people drew with what the analysis found, on the analysed pictures of a period on which everything is drawn; at most ${MAX_AGREEMENT_PASSES} pictures`,
  params: z.object({}),
  query: z.object({
    acquired_after: instantDate.optional().describe('At or after this instant'),
    acquired_before: instantDate.optional().describe('At or before this instant'),
    asset: csv(uuid).optional(),
    program: csv(integerId).optional(),
  }),
  response: agreementTable,
  resource: 'counts',
  errors: ['bad_parameter'],
});
