import { z } from 'zod';
import { HAS_DATA } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { collectionId, fileId, integerId } from '../kernel/fields.ts';
import type { ReadonlyInput } from '../kernel/operation.ts';
import { isShortRange } from '../kernel/range-request.ts';
import {
  fieldsText,
  limitNumber,
  limitText,
  nullsAsAbsent,
  pageToken,
  searchFields,
  searchFilters,
  searchQuery,
  sortBy,
  sortByText,
} from './filters.ts';
import { resourceOfSearch } from './search-cost.ts';
import { itemCollection, stacCollection, stacItem, stacLink } from './stac.ts';

export const DEFAULT_COLLECTION = 'ghost-hsi-l1a';
/** The default and the largest page of a search (spec 1:9). */
export const SEARCH_LIMIT = 1000;

const params = z.object({ program: integerId });
const inCollection = params.extend({ collection: collectionId });
const access = { tier: 'program', grant: 'catalogue', contract: HAS_DATA } as const;
const tag = 'Catalogue';
const base = '/stac/programs/{program}';

export const readStacLanding = operation({
  id: 'readStacLanding',
  method: 'GET',
  path: `${base}/`,
  access,
  tag,
  summary: "Returns the landing page of a program's STAC API",
  params,
  response: z.looseObject({
    type: z.literal('Catalog'),
    conformsTo: z.array(z.string()),
    links: z.array(stacLink),
  }),
});

export const readStacConformance = operation({
  id: 'readStacConformance',
  method: 'GET',
  path: `${base}/conformance`,
  access,
  tag,
  summary: 'Returns the conformance classes of the STAC API',
  params,
  response: z.object({ conformsTo: z.array(z.string()) }),
});

export const readCollection = operation({
  id: 'readCollection',
  method: 'GET',
  path: `${base}/collections/{collection}`,
  access,
  tag,
  summary: 'Returns a collection',
  params: inCollection,
  alsoAnswers: [304],
  response: stacCollection,
});

export const listItems = operation({
  id: 'listItems',
  method: 'GET',
  path: `${base}/collections/{collection}/items`,
  access,
  tag,
  summary: 'Lists the Items of a collection, newest first unless `sortby` is given',
  params: inCollection,
  query: z.object({
    limit: limitText(100),
    ...searchQuery,
    sortby: sortByText,
    fields: fieldsText,
    token: pageToken.optional(),
  }),
  response: itemCollection,
  resourceOf: ({ query }) => resourceOfSearch(query),
  errors: ['bad_filter', 'bad_parameter'],
});

export const readItem = operation({
  id: 'readItem',
  method: 'GET',
  path: `${base}/collections/{collection}/items/{item}`,
  access,
  tag,
  summary: 'Returns an Item',
  params: inCollection.extend({ item: fileId }),
  alsoAnswers: [304],
  response: stacItem,
});

export const searchBody = nullsAsAbsent(
  z
    .strictObject({
      limit: limitNumber.default(SEARCH_LIMIT),
      ...searchFilters,
      sortby: sortBy,
      fields: searchFields.optional(),
      token: pageToken.optional(),
    })
    .meta({ id: 'SearchBody' }),
);
export type SearchBody = ReadonlyInput<z.input<typeof searchBody>>;

export const searchItems = operation({
  id: 'searchItems',
  method: 'POST',
  path: `${base}/search`,
  access,
  tag,
  summary: 'Searches Items by area, interval and filter, newest first unless `sortby` is given',
  params,
  body: searchBody,
  bodyErrorCode: 'bad_parameter',
  response: itemCollection,
  status: 200,
  resourceOf: ({ body }) => (body === undefined ? 'ordinary' : resourceOfSearch(body)),
  errors: ['bad_filter', 'bad_parameter'],
});

export const searchItemsByQuery = operation({
  id: 'searchItemsByQuery',
  method: 'GET',
  path: `${base}/search`,
  access,
  tag,
  summary: 'Searches Items, with the search in query parameters',
  params,
  query: z.object({
    limit: limitText(SEARCH_LIMIT),
    ...searchQuery,
    sortby: sortByText,
    fields: fieldsText,
    token: pageToken.optional(),
  }),
  response: itemCollection,
  resourceOf: ({ query }) => resourceOfSearch(query),
  errors: ['bad_filter', 'bad_parameter'],
});

export const readSceneFile = operation({
  id: 'readSceneFile',
  // Viewers read many short ranges, which end quickly; everything else lasts as long as its reader takes.
  resourceOf: ({ header }) => (isShortRange(header('range')) ? 'ordinary' : 'transfers'),
  method: 'GET',
  path: '/files/{scene}/{asset}',
  access: { tier: 'signed-in' },
  tag,
  summary: 'Returns a stored asset of a scene. Supports Range and If-None-Match.',
  params: z.object({ scene: fileId, asset: z.string().regex(/^[a-z0-9_-]{1,64}$/) }),
  alsoAnswers: [206, 304, 416],
  response: z.unknown(),
  produces: 'application/octet-stream',
  errors: ['contract_level'],
});

/** The schema of the "sigma:" prefix, to which every Item refers. */
export const readSigmaSchema = operation({
  id: 'readSigmaSchema',
  method: 'GET',
  path: '/stac/schemas/sigma/v1.0.0/schema.json',
  access: { tier: 'open' },
  tag,
  summary: 'Returns the JSON Schema of the properties that begin with "sigma:"',
  response: z.looseObject({}),
});
