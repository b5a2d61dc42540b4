import { FILE_FORMATS, ORDER_STATUSES, ORDER_TYPES, PRODUCT_LEVELS } from '@sigma/domain';
import { z } from 'zod';
import { HAS_SCENES, REQUESTS_DATA, REQUESTS_SCENES, REQUESTS_TASKING } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { collectionId, csv, integerId, MAX_INTEGER, uuid } from '../kernel/fields.ts';
import { instantDate } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';
import {
  LONG_ORDERS_PAGE,
  manifest,
  order,
  orderBucket,
  orderEstimate,
  orderFolder,
  orderItemIds,
  orderRequest,
  orderStatus,
  stacOrderRequest,
  statusEvent,
  taskingOrders,
  taskingOrdersRequest,
} from './order-shapes.ts';

const params = z.object({ program: integerId });
const orderParams = params.extend({ order: uuid });
const access = { tier: 'program', grant: 'data', contract: HAS_SCENES } as const;
const tag = 'Orders';
const base = '/public/v1/sigma/programs/{program}';

const orderListQuery = listQuery(['order_timestamp', 'updated_at', 'name', 'status'], {
  ordering: '-order_timestamp',
}).extend({
  ids: csv(uuid).optional(),
  status: csv(z.enum(ORDER_STATUSES)).optional().describe('Orders that have one of these statuses now'),
  created_after: instantDate.optional().describe('Placed at or after this instant'),
  created_before: instantDate.optional().describe('Placed at or before this instant'),
  updated_after: instantDate
    .optional()
    .describe(
      'Changed at or after this instant. To poll, order by updated_at, and send the newest updated_at of the last answer: the order that had it comes again',
    ),
  updated_before: instantDate.optional().describe('Changed at or before this instant'),
  orderType: csv(z.enum(ORDER_TYPES)).optional(),
  requestedBy: z.union([z.literal('me'), uuid]).optional(),
  search: z.string().max(128).optional().describe('Part of the name or of the id'),
});
const resourceOfList = ({ query }: { readonly query: z.output<typeof orderListQuery> }) =>
  query.limit > LONG_ORDERS_PAGE ? 'counts' : 'ordinary';
const historyQuery = listQuery(['created_at'], { ordering: 'created_at' });

export const placeOrder = operation({
  id: 'placeOrder',
  // An order for a capture searches the passes of its sensor.
  resourceOf: ({ body }) => (body?.orderType === 'others' ? 'passes' : 'ordinary'),
  contractUseOf: ({ body }) => (body?.orderType === 'others' ? REQUESTS_TASKING : REQUESTS_DATA),
  method: 'POST',
  path: `${base}/orders/`,
  createsAt: `${base}/orders/{order}/`,
  access: { ...access, contract: REQUESTS_SCENES },
  tag,
  summary: 'Places an order of scenes, or for one capture',
  description:
    'Use it to place both kinds of order by one call: `orderType` is archive for scenes, or others for the capture of one pass of a sensor. Scenes alone are shorter to order by stac_orders/, and several passes over one area by tasking_orders/.',
  params,
  body: orderRequest,
  response: order,
  idempotent: true,
  errors: ['contract_level', 'contract_sensor', 'invalid_body', 'still_running'],
});

/** All orders are placed in one transaction, or none (PD-72). */
export const placeTaskingOrders = operation({
  id: 'placeTaskingOrders',
  resource: 'passes',
  method: 'POST',
  path: `${base}/tasking_orders/`,
  access: { ...access, contract: REQUESTS_TASKING },
  tag,
  summary: 'Requests captures of an area in several passes, each as an order: all of them or none',
  description:
    'Use it for passes that were found by a search of opportunities: one request for the area, and an order for each pass. Clients of the STAPI standard use the orders of /api/stapi/.',
  params,
  body: taskingOrdersRequest,
  response: taskingOrders,
  idempotent: true,
  errors: ['contract_level', 'contract_sensor', 'invalid_body', 'still_running'],
});

