import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import {
  areaSchema,
  csv,
  instant,
  integerId,
  listOf,
  pageQuery,
  position,
  queryBoolean,
  queryNumber,
  searchGeometry,
} from '../kernel/fields.ts';

/** Longest interval of one search. */
export const MOST_SEARCH_DAYS = 366;
/** Largest area of one search; the largest country has 17 million. */
export const MOST_SEARCH_KM2 = 20_000_000;
/** 1:9#6 */
export const OPPORTUNITIES_PAGE = 20;
export const MOST_COVERAGE_PASSES = 24;

/** One pass of a satellite over an area (decisions 24, 25 and 48). Angles in degrees, at `closest_time`. */
export const opportunity = z
  .object({
    id: z.string().describe('Made of sensor, element set and start'),
    start_time: z.string(),
    end_time: z.string(),
    closest_time: z.string().describe('The reference place of the area is seen most steeply'),
    duration_s: z.number(),
    clipped_start: z.boolean().describe('The pass began before the asked interval'),
    clipped_end: z.boolean(),
    sensor: z.int(),
    sensor_name: z.string(),
    max_fov: areaSchema.nullable().describe('The ground within the greatest rolls, from start to end'),
    target: position.describe('The place that the angles hold for'),
    off_nadir: z.number(),
    roll: z
      .number()
      .nullable()
      .describe('Signed, + right of the motion over ground; null without max_slew_angle or out of its range'),
    incidence: z.number(),
    sun_elevation: z.number(),
    sun_azimuth: z.number(),
    eclipsed: z.boolean().describe('The area is dark: the Sun stands below 0 degrees'),
    satellite_eclipsed: z.boolean(),
    orbit_state: z.enum(['ascending', 'descending']),
    altitude_km: z.number(),
    coverage: z.number().min(0).max(1).describe('Share of the area within reach during the pass'),
    element_set_epoch: z.string(),
    uncertainty_km: z.number().describe('Along the track, from the age of the element set'),
    uncertainty_s: z.number(),
  })
  .meta({ id: 'Opportunity' });
export type Opportunity = z.infer<typeof opportunity>;

/** A sensor that was not searched, or not up to the end, and why. */
export const skippedSensor = z
  .object({ sensor: z.int(), sensor_name: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'SkippedSensor' });
export type SkippedSensor = z.infer<typeof skippedSensor>;

const found = listOf(opportunity).extend({ skipped: z.array(skippedSensor) });

const paging = pageQuery(
  ['start_time', 'end_time', 'sensor', 'off_nadir', 'roll', 'sun_elevation', 'duration_s', 'coverage'],
  { ordering: 'start_time' },
);
const sensorIds = z.array(integerId).min(1).max(1000);
const access = { tier: 'some-program', grant: 'tasking' } as const;
const tag = 'Opportunities';
const path = '/public/v1/sigma/orbit/opportunities/';

export const searchOpportunities = operation({
  id: 'searchOpportunities',
  method: 'POST',
  path,
  access,
  tag,
  summary: 'When satellites next see an area',
  query: z.object({
    limit: paging.shape.limit.unwrap().optional().describe('Wins over that of the body'),
    offset: paging.shape.offset.unwrap().optional().describe('As in `next`, to which the same body is sent'),
  }),
  body: z.strictObject({
    aoi: searchGeometry,
    search_time_start: instant,
    search_time_end: instant,
    sensor: sensorIds.optional(),
    eclipsed: z.boolean().optional().describe('Left out: day and night'),
    max_off_nadir: z.number().min(0).max(90).optional(),
    min_sun_elevation: z.number().min(-90).max(90).optional(),
    ...paging.shape,
  }),
  response: found,
  status: 200,
});

export const searchOpportunitiesByQuery = operation({
  id: 'searchOpportunitiesByQuery',
  method: 'GET',
  path,
  access,
  tag,
  summary: 'The same for areas that fit into an address',
  query: paging.extend({
    aoi: z.string().max(30_000).describe('GeoJSON geometry'),
    search_time_start: instant,
    search_time_end: instant,
    sensor: csv(integerId).optional(),
    eclipsed: queryBoolean.optional(),
    max_off_nadir: queryNumber(0, 90).optional(),
    min_sun_elevation: queryNumber(-90, 90).optional(),
  }),
  response: found,
});

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
