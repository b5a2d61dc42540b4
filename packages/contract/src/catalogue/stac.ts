import { z } from 'zod';

export const stacLink = z.looseObject({ rel: z.string(), href: z.string() });

export const stacAsset = z
  .looseObject({
    href: z.string(),
    type: z.string().optional(),
    title: z.string().optional(),
    roles: z.array(z.string()).optional(),
    'file:size': z.number().optional(),
  })
  .meta({ id: 'StacAsset' });

const angle = z.number().optional();

/** The properties that the product itself reads; an Item may have others. */
export const stacProperties = z.looseObject({
  datetime: z.string().nullable(),
  start_datetime: z.string().optional(),
  end_datetime: z.string().optional(),
  created: z.string().optional(),
  updated: z.string().optional(),
  platform: z.string().optional(),
  instruments: z.array(z.string()).optional(),
  gsd: z.number().optional(),
  'eo:cloud_cover': z.number().optional(),
  'view:off_nadir': angle,
  'view:azimuth': angle,
  'view:sun_azimuth': angle,
  'view:sun_elevation': angle,
  'sat:orbit_state': z.string().optional(),
  'proj:code': z.string().nullish(),
  'sigma:task_id': z.string().optional(),
  'sigma:task_name': z.string().optional(),
  'sigma:sensor': z.number().optional(),
  'sigma:imaging_mode': z.string().optional(),
  'sigma:sensor_serial': z.string().optional(),
  'sigma:area_km2': z.number().optional(),
  'sigma:simulated': z.boolean().optional(),
  'sigma:orderable': z.boolean().optional().describe('The imagery is stored here or can be generated'),
});

export const stacItem = z
  .looseObject({
    type: z.literal('Feature'),
    stac_version: z.string(),
    stac_extensions: z.array(z.string()),
    id: z.string(),
    collection: z.string(),
    geometry: z.looseObject({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.any()) }),
    bbox: z.array(z.number()),
    properties: stacProperties,
    assets: z.record(z.string(), stacAsset),
    links: z.array(stacLink),
  })
  .meta({ id: 'StacItem' });
export type StacItem = z.infer<typeof stacItem>;

/** What a search says of a contract that has ended, so that it has only what the program has ordered or received. */
const contractNotice = z.object({
  state: z.literal('ended'),
  date: z.iso.date().describe('The last day of the contract'),
  field: z.literal('end_date').describe('The field of the program that says so'),
});
export type ContractNotice = z.infer<typeof contractNotice>;

export const itemCollection = z
  .looseObject({
    type: z.literal('FeatureCollection'),
    features: z.array(stacItem),
    links: z.array(stacLink),
    numberMatched: z.int().optional(),
    numberReturned: z.int(),
    'sigma:contract': contractNotice.optional(),
  })
  .meta({ id: 'ItemCollection' });
export type ItemCollection = z.infer<typeof itemCollection>;

export const stacCollection = z
  .looseObject({
    type: z.literal('Collection'),
    stac_version: z.string(),
    id: z.string(),
    title: z.string(),
    description: z.string(),
    license: z.string(),
    extent: z.looseObject({}),
    links: z.array(stacLink),
  })
  .meta({ id: 'StacCollection' });