export const placeStacOrder = operation({
  id: 'placeStacOrder',
  method: 'POST',
  path: `${base}/stac_orders/`,
  createsAt: `${base}/stac_orders/{order}/`,
  access: { ...access, contract: REQUESTS_DATA },
  tag,
  summary: 'Orders scenes of a collection for delivery to a bucket',
  description:
    'Use it for scenes that a search of the catalogue has found: collection and item_ids are those of the STAC Items. Without product_level and file_format, the lowest level of the program and the format of the collection are delivered.',
  params,
  body: stacOrderRequest,
  response: z.object({ order }).meta({ id: 'StacOrder' }),
  idempotent: true,
  errors: ['contract_level', 'invalid_body', 'still_running'],
});

export const estimateStacOrder = operation({
  id: 'estimateStacOrder',
  method: 'POST',
  path: `${base}/stac_orders/estimate/`,
  access: { ...access, contract: REQUESTS_DATA },
  tag,
  summary: 'Estimates the contents of an order before it is placed',
  params,
  body: z.strictObject({
    collection: collectionId,
    item_ids: orderItemIds,
    product_level: z.enum(PRODUCT_LEVELS).optional(),
    file_format: z.enum(FILE_FORMATS).optional(),
    s3_bucket: orderBucket.optional(),
    s3_folder: orderFolder.optional(),
  }),
  response: orderEstimate,
  status: 200,
});

export const listOrders = operation({
  id: 'listOrders',
  resourceOf: resourceOfList,
  method: 'GET',
  path: `${base}/orders/`,
  access,
  tag,
  summary: "Lists a program's orders",
  params,
  query: orderListQuery,
  response: listOf(order),
  errors: ['too_expensive'],
});

export const listStacOrders = operation({
  id: 'listStacOrders',
  resourceOf: resourceOfList,
  method: 'GET',
  path: `${base}/stac_orders/`,
  access,
  tag,
  summary: "Lists a program's orders of scenes",
  params,
  query: orderListQuery,
  response: listOf(order),
  errors: ['too_expensive'],
});

export const readOrder = operation({
  id: 'readOrder',
  method: 'GET',
  path: `${base}/orders/{order}/`,
  access,
  tag,
  summary: 'Returns an order',
  params: orderParams,
  response: order,
});

export const readStacOrder = operation({
  id: 'readStacOrder',
  method: 'GET',
  path: `${base}/stac_orders/{order}/`,
  access,
  tag,
  summary: 'Returns an order of scenes',
  params: orderParams,
  response: z.object({ order }),
});

export const readOrderStatus = operation({
  id: 'readOrderStatus',
  method: 'GET',
  path: `${base}/orders/{order}/status/`,
  access,
  tag,
  summary: 'Returns the current status of an order',
  params: orderParams,
  response: orderStatus,
});

export const listOrderHistory = operation({
  id: 'listOrderHistory',
  method: 'GET',
  path: `${base}/orders/{order}/status_history/`,
  access,
  tag,
  summary: 'Lists every status of an order, with time, actor and reason',
  params: orderParams,
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
  summary: 'Cancels an order that is not yet scheduled or processing',
  params: orderParams,
  response: order,
  status: 200,
  errors: ['wrong_state'],
});

/** An accepted order of scenes waits, so that it can still be canceled (PD-60). */
export const startOrder = operation({
  id: 'startOrder',
  method: 'POST',
  path: `${base}/orders/{order}/start/`,
  access,
  tag,
  summary: 'Starts an accepted order of scenes now instead of at its starts_at',
  params: orderParams,
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
  summary: 'Retries a failed order with the same id and folder',
  params: orderParams,
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
  summary: 'Returns the manifest of a delivered order',
  params: orderParams,
  response: manifest,
});

export const destination = z.object({ bucket: orderBucket, program: z.int() }).meta({ id: 'Destination' });

/** With S3, staff decide which buckets a program may order into (PD-55). */
export const addDestination = operation({
  id: 'addDestination',
  method: 'POST',
  path: '/private/v1/sigma/destinations/',
  access: { tier: 'private', needs: 'write' },
  tag,
  summary: 'Adds a bucket to the destinations of a program',
  body: z.strictObject({ bucket: orderBucket, program: z.int().positive().max(MAX_INTEGER) }),
  response: destination,
  errors: ['invalid_body', 'already_exists'],
});

export const listDestinations = operation({
  id: 'listDestinations',
  method: 'GET',
  path: `${base}/destinations/`,
  access,
  tag,
  summary: "Lists a program's destination buckets",
  params,
  query: listQuery(['bucket'], { ordering: 'bucket' }),
  response: listOf(z.object({ bucket: z.string() })),
});
