import { z } from 'zod';
import { REQUESTS_TASKING } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';
import { lonLat, searchGeometry } from '../kernel/geometry.ts';
import { instant } from '../kernel/instant.ts';

const access = { tier: 'some-program', grant: 'tasking', contract: REQUESTS_TASKING } as const;
const tag = 'Opportunities';

/** The most passes of one coverage summary. */
export const MAX_COVERAGE_PASSES = 24;

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
      'Roll of the capture in degrees, positive to the right of the ground track; at most max_slew_angle to either side',
    ),
  target: lonLat
    .optional()
    .describe(
      'Position in the area that the capture aims at, with the roll that it needs; takes precedence over `roll`',
    ),
});

/** The parts of an area that are within reach and that captures cover, pass by pass. */
export const coverage = z
  .object({
    area_km2: z.number(),
    passes: z.array(
      z.object({
        sensor: z.int(),
        start_time: z.string(),
        seen_km2: z.number().describe('Area within reach'),
        share: z.number().min(0).max(1).describe('Fraction within reach'),
        together: z
          .number()
          .min(0)
          .max(1)
          .describe('Fraction within reach in this pass or an earlier one of the list'),
        captured_km2: z
          .number()
          .nullable()
          .describe('Area within the strip of the capture; null without `roll` and `target`'),
        captured_share: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('Fraction within the strip of the capture; null without `roll` and `target`'),
        captured_together: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe(
            'Fraction within the strip of this capture or an earlier one of the list; null without `roll` and `target`',
          ),
      }),
    ),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverage>;

export const summarizeCoverage = operation({
  id: 'summarizeCoverage',
  resource: 'passes',
  method: 'POST',
  path: '/public/v1/sigma/orbit/coverage/',
  access,
  tag,
  summary:
    'Calculates the share of an area that passes can reach and captures cover, individually and combined',
  body: z.strictObject({
    aoi: searchGeometry,
    passes: z.array(pass).min(1).max(MAX_COVERAGE_PASSES),
  }),
  response: coverage,
  status: 200,
  errors: ['contract_sensor'],
});
