import { z } from 'zod';
import { HAS_TASKING, REQUESTS_TASKING } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId, uuid } from '../kernel/fields.ts';
import { pageLimit } from '../kernel/page-limit.ts';
import {
  MAX_STAPI_PAGE,
  STAPI_ORDER_CODES,
  STAPI_PAGE,
  stapiConformance,
  stapiLanding,
  stapiOpportunities,
  stapiOpportunityRequest,
  stapiOrder,
  stapiOrderRequest,
  stapiOrderStatuses,
  stapiOrders,
  stapiProduct,
  stapiProducts,
  stapiSchema,
  stapiSearchRecord,
  stapiSearchRecords,
  stapiSearchStatus,
} from './stapi-shapes.ts';

const params = z.object({ program: integerId });
/** Any text is accepted here, so that an unknown product answers 404. */
const ofProduct = params.extend({ product: z.string().max(64) });
const ofOrder = params.extend({ order: uuid });
const ofSearch = params.extend({ search: uuid });

const access = { tier: 'program', grant: 'tasking', contract: HAS_TASKING } as const;
const tag = 'STAPI';
const base = '/stapi/programs/{program}';
/** Orders are GeoJSON; everything else is plain JSON, as in the OpenAPI document of STAPI. */
const geoJson = 'application/geo+json';

const page = z.object({
  limit: pageLimit(MAX_STAPI_PAGE).inQuery(STAPI_PAGE),
  next: z.string().max(200).optional().describe('From the link to the next page'),
});
export type StapiPage = z.output<typeof page>;
const orderPage = page.extend({
  status: csv(z.enum(STAPI_ORDER_CODES)).optional().describe('Orders whose status code is one of these now'),
});
export type StapiOrderPage = z.output<typeof orderPage>;

export const readStapiLanding = operation({
  id: 'readStapiLanding',
  method: 'GET',
  path: `${base}/`,
  access,
  tag,
  summary: "Returns the landing page of a program's SpatioTemporal Asset Tasking API",
  params,
  response: stapiLanding,
});

export const readStapiConformance = operation({
  id: 'readStapiConformance',
  method: 'GET',
  path: `${base}/conformance`,
  access,
  tag,
  summary: 'Returns the conformance classes of the tasking API',
  params,
  response: stapiConformance,
});

export const listStapiProducts = operation({
  id: 'listStapiProducts',
  method: 'GET',
  path: `${base}/products`,
  access,
  tag,
  summary: "Lists the products that a program's captures can be delivered as",
  params,
  query: page,
  response: stapiProducts,
});

export const readStapiProduct = operation({
  id: 'readStapiProduct',
  method: 'GET',
  path: `${base}/products/{product}`,
  access,
  tag,
  summary: 'Returns a product',
  params: ofProduct,
  response: stapiProduct,
});

export const readStapiProductConformance = operation({
  id: 'readStapiProductConformance',
  method: 'GET',
  path: `${base}/products/{product}/conformance`,
  access,
  tag,
  summary: 'Returns the conformance classes of a product',
  params: ofProduct,
  response: stapiConformance,
});

export const describeStapiQueryables = operation({
  id: 'describeStapiQueryables',
  method: 'GET',
  path: `${base}/products/{product}/queryables`,
  access,
  tag,
  summary: 'Returns the properties that filters of opportunities and orders may use, as JSON Schema',
  params: ofProduct,
  response: stapiSchema,
});

export const describeStapiOrderParameters = operation({
  id: 'describeStapiOrderParameters',
  method: 'GET',
  path: `${base}/products/{product}/order-parameters`,
  access,
  tag,
  summary: 'Returns the order parameters of a product, as JSON Schema',
  params: ofProduct,
  response: stapiSchema,
});

export const createStapiOrder = operation({
  id: 'createStapiOrder',
  resource: 'passes',
  method: 'POST',
  path: `${base}/products/{product}/orders`,
  createsAt: `${base}/orders/{order}`,
  access: { ...access, contract: REQUESTS_TASKING },
  tag,
  summary: 'Orders a capture in the best pass of an interval',
  description:
    'Use it with clients of the STAPI standard, or to leave the choice of the pass to Sigma. The order is the same as in orders/, where it is listed too.',
  params: ofProduct,
  body: stapiOrderRequest,
  response: stapiOrder,
  produces: geoJson,
  idempotent: true,
  errors: ['still_running'],
});

export const listStapiProductOrders = operation({
  id: 'listStapiProductOrders',
  method: 'GET',
  path: `${base}/products/{product}/orders`,
  access,
  tag,
  summary: 'Lists the capture orders of a product, newest first',
  params: ofProduct,
  query: orderPage,
  response: stapiOrders,
  produces: geoJson,
});

export const listStapiOrders = operation({
  id: 'listStapiOrders',
  method: 'GET',
  path: `${base}/orders`,
  access,
  tag,
  summary: "Lists all of the program's capture orders, however they were placed, newest first",
  params,
  query: orderPage,
  response: stapiOrders,
  produces: geoJson,
});

export const readStapiOrder = operation({
  id: 'readStapiOrder',
  method: 'GET',
  path: `${base}/orders/{order}`,
  access,
  tag,
  summary: 'Returns a capture order',
  params: ofOrder,
  response: stapiOrder,
  produces: geoJson,
});

export const listStapiOrderStatuses = operation({
  id: 'listStapiOrderStatuses',
  method: 'GET',
  path: `${base}/orders/{order}/statuses`,
  access,
  tag,
  summary: 'Lists every status of an order, newest first',
  params: ofOrder,
  query: page,
  response: stapiOrderStatuses,
});

export const searchStapiOpportunities = operation({
  id: 'searchStapiOpportunities',
  resource: 'passes',
  method: 'POST',
  path: `${base}/products/{product}/opportunities`,
  createsAt: `${base}/searches/opportunities/{search}`,
  access: { ...access, contract: REQUESTS_TASKING },
  tag,
  summary:
    'Finds passes in which a product can be captured. With "Prefer: respond-async" answers 201 and a search record.',
  params: ofProduct,
  body: stapiOpportunityRequest,
  response: stapiOpportunities,
  status: 200,
  alsoAnswers: [201],
  errors: ['too_many_requests'],
});

export const readStapiOpportunityCollection = operation({
  id: 'readStapiOpportunityCollection',
  method: 'GET',
  path: `${base}/products/{product}/opportunities/{search}`,
  access,
  tag,
  summary: 'Returns the results of a finished search',
  params: ofProduct.extend({ search: uuid }),
  query: page,
  response: stapiOpportunities,
});

export const listStapiSearches = operation({
  id: 'listStapiSearches',
  method: 'GET',
  path: `${base}/searches/opportunities`,
  access,
  tag,
  summary: "Lists the caller's asynchronous searches, newest first",
  params,
  query: page,
  response: stapiSearchRecords,
});

export const readStapiSearch = operation({
  id: 'readStapiSearch',
  method: 'GET',
  path: `${base}/searches/opportunities/{search}`,
  access,
  tag,
  summary: 'Returns a search with its status',
  params: ofSearch,
  response: stapiSearchRecord,
});

export const listStapiSearchStatuses = operation({
  id: 'listStapiSearchStatuses',
  method: 'GET',
  path: `${base}/searches/opportunities/{search}/statuses`,
  access,
  tag,
  summary: 'Lists every status of a search, newest first',
  params: ofSearch,
  response: z.array(stapiSearchStatus),
});
