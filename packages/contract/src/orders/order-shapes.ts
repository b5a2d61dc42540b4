import {
  FILE_FORMATS,
  MAX_COMMON_NAME,
  MAX_ORDER_NAME,
  MAX_TASKING_PASSES,
  ORDER_TYPES,
  PRODUCT_LEVELS,
} from '@sigma/domain';
import { z } from 'zod';
import { collectionId, fileId, integerId, MAX_INTEGER, nameText } from '../kernel/fields.ts';
import { lonLat } from '../kernel/geometry.ts';
import { instant } from '../kernel/instant.ts';
import { sentTaskingAoi, taskingAoi } from '../tasking/program-taskings.ts';
import { withDestinationNames } from './destination-names.ts';

/** The most scenes of one order (PD-23). */
export const MAX_SCENES_PER_ORDER = 500;
/** Orders per page on the screen (spec 1:9). */
export const ORDERS_PAGE = 24;
/** Longer pages of orders are large queries (PD-62), because every order comes with its scenes. */
export const LONG_ORDERS_PAGE = 100;
/** The most scenes of a longer page; as many as {@link LONG_ORDERS_PAGE} orders of scenes can have. */
export const MAX_SCENES_PER_PAGE: number = LONG_ORDERS_PAGE * MAX_SCENES_PER_ORDER;

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
    updated_at: z.string().describe('When its status, progress or description changed last'),
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
    delivery_prefix: z.string().nullable().describe('Folder of the delivery in the bucket'),
    fileFormat: z.string(),
    productLevel: z.string(),
    collection: z.string().nullable(),
    required_license: z.string(),
    area_km2: z.number(),
    estimated_bytes: z.number(),
    progress: orderProgress,
    cancelable: z.boolean(),
    retryable: z.boolean(),
    starts_at: z
      .string()
      .nullable()
      .describe('When an accepted order of scenes starts by itself; null if it does not wait'),
    tasking: z
      .object({
        tasking_request: z.uuid(),
        sensor: z.int(),
        start_time: z.string(),
        end_time: z.string(),
        aoi: taskingAoi,
        target: lonLat.nullable().describe('The position to aim at; null: the planner chooses'),
      })
      .nullable()
      .describe('The requested capture, for orders of type others'),
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

export const orderItemIds = z
  .array(fileId)
  .min(1, 'must have at least one scene')
  .max(MAX_SCENES_PER_ORDER, `must have at most ${MAX_SCENES_PER_ORDER} scenes`);
const orderName = nameText(MAX_ORDER_NAME);
/** The licence of an order, which the order accepts (PD-44). */
const licence = {
  required_license: z.string().max(200),
  license_version: z
    .int()
    .positive()
    .max(MAX_INTEGER)
    .optional()
    .describe(
      'The version of the licence that the caller has read and accepts; an order that states another than the current one is rejected',
    ),
};
export const orderBucket = z.string().max(63);
export const orderFolder = z.string().max(512);

export const stacOrderRequest = withDestinationNames(
  z.strictObject({
    collection: collectionId,
    item_ids: orderItemIds,
    name: orderName.optional(),
    customer_poc: z.string().max(200).optional(),
    s3_bucket: orderBucket,
    s3_folder: orderFolder.default(''),
    ...licence,
    product_level: z.enum(PRODUCT_LEVELS).optional(),
    file_format: z.enum(FILE_FORMATS).optional(),
  }),
  { bucket: 's3_bucket', folder: 's3_folder' },
).meta({ id: 'StacOrderRequest' });
export type StacOrderRequest = z.output<typeof stacOrderRequest>;

const everyOrder = {
  name: orderName.optional(),
  customerPoc: z.string().max(200).optional(),
  productLevel: z.enum(PRODUCT_LEVELS),
  fileFormat: z.enum(FILE_FORMATS).optional(),
  s3Bucket: orderBucket,
  s3Folder: orderFolder.default(''),
  ...licence,
};

