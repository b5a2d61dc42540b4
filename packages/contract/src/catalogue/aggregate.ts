import { z } from 'zod';
import { HAS_DATA } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { collectionId, csv, integerId } from '../kernel/fields.ts';
import { nullsAsAbsent, searchFilters, searchQuery } from './filters.ts';
import { stacLink } from './stac.ts';

/** What can be calculated over the matches of a search (STAC API aggregation extension 0.3.0). */
export const AGGREGATIONS = [
  'total_count',
  'datetime_min',
  'datetime_max',
  'datetime_frequency',
  'cloud_cover_frequency',
  'off_nadir_frequency',
  'sun_elevation_frequency',
  'gsd_frequency',
  'collection_frequency',
  'platform_frequency',
  'grid_geohash_frequency',
  'grid_geohex_frequency',
] as const;
export type AggregationName = (typeof AGGREGATIONS)[number];

export const FREQUENCY_INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type FrequencyInterval = (typeof FREQUENCY_INTERVALS)[number];

/** Characters of a geohash; a cell of 4 is about 39 km by 20 km at the equator. */
export const GEOHASH_PRECISIONS = { least: 1, most: 9, usual: 4 } as const;
/** A grid of precision p has 6 * 2^p hexagons around the equator. */
export const HEX_PRECISIONS = { least: 0, most: 14, usual: 4 } as const;

/** The most buckets of an aggregation. Others count as overflow: the oldest of times, the rarest of other values. */
export const BUCKET_LIMIT = 10_000;

const bucket = z.object({
  key: z.string().describe('First instant, number range, text or grid cell of the bucket'),
  data_type: z.literal('frequency_distribution'),
  frequency: z.int().positive(),
  from: z.union([z.string(), z.number()]).optional().describe('Inclusive'),
  to: z.union([z.string(), z.number()]).optional().describe('Exclusive, except in the last bucket'),
  geometry: z
    .object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) })
    .optional()
    .describe('Cell of a grid; hexagons on the antimeridian extend beyond it'),
});

const aggregation = z.object({
  name: z.enum(AGGREGATIONS),
  data_type: z.string(),
  value: z.union([z.number(), z.string()]).nullable().optional().describe('null if nothing matches'),
  interval: z.enum(FREQUENCY_INTERVALS).optional(),
  buckets: z.array(bucket).optional().describe('Non-empty buckets, in order'),
  overflow: z.int().optional().describe('Number of matches that are in no bucket'),
});
export type Aggregation = z.infer<typeof aggregation>;

export const aggregationCollection = z
  .object({
    type: z.literal('AggregationCollection'),
    aggregations: z.array(aggregation),
    links: z.array(stacLink),
  })
  .meta({ id: 'AggregationCollection' });
export type AggregationCollection = z.infer<typeof aggregationCollection>;

const aggregationNames = z.array(z.enum(AGGREGATIONS)).max(AGGREGATIONS.length).default([]);
const precision = ({ least, most, usual }: Record<'least' | 'most' | 'usual', number>) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
      z.int(message).min(least, message).max(most, message),
    )
    .default(usual);
};
const frequencyInterval = z
  .enum(FREQUENCY_INTERVALS)
  .default('day')
  .describe('In UTC; weeks begin on Monday');

const fineness = {
  datetime_frequency_interval: frequencyInterval,
  grid_geohash_frequency_precision: precision(GEOHASH_PRECISIONS),
  grid_geohex_frequency_precision: precision(HEX_PRECISIONS),
};

export const aggregateBody = nullsAsAbsent(
  z
    .strictObject({ ...searchFilters, aggregations: aggregationNames, ...fineness })
    .meta({ id: 'AggregateBody' }),
);
export type AggregateBody = z.input<typeof aggregateBody>;

const params = z.object({ program: integerId });
const inCollection = params.extend({ collection: collectionId });
const access = { tier: 'program', grant: 'catalogue', contract: HAS_DATA } as const;
const tag = 'Catalogue';
const base = '/stac/programs/{program}';

export const aggregateItems = operation({
  id: 'aggregateItems',
  resource: 'counts',
  method: 'POST',
  path: `${base}/aggregate`,
  access,
  tag,
  summary: 'Returns counts and histograms of the Items that match a search',
  params,
  body: aggregateBody,
  bodyErrorCode: 'bad_parameter',
  response: aggregationCollection,
  status: 200,
  errors: ['bad_filter', 'bad_parameter'],
});

const aggregateQuery = z.object({
  ...searchQuery,
  aggregations: csv(z.enum(AGGREGATIONS)).optional(),
  ...fineness,
});

export const readAggregate = operation({
  id: 'readAggregate',
  resource: 'counts',
  method: 'GET',
  path: `${base}/aggregate`,
  access,
  tag,
  summary: 'Returns counts and histograms of Items, with the search in query parameters',
  params,
  query: aggregateQuery,
  response: aggregationCollection,
  errors: ['bad_filter', 'bad_parameter'],
});

export const readCollectionAggregate = operation({
  id: 'readCollectionAggregate',
  resource: 'counts',
  method: 'GET',
  path: `${base}/collections/{collection}/aggregate`,
  access,
  tag,
  summary: 'Returns counts and histograms of the Items of a collection',
  params: inCollection,
  query: aggregateQuery,
  response: aggregationCollection,
  errors: ['bad_filter', 'bad_parameter'],
});

const available = z.object({
  aggregations: z.array(
    z.object({
      name: z.enum(AGGREGATIONS),
      data_type: z.string(),
      frequency_distribution_data_type: z.string().optional(),
    }),
  ),
  links: z.array(stacLink),
});

export const listAggregations = operation({
  id: 'listAggregations',
  method: 'GET',
  path: `${base}/aggregations`,
  access,
  tag,
  summary: 'Lists the available aggregations',
  params,
  response: available,
});

export const listCollectionAggregations = operation({
  id: 'listCollectionAggregations',
  method: 'GET',
  path: `${base}/collections/{collection}/aggregations`,
  access,
  tag,
  summary: 'Lists the available aggregations of a collection',
  params: inCollection,
  response: available,
});
