import { z } from 'zod';
import { nameText, uuid } from '../kernel/fields.ts';
import { areaSchema, pointSchema } from '../kernel/geometry.ts';
import { pageLimit } from '../kernel/page-limit.ts';
import { sentTaskingAoi, taskingAoi } from '../tasking/program-taskings.ts';

/** The supported version of the SpatioTemporal Asset Tasking specification. */
export const STAPI_VERSION = '0.1.0';
export const STAPI_PAGE = 10;
export const MAX_STAPI_PAGE = 100;

const version = z.literal(STAPI_VERSION);
export const stapiLink = z
  .looseObject({
    rel: z.string(),
    href: z.url(),
    type: z.string().optional(),
    method: z.enum(['GET', 'POST']).optional(),
    body: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'StapiLink' });
export type StapiLink = z.infer<typeof stapiLink>;
const links = z.array(stapiLink);

export const stapiConformance = z.object({ conformsTo: z.array(z.url()).min(1) });
export const stapiLanding = stapiConformance.extend({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  links,
});

export const stapiProduct = z
  .object({
    type: z.literal('Collection'),
    stapi_type: z.literal('Product'),
    stapi_version: version,
    id: z.string(),
    title: z.string(),
    description: z.string(),
    keywords: z.array(z.string()),
    license: z.string(),
    providers: z.array(
      z.object({ name: z.string(), description: z.string(), roles: z.array(z.string()), url: z.url() }),
    ),
    conformsTo: z.array(z.url()).min(1),
    links,
  })
  .meta({ id: 'StapiProduct' });
export type StapiProduct = z.infer<typeof stapiProduct>;

export const stapiProducts = z.object({
  type: z.literal('ProductCollection'),
  products: z.array(stapiProduct),
  links,
});

/** JSON Schema draft-07 of the queryables or of the order parameters. */
export const stapiSchema = z.object({
  $schema: z.literal('http://json-schema.org/draft-07/schema#'),
  $id: z.url(),
  title: z.string(),
  description: z.string(),
  type: z.literal('object'),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).optional(),
  additionalProperties: z.literal(false),
});
export type StapiSchema = z.infer<typeof stapiSchema>;

/** An interval as text with "/" between its bounds, or as two bounds; ".." or "" is an open bound. */
const interval = z.union([z.string().max(100), z.tuple([z.string().max(50), z.string().max(50)])]);
const filter = z.record(z.string(), z.unknown()).nullish().describe('CQL2 JSON on the queryables');

export const stapiOrderParameters = z
  .strictObject({
    s3_bucket: z.string().max(63),
    s3_folder: z.string().max(512).optional(),
    required_license: z.string().max(200),
    product_level: z.string().max(64).optional(),
    file_format: z.string().max(64).optional(),
    name: nameText(128).optional(),
    customer_poc: z.string().max(200).optional(),
  })
  .meta({ id: 'StapiOrderParameters' });
export type StapiOrderParameters = z.output<typeof stapiOrderParameters>;

const captureQuery = { datetime: interval, geometry: sentTaskingAoi, filter };

export const stapiOrderRequest = z
  .strictObject({ ...captureQuery, order_parameters: stapiOrderParameters })
  .meta({ id: 'StapiOrderRequest' });
export type StapiOrderRequest = z.output<typeof stapiOrderRequest>;

export const stapiOpportunityRequest = z
  .strictObject({
    ...captureQuery,
    limit: pageLimit(MAX_STAPI_PAGE).inBody.nullish(),
    next: z.string().max(200).nullish(),
    order_parameters: stapiOrderParameters
      .partial()
      .nullish()
      .describe('Copied into the bodies of the create-order links'),
  })
  .meta({ id: 'StapiOpportunityRequest' });
export type StapiOpportunityRequest = z.output<typeof stapiOpportunityRequest>;

const bbox = z.array(z.number()).length(4);

export const stapiOpportunity = z
  .object({
    type: z.literal('Feature'),
    stapi_type: z.literal('Opportunity'),
    stapi_version: version,
    id: z.string(),
    geometry: z.discriminatedUnion('type', [pointSchema, ...areaSchema.options]),
    bbox,
    properties: z.looseObject({ datetime: z.string(), product_id: z.string() }),
    links,
  })
  .meta({ id: 'StapiOpportunity' });
export type StapiOpportunity = z.infer<typeof stapiOpportunity>;

export const stapiOpportunities = z
  .object({
    type: z.literal('FeatureCollection'),
    id: uuid.optional().describe('Id of the search, if it is stored'),
    features: z.array(stapiOpportunity),
    links,
  })
  .meta({ id: 'StapiOpportunityCollection' });
export type StapiOpportunities = z.infer<typeof stapiOpportunities>;

const statusOf = <const Codes extends readonly string[]>(codes: Codes) =>
  z.object({
    timestamp: z.iso.datetime(),
    status_code: z.enum(codes),
    reason_code: z.string().optional(),
    reason_text: z.string().optional(),
    links,
  });

export const STAPI_ORDER_CODES = [
  'received',
  'accepted',
  'rejected',
  'completed',
  'cancelled',
  'failed',
  'expired',
  'scheduled',
  'held',
  'processing',
  'tasked',
  'user_cancelled',
] as const;
export const stapiOrderStatus = statusOf(STAPI_ORDER_CODES).meta({ id: 'StapiOrderStatus' });
export type StapiOrderStatus = z.infer<typeof stapiOrderStatus>;

export const stapiOrder = z
  .object({
    type: z.literal('Feature'),
    stapi_type: z.literal('Order'),
    stapi_version: version,
    id: z.uuid(),
    geometry: taskingAoi,
    bbox,
    properties: z.object({
      product_id: z.string(),
      created: z.iso.datetime(),
      status: stapiOrderStatus,
      search_parameters: z.object({
        datetime: z.string(),
        geometry: taskingAoi,
        filter: z.record(z.string(), z.unknown()).nullable(),
      }),
      opportunity_properties: z.record(z.string(), z.unknown()),
      order_parameters: z.record(z.string(), z.unknown()),
    }),
    links,
  })
  .meta({ id: 'StapiOrder' });
export type StapiOrder = z.infer<typeof stapiOrder>;

export const stapiOrders = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(stapiOrder), links })
  .meta({ id: 'StapiOrderCollection' });

export const stapiOrderStatuses = z.object({ statuses: z.array(stapiOrderStatus), links });

export const STAPI_SEARCH_CODES = ['received', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
export const stapiSearchStatus = statusOf(STAPI_SEARCH_CODES).meta({ id: 'StapiSearchStatus' });
export type StapiSearchStatus = z.infer<typeof stapiSearchStatus>;

export const stapiSearchRecord = z
  .object({
    id: z.uuid(),
    product_id: z.string(),
    opportunity_request: z.record(z.string(), z.unknown()),
    status: stapiSearchStatus,
    links,
  })
  .meta({ id: 'StapiSearchRecord' });
export type StapiSearchRecord = z.infer<typeof stapiSearchRecord>;

export const stapiSearchRecords = z.object({ search_records: z.array(stapiSearchRecord), links });
