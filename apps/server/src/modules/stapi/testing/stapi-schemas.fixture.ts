import { z } from 'zod';

// The objects of STAPI 0.1.0 as clients read them, written from the specification and independently of the contract.

const VERSION = z.literal('0.1.0');
const link = z.looseObject({
  href: z.url(),
  rel: z.string().min(1),
  type: z.string().optional(),
  method: z.enum(['GET', 'POST']).optional(),
});
const links = z.array(link);
const instant = z.iso.datetime({ offset: true });
const interval = z.string().refine((text) => {
  const ends = text.split('/');
  return ends.length === 2 && ends.every((end) => instant.safeParse(end).success);
}, 'must be two instants separated by a solidus');
const geometry = z.looseObject({
  type: z.enum(['Point', 'Polygon', 'MultiPolygon']),
  coordinates: z.array(z.any()),
});
const bbox = z.array(z.number()).length(4);

export const standardConformance = z.object({ conformsTo: z.array(z.url()) });
export const standardLanding = standardConformance.extend({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  links,
});

export const standardProduct = z.object({
  type: z.literal('Collection'),
  stapi_type: z.literal('Product'),
  stapi_version: VERSION,
  conformsTo: z.array(z.url()),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  license: z.string(),
  providers: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      roles: z.array(z.enum(['licensor', 'producer', 'processor', 'host'])),
      url: z.url(),
    }),
  ),
  links,
});
export const standardProducts = z.object({
  type: z.literal('ProductCollection'),
  products: z.array(standardProduct),
  links,
});

const status = <const Codes extends readonly string[]>(codes: Codes) =>
  z.object({
    timestamp: instant,
    status_code: z.enum(codes),
    reason_code: z.string().optional(),
    reason_text: z.string().optional(),
    links,
  });
const orderStatus = status([
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
  'reserved',
  'tasked',
  'user_cancelled',
]);

export const standardOrder = z.object({
  type: z.literal('Feature'),
  stapi_type: z.literal('Order'),
  stapi_version: VERSION,
  id: z.string(),
  geometry,
  bbox,
  properties: z.looseObject({
    product_id: z.string(),
    created: instant,
    status: orderStatus,
    search_parameters: z.object({
      datetime: interval,
      geometry,
      filter: z.record(z.string(), z.unknown()).nullable(),
    }),
    opportunity_properties: z.record(z.string(), z.unknown()),
    order_parameters: z.record(z.string(), z.unknown()),
  }),
  links,
});
export const standardOrders = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(standardOrder),
  links,
});
export const standardStatuses = z.object({ statuses: z.array(orderStatus), links });

export const standardOpportunities = z.object({
  type: z.literal('FeatureCollection'),
  id: z.string().optional(),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      stapi_type: z.literal('Opportunity'),
      stapi_version: VERSION,
      id: z.string(),
      geometry,
      bbox,
      properties: z.looseObject({ datetime: interval, product_id: z.string() }),
      links,
    }),
  ),
  links,
});

const searchStatus = status(['received', 'in_progress', 'failed', 'cancelled', 'completed']);
export const standardRecord = z.object({
  id: z.string(),
  product_id: z.string(),
  opportunity_request: z.looseObject({ datetime: z.string(), geometry }),
  status: searchStatus,
  links,
});
export const standardRecords = z.object({ search_records: z.array(standardRecord), links });
export const standardSearchStatuses = z.array(searchStatus);
