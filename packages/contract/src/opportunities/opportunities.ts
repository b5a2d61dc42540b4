import { MAX_SEARCH_SITES, MAX_SITE_DAYS, UNAVAILABILITY_KINDS } from '@sigma/domain';
import { z } from 'zod';
import { REQUESTS_TASKING } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId, queryBoolean, queryNumber } from '../kernel/fields.ts';
import { areaSchema, position, searchGeometry } from '../kernel/geometry.ts';
import { instant } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

/** The longest interval of one search, days. */
export const MAX_SEARCH_DAYS = 366;
/** The largest area of one search, km²; the largest country has 17 million. */
export const MAX_SEARCH_KM2 = 20_000_000;
/** Passes per page on the screen (spec 1:9). */
export const OPPORTUNITIES_PAGE = 20;

/** A pass of a satellite over one site of an area (PD-24, PD-25, PD-48). Angles are in degrees, at `closest_time`. */
export const opportunity = z
  .object({
    id: z
      .string()
      .describe('Derived from sensor, element set, start and, if the area has several sites, the site'),
    site: z
      .object({
        index: z.int().min(1).describe('1 for the site with the first part of the area'),
        count: z.int().min(1).describe('Number of sites of the area'),
        centre: position.describe('Its reference position'),
      })
      .describe(
        'The site of the area that the pass is over: parts at most 10 km apart, or which together extend at most 80 km',
      ),
    group: z
      .string()
      .describe('Equal for the passes of one sensor in one revolution, which a reader can be shown together'),
    unavailable: z
      .enum(UNAVAILABILITY_KINDS)
      .nullable()
      .describe(
        'Why the pass cannot be requested: `taken` (the sensor takes another picture then) or `blocked` (it takes no pictures then); null if it is free',
      ),
    start_time: z.string(),
    end_time: z.string(),
    closest_time: z.string().describe("When the satellite sees the site's reference position most steeply"),
    duration_s: z.number(),
    clipped_start: z.boolean().describe('The pass began before the requested interval'),
    clipped_end: z.boolean(),
    sensor: z.int(),
    sensor_name: z.string(),
    max_fov: areaSchema.nullable().describe('The ground within the maximum roll angles, from start to end'),
    target: position.describe('The position that the angles refer to'),
    off_nadir: z.number(),
    roll: z
      .number()
      .nullable()
      .describe(
        'Signed, positive to the right of the ground track; null without max_slew_angle or outside its range',
      ),
    incidence: z.number(),
    sun_elevation: z.number(),
    sun_azimuth: z.number(),
    eclipsed: z.boolean().describe('The site is dark: the Sun is below the horizon'),
    satellite_eclipsed: z.boolean(),
    orbit_state: z.enum(['ascending', 'descending']),
    altitude_km: z.number(),
    coverage: z.number().min(0).max(1).describe('Fraction of the area within reach during the pass'),
    element_set_epoch: z.string(),
    uncertainty_km: z.number().describe('Along-track, estimated from the age of the element set'),
    uncertainty_s: z.number(),
  })
  .meta({ id: 'Opportunity' });
export type Opportunity = z.infer<typeof opportunity>;

/** A sensor that was not searched, or not for the full interval, with the reason. */
export const skippedSensor = z
  .object({ sensor: z.int(), sensor_name: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'SkippedSensor' });
export type SkippedSensor = z.infer<typeof skippedSensor>;

const found = listOf(opportunity).extend({ skipped: z.array(skippedSensor) });

const paging = listQuery(
  ['start_time', 'end_time', 'sensor', 'off_nadir', 'roll', 'sun_elevation', 'duration_s', 'coverage'],
  { ordering: 'start_time' },
);
const sensorIds = z.array(integerId).min(1).max(1000);
const access = { tier: 'some-program', grant: 'tasking', contract: REQUESTS_TASKING } as const;
const tag = 'Opportunities';
const path = '/public/v1/sigma/orbit/opportunities/';

export const searchOpportunities = operation({
  id: 'searchOpportunities',
  resource: 'passes',
  method: 'POST',
  path,
  access,
  tag,
  summary: `Finds the next passes of satellites over an area of at most ${MAX_SEARCH_SITES} sites; sites times days: at most ${MAX_SITE_DAYS}`,
  query: z.object({
    limit: paging.shape.limit.unwrap().optional().describe('Takes precedence over the limit in the body'),
    offset: paging.shape.offset
      .unwrap()
      .optional()
      .describe('As in the `next` link, which is called with the same body'),
  }),
  body: z.strictObject({
    aoi: searchGeometry,
    search_time_start: instant,
    search_time_end: instant,
    sensor: sensorIds.optional(),
    eclipsed: z.boolean().optional().describe('Omit for day and night'),
    max_off_nadir: z.number().min(0).max(90).optional(),
    min_sun_elevation: z.number().min(-90).max(90).optional(),
    ...paging.shape,
  }),
  response: found,
  status: 200,
  errors: ['contract_sensor'],
});

export const searchOpportunitiesByQuery = operation({
  id: 'searchOpportunitiesByQuery',
  resource: 'passes',
  method: 'GET',
  path,
  access,
  tag,
  summary: 'Finds the next passes over an area, with the query in the address',
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
  errors: ['contract_sensor'],
});
