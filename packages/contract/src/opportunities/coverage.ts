import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';
import { searchGeometry } from '../kernel/geometry.ts';
import { instant } from '../kernel/instant.ts';

const access = { tier: 'some-program', grant: 'tasking' } as const;
const tag = 'Opportunities';

/** The most passes of one coverage summary. */
export const MOST_COVERAGE_PASSES = 24;

const pass = z.strictObject({
  sensor: integerId,
  start_time: instant,
  end_time: instant,
  roll: z
    .number()
    .min(-90)
    .max(90)
    .optional()
    .describe(
      'Of the capture, degrees, + right of the motion over ground; at most max_slew_angle either way',
    ),
});

const captured = 'of the capture with `roll`; null without it';

/** What of an area lies in reach, and what of it a capture sees, pass after pass. */
export const coverage = z
  .object({
    area_km2: z.number(),
    passes: z.array(
      z.object({
        sensor: z.int(),
        start_time: z.string(),
        seen_km2: z.number().describe('In reach'),
        share: z.number().min(0).max(1).describe('In reach'),
        together: z
          .number()
          .min(0)
          .max(1)
          .describe('Share in reach in this pass or an earlier one of the list'),
        captured_km2: z.number().nullable().describe(`What of the area lies in the strip ${captured}`),
        captured_share: z.number().min(0).max(1).nullable().describe(`The same as a share, ${captured}`),
        captured_together: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('Share in the strip of this capture or an earlier one of the list; null without `roll`'),
      }),
    ),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverage>;

export const summarizeCoverage = operation({
  id: 'summarizeCoverage',
  method: 'POST',
  path: '/public/v1/sigma/orbit/coverage/',
  access,
  tag,
  summary: 'Which share of an area passes have in reach and captures see, each and together',
  body: z.strictObject({
    aoi: searchGeometry,
    passes: z.array(pass).min(1).max(MOST_COVERAGE_PASSES),
  }),
  response: coverage,
  status: 200,
});