const EVERY_ORDER_NAMES = { bucket: 's3Bucket', folder: 's3Folder' };

const requestedPass = {
  sensor: integerId,
  start_time: instant,
  end_time: instant,
  target: lonLat.nullish().describe('The position in `aoi` to aim at; without it, the planner chooses'),
};
const requestedArea = {
  aoi: sentTaskingAoi,
  max_cloud_cover: z.number().min(0).max(100).nullish(),
};

/** A capture in one pass of one sensor (PD-42). */
export const taskingOrderRequest = withDestinationNames(
  z.strictObject({
    orderType: z.literal('others'),
    ...everyOrder,
    ...requestedPass,
    ...requestedArea,
  }),
  EVERY_ORDER_NAMES,
);
export type TaskingOrderRequest = z.output<typeof taskingOrderRequest>;

/** Captures of one area in several passes, each an order of its own (PD-72). */
export const taskingOrdersRequest = withDestinationNames(
  z.strictObject({
    ...everyOrder,
    name: orderName
      .max(MAX_COMMON_NAME)
      .optional()
      .describe('Of several orders, each has the number of its pass in its name: "Harbour, pass 1 of 3"'),
    ...requestedArea,
    passes: z
      .array(z.strictObject(requestedPass))
      .min(1, 'must have at least one pass')
      .max(MAX_TASKING_PASSES, `must have at most ${MAX_TASKING_PASSES} passes`),
  }),
  EVERY_ORDER_NAMES,
).meta({
  id: 'TaskingOrdersRequest',
  examples: [
    {
      name: 'Harbour',
      productLevel: 'Basic',
      s3Bucket: 'acme-imagery',
      s3Folder: 'harbour',
      required_license: 'sigma-multi-user-1.0',
      aoi: { type: 'Point', coordinates: [-122.42, 37.78] },
      max_cloud_cover: 30,
      passes: [
        { sensor: 1, start_time: '2030-01-01T18:31:08Z', end_time: '2030-01-01T18:31:50Z' },
        {
          sensor: 2,
          start_time: '2030-01-02T18:18:51Z',
          end_time: '2030-01-02T18:19:40Z',
          target: [-122.42, 37.78],
        },
      ],
    },
  ],
});
export type TaskingOrdersRequest = z.output<typeof taskingOrdersRequest>;

/** The placed orders, in the sequence of their passes. */
export const taskingOrders = z.object({ orders: z.array(order) }).meta({ id: 'TaskingOrders' });
export type TaskingOrders = z.infer<typeof taskingOrders>;

export const orderRequest = z
  .discriminatedUnion('orderType', [
    withDestinationNames(
      z.strictObject({
        orderType: z.literal('archive'),
        ...everyOrder,
        collection: collectionId,
        item_ids: orderItemIds,
      }),
      EVERY_ORDER_NAMES,
    ),
    taskingOrderRequest,
  ])
  .meta({ id: 'OrderRequest' });

export const orderEstimate = z
  .object({
    scenes: z.int(),
    tasks: z.int(),
    area_km2: z.number(),
    files: z.int(),
    bytes: z.int(),
    destination: z
      .object({
        ok: z.boolean(),
        is_new: z
          .boolean()
          .describe('The bucket does not exist yet; the first order creates it for this program'),
        message: z.string(),
      })
      .nullable(),
    unavailable: z.array(z.string()).describe('Ids of scenes that cannot be delivered'),
    quota: z
      .object({ limit_km2: z.number(), left_km2: z.number() })
      .nullable()
      .describe('What the program may still order before this order; null: no limit'),
    ready: z
      .object({
        seconds: z.number().describe('From placing the order to the end of its delivery'),
        measured: z.int().describe('How many deliveries the estimate is measured on'),
        own: z.boolean().describe('Whether these are deliveries of the program itself'),
      })
      .nullable()
      .describe('Null if no order of this level was delivered before'),
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
