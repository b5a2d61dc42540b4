import { FILE_FORMATS, ORDER_TYPES, PRODUCT_LEVELS } from '@sigma/domain';
import { z } from 'zod';
import { operation } from './define.ts';
import { collectionId, csv, fileId, integerId, listOf, pageQuery, uuid } from './fields.ts';

/** Decision 23. */
export const MOST_SCENES_PER_ORDER = 500;
/** 1:9#6 */
export const ORDERS_PAGE = 24;

export const orderStatus = z
  .object({
    reqLineItemStatus: z.string(),
    reqLineStatusText: z.string(),
    reqLineStatusCode: z.string().nullable(),
  })
  .meta({ id: 'OrderStatus' });

export const orderProgress = z.object({ done: z.int(), total: z.int(), text: z.string() });

export const order = z
  .object({
    id: z.uuid(),
    external_id: z.uuid(),
    name: z.string(),
    customerPoc: z.string(),
    requestedBy: z.uuid(),
    orderTimeStamp: z.string(),
    order_timestamp: z.string(),
    orderStatus,
    orderType: z.enum(ORDER_TYPES),
    inventoryId: z.string().nullable(),
    item_ids: z.array(z.string()),
    scenes: z.array(
      z.object({
        file_id: z.string(),
        task_id: z.uuid().nullable(),
        state: z.enum(['waiting', 'processing', 'delivered', 'failed']),
      }),
    ),
    s3Bucket: z.string(),
    s3Folder: z.string(),
    delivery_prefix: z.string().nullable().describe('Folder of the delivered order inside the bucket'),
    fileFormat: z.string(),
    productLevel: z.string(),
    collection: z.string().nullable(),
    required_license: z.string(),
    area_km2: z.number(),
    estimated_bytes: z.number(),
    progress: orderProgress,
    cancelable: z.boolean(),
    retryable: z.boolean(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

export const statusEvent = z
  .object({
    id: z.int(),
    orderStatus,
    created_at: z.string(),
    actor: z.enum(['customer', 'staff', 'system']),
    actor_name: z.string(),
    cause: z.string().nullable(),
    text: z.string(),
  })
  .meta({ id: 'OrderEvent' });
export type OrderEvent = z.infer<typeof statusEvent>;

const itemIds = z
  .array(fileId)
  .min(1, 'takes at least one scene')
  .max(MOST_SCENES_PER_ORDER, `takes at most ${MOST_SCENES_PER_ORDER} scenes`);
const orderName = z.string().trim().max(128);
const bucket = z.string().max(63);
const folder = z.string().max(512);

export const stacOrderRequest = z
  .strictObject({
    collection: collectionId,
    item_ids: itemIds,
    name: orderName.optional(),
    customer_poc: z.string().max(200).optional(),
    s3_bucket: bucket,
    s3_folder: folder.default(''),
    required_license: z.string().max(200),
    product_level: z.enum(PRODUCT_LEVELS).optional(),
    file_format: z.enum(FILE_FORMATS).optional(),
  })
  .meta({ id: 'StacOrderRequest' });
export type StacOrderRequest = z.output<typeof stacOrderRequest>;

export const orderRequest = z
  .strictObject({
    orderType: z.literal('archive'),
    name: orderName.optional(),
    customerPoc: z.string().max(200).optional(),
    productLevel: z.enum(PRODUCT_LEVELS),
    fileFormat: z.enum(FILE_FORMATS).optional(),
    s3Bucket: bucket,
    s3Folder: folder.default(''),
    required_license: z.string().max(200),
    collection: collectionId,
    item_ids: itemIds,
  })
  .meta({ id: 'OrderRequest' });

export const orderEstimate = z
  .object({
    scenes: z.int(),
    tasks: z.int(),
    area_km2: z.number(),
    files: z.int(),
    bytes: z.int(),
    destination: z.object({ ok: z.boolean(), message: z.string() }).nullable(),
    unavailable: z.array(z.string()).describe('Scenes that cannot be delivered'),
  })
  .meta({ id: 'OrderEstimate' });
export type OrderEstimate = z.infer<typeof orderEstimate>;

export const manifest = z
  .object({
    order: z.uuid(),
    files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
  })
  .meta({ id: 'Manifest' });
export type Manifest = z.infer<typeof manifest>;

const params = z.object({ program: integerId });
const one = params.extend({ order: uuid });
const access = { tier: 'program', grant: 'data' } as const;
const tag = 'Orders';
const base = '/public/v1/sigma/programs/{program}';

const listQuery = pageQuery(['order_timestamp', 'name', 'status'], { ordering: '-order_timestamp' }).extend({
  orderType: csv(z.enum(ORDER_TYPES)).optional(),
  requestedBy: z.union([z.literal('me'), uuid]).optional(),
  search: z.string().max(128).optional().describe('Part of the name, or of the id'),
});
const historyQuery = pageQuery(['created_at'], { ordering: 'created_at' });

export const placeOrder = operation({
  id: 'placeOrder',
  method: 'POST',
  path: `${base}/orders/`,
  access,
  tag,
  summary: 'Places an order',
  params,
  body: orderRequest,
  response: order,
  idempotent: true,
  errors: ['invalid_body', 'key_reused', 'still_running'],
});

export const placeStacOrder = operation({
  id: 'placeStacOrder',
  method: 'POST',
  path: `${base}/stac_orders/`,
  access,
  tag,
  summary: 'Orders scenes of a collection into a bucket',
  params,
  body: stacOrderRequest,
  response: z.object({ order }).meta({ id: 'StacOrder' }),
  idempotent: true,
  errors: ['invalid_body', 'key_reused', 'still_running'],
});

export const estimateStacOrder = operation({
  id: 'estimateStacOrder',
  method: 'POST',
  path: `${base}/stac_orders/estimate/`,
  access,
  tag,
  summary: 'What an order would hold, before it is placed',
  params,
  body: z.strictObject({
    collection: collectionId,
    item_ids: itemIds,
    product_level: z.enum(PRODUCT_LEVELS).optional(),
    file_format: z.enum(FILE_FORMATS).optional(),
    s3_bucket: bucket.optional(),
    s3_folder: folder.optional(),
  }),
  response: orderEstimate,
  status: 200,
});

export const listOrders = operation({
  id: 'listOrders',
  method: 'GET',
  path: `${base}/orders/`,
  access,
  tag,
  summary: 'Orders of a program',
  params,
  query: listQuery,
  response: listOf(order),
});

export const listStacOrders = operation({
  id: 'listStacOrders',
  method: 'GET',
  path: `${base}/stac_orders/`,
  access,
  tag,
  summary: 'Orders of scenes of a program',
  params,
  query: listQuery,
  response: listOf(order),
});

export const readOrder = operation({
  id: 'readOrder',
  method: 'GET',
  path: `${base}/orders/{order}/`,
  access,
  tag,
  summary: 'One order',
  params: one,
  response: order,
});

export const readStacOrder = operation({
  id: 'readStacOrder',
  method: 'GET',
  path: `${base}/stac_orders/{order}/`,
  access,
  tag,
  summary: 'One order of scenes',
  params: one,
  response: z.object({ order }),
});

export const readOrderStatus = operation({
  id: 'readOrderStatus',
  method: 'GET',
  path: `${base}/orders/{order}/status/`,
  access,
  tag,
  summary: 'The present status of an order',
  params: one,
  response: orderStatus,
});

export const listOrderHistory = operation({
  id: 'listOrderHistory',
  method: 'GET',
  path: `${base}/orders/{order}/status_history/`,
  access,
  tag,
  summary: 'Every status an order has had, with time, actor and reason',
  params: one,
  query: historyQuery.extend({
    orderType: csv(z.enum(ORDER_TYPES)).optional(),
    requestedBy: z.union([z.literal('me'), uuid]).optional(),
  }),
  response: listOf(statusEvent),
});

export const cancelOrder = operation({
  id: 'cancelOrder',
  method: 'POST',
  path: `${base}/orders/{order}/cancel/`,
  access,
  tag,
  summary: 'Cancels an order that is not scheduled or processing yet',
  params: one,
  response: order,
  status: 200,
  errors: ['wrong_state'],
});

export const retryOrder = operation({
  id: 'retryOrder',
  method: 'POST',
  path: `${base}/orders/{order}/retry/`,
  access,
  tag,
  summary: 'Takes a failed order up again: same id, same folder',
  params: one,
  response: order,
  status: 200,
  errors: ['wrong_state'],
});

export const readOrderManifest = operation({
  id: 'readOrderManifest',
  method: 'GET',
  path: `${base}/orders/{order}/manifest/`,
  access,
  tag,
  summary: 'The manifest of a delivered order',
  params: one,
  response: manifest,
});

export const listDestinations = operation({
  id: 'listDestinations',
  method: 'GET',
  path: `${base}/destinations/`,
  access,
  tag,
  summary: 'Buckets that belong to a program',
  params,
  query: pageQuery(['bucket'], { ordering: 'bucket' }),
  response: listOf(z.object({ bucket: z.string() })),
});
