import { z } from 'zod';
import {
  fieldsText,
  limitNumber,
  limitText,
  pageToken,
  searchFields,
  searchFilters,
  searchQuery,
  sortBy,
  sortByText,
} from './filters.ts';
import { operation } from '../kernel/define.ts';
import { collectionId, fileId, integerId } from '../kernel/fields.ts';

export const DEFAULT_COLLECTION = 'ghost-hsi-l1a';
/** 1:9#3 */
export const SEARCH_LIMIT = 1000;

const link = z.looseObject({ rel: z.string(), href: z.string() });

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

/** The fields the product itself reads; an Item may hold more. */
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
  'sigma:orderable': z.boolean().optional().describe('Pixels are here or can be made'),
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
    links: z.array(link),
  })
  .meta({ id: 'StacItem' });
export type StacItem = z.infer<typeof stacItem>;

export const itemCollection = z
  .looseObject({
    type: z.literal('FeatureCollection'),
    features: z.array(stacItem),
    links: z.array(link),
    numberMatched: z.int().optional(),
    numberReturned: z.int(),
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
    links: z.array(link),
  })
  .meta({ id: 'StacCollection' });

const params = z.object({ program: integerId });
const inCollection = params.extend({ collection: collectionId });
const access = { tier: 'program', grant: 'catalogue' } as const;
const tag = 'Catalogue';
const base = '/stac/programs/{program}';

export const readStacLanding = operation({
  id: 'readStacLanding',
  method: 'GET',
  path: `${base}/`,
  access,
  tag,
  summary: 'Landing page of the STAC API of a program',
  params,
  response: z.looseObject({
    type: z.literal('Catalog'),
    conformsTo: z.array(z.string()),
    links: z.array(link),
  }),
});

export const readStacConformance = operation({
  id: 'readStacConformance',
  method: 'GET',
  path: `${base}/conformance`,
  access,
  tag,
  summary: 'Conformance classes of the STAC API',
  params,
  response: z.object({ conformsTo: z.array(z.string()) }),
});

export const readCollection = operation({
  id: 'readCollection',
  method: 'GET',
  path: `${base}/collections/{collection}`,
  access,
  tag,
  summary: 'One collection',
  params: inCollection,
  response: stacCollection,
});

const { collections: _, ...itemFilters } = searchQuery;

export const listItems = operation({
  id: 'listItems',
  method: 'GET',
  path: `${base}/collections/{collection}/items`,
  access,
  tag,
  summary: 'Items of a collection, newest first unless sortby says else',
  params: inCollection,
  query: z.object({
    limit: limitText(100),
    ...itemFilters,
    sortby: sortByText,
    fields: fieldsText,
    token: pageToken.optional(),
  }),
  response: itemCollection,
  errors: ['bad_filter', 'bad_parameter'],
});

export const readItem = operation({
  id: 'readItem',
  method: 'GET',
  path: `${base}/collections/{collection}/items/{item}`,
  access,
  tag,
  summary: 'One Item',
  params: inCollection.extend({ item: fileId }),
  response: stacItem,
});

export const searchBody = z
  .strictObject({
    limit: limitNumber.default(SEARCH_LIMIT),
    ...searchFilters,
    sortby: sortBy,
    fields: searchFields.optional(),
    token: pageToken.optional(),
  })
  .meta({ id: 'SearchBody' });
export type SearchBody = z.input<typeof searchBody>;

export const searchItems = operation({
  id: 'searchItems',
  method: 'POST',
  path: `${base}/search`,
  access,
  tag,
  summary: 'Items that meet an area, an interval and a filter, newest first unless sortby says else',
  params,
  body: searchBody,
  bodyFault: 'bad_parameter',
  response: itemCollection,
  status: 200,
  errors: ['bad_filter', 'bad_parameter'],
});

export const searchItemsByQuery = operation({
  id: 'searchItemsByQuery',
  method: 'GET',
  path: `${base}/search`,
  access,
  tag,
  summary: 'The same search, asked by query',
  params,
  query: z.object({
    limit: limitText(SEARCH_LIMIT),
    ...searchQuery,
    sortby: sortByText,
    fields: fieldsText,
    token: pageToken.optional(),
  }),
  response: itemCollection,
  errors: ['bad_filter', 'bad_parameter'],
});

export const readSceneFile = operation({
  id: 'readSceneFile',
  method: 'GET',
  path: '/files/{scene}/{asset}',
  access: { tier: 'signed-in' },
  tag,
  summary: 'A stored asset of a scene; understands Range and If-None-Match',
  params: z.object({ scene: fileId, asset: z.string().regex(/^[a-z0-9_-]{1,64}$/) }),
  response: z.unknown(),
  produces: 'application/octet-stream',
});

/** The schema of our own prefix, named by every Item. */
export const readSigmaSchema = operation({
  id: 'readSigmaSchema',
  method: 'GET',
  path: '/stac/schemas/sigma/v1.0.0/schema.json',
  access: { tier: 'open' },
  tag,
  summary: 'JSON Schema of the members that begin with "sigma:"',
  response: z.looseObject({}),
});
