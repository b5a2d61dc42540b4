import {
  FILE_FORMATS,
  ORDER_STATUSES,
  ORDER_TYPES,
  PRODUCT_LEVELS,
  STATUS_CODES,
  type StatusCode,
} from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { collectionId, csv, integerId, nameText, queryBoolean, uuid } from '../kernel/fields.ts';
import { lonLat } from '../kernel/geometry.ts';
import { instant, instantDate } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';
import { sentTaskingAoi } from '../tasking/program-taskings.ts';
import { order, orderBucket, orderFolder, orderItemIds, statusEvent } from './order-shapes.ts';

const base = '/private/v1/sigma/';
const tag = 'Order operations';
const NOTHING = z.object({});
const status = z.enum(ORDER_STATUSES);
const ORDER = '6f1c2a9e-51a4-4c0e-8a53-6d2f3a1b7c11';

/** An order as staff see it: without the list of its scenes, which may be long. */
export const staffOrder = order
  .omit({ item_ids: true, scenes: true })
  .extend({
    program: z.int(),
    program_name: z.string(),
    requested_by_email: z.string(),
    scene_count: z.int(),
    next_statuses: z.array(status).describe('The statuses that staff may move the order to'),
  })
  .meta({ id: 'StaffOrder' });
export type StaffOrder = z.infer<typeof staffOrder>;

const orderName = nameText(128);
const customerPoc = nameText(200).min(1);
const reason = z
  .string()
  .trim()
  .max(500)
  .describe('Why the order moves, for its customer; required with another status');
const statusCode = z
  .enum(Object.keys(STATUS_CODES) as [StatusCode, ...StatusCode[]])
  .nullish()
  .describe('A failed order has AE (input or processing, the default) or TE (destination)');

const staffOrderBody = z
  .strictObject({ name: orderName, customerPoc, status, reason: reason.default(''), code: statusCode })
  .meta({
    id: 'StaffOrderBody',
    examples: [
      {
        name: 'Harbour',
        customerPoc: 'ana@acme.example',
        status: 'order_accepted',
        reason: 'Checked by phone',
      },
    ],
  });
const staffOrderChange = z
  .strictObject({
    name: orderName.optional(),
    customerPoc: customerPoc.optional(),
    status: status.optional(),
    reason: reason.optional(),
    code: statusCode,
  })
  .meta({
    id: 'StaffOrderChange',
    examples: [{ status: 'order_rejected', reason: 'The area is outside what your licence covers' }],
  });

/** An order that staff place for a member of a program: the fields of `placeOrder`, with program and customer. */
const newStaffOrder = z
  .strictObject({
    program: integerId,
    requested_by: uuid.describe('The member of the program who receives the order'),
    orderType: z.enum(['archive', 'others']),
    name: orderName.optional(),
    customerPoc: customerPoc.optional(),
    productLevel: z.enum(PRODUCT_LEVELS),
    fileFormat: z.enum(FILE_FORMATS).optional(),
    s3Bucket: orderBucket,
    s3Folder: orderFolder.optional(),
    required_license: z.string().max(200),
    collection: collectionId.optional().describe('With item_ids, for orders of type archive'),
    item_ids: orderItemIds.optional(),
    sensor: integerId.optional().describe('With the following fields, for orders of type others'),
    start_time: instant.optional(),
    end_time: instant.optional(),
    target: lonLat.nullish(),
    aoi: sentTaskingAoi.optional(),
    max_cloud_cover: z.number().min(0).max(100).nullish(),
  })
  .meta({
    id: 'NewStaffOrder',
    examples: [
      {
        program: 1,
        requested_by: '2f0d4b1c-8a6e-4b77-9c39-5f6a0b1d2e3f',
        orderType: 'archive',
        collection: 'coast',
        item_ids: ['GHOSt-1_20261121_181402_01'],
        name: 'Harbour',
        productLevel: 'Basic',
        s3Bucket: 'acme-imagery',
        s3Folder: 'harbour',
        required_license: 'sigma-multi-user-1.0',
      },
    ],
  });

const sharedFilters = {
  program: csv(integerId).optional(),
  status: csv(status).optional(),
};

/** The orders of all programs. A move along the transitions of PD-17 reaches the customer as a notification. */
export const staffOrderCalls = crud({
  name: 'StaffOrder',
  plural: 'StaffOrders',
  noun: 'order',
  nouns: 'orders of all programs',
  path: `${base}orders/`,
  tag,
  params: z.object({ order: uuid }),
  listParams: NOTHING,
  query: listQuery(['order_timestamp', 'updated_at', 'name', 'status', 'program'], {
    ordering: '-order_timestamp',
  }).extend({
    ...sharedFilters,
    orderType: csv(z.enum(ORDER_TYPES)).optional(),
    requestedBy: uuid.optional(),
    search: z
      .string()
      .max(128)
      .optional()
      .describe('Part of the name, customer, contact or program, or the first characters of the id'),
    open: queryBoolean
      .optional()
      .describe('Only orders for which more is to be done, or only those that ended'),
    placed_after: instantDate.optional(),
    placed_before: instantDate.optional(),
  }),
  row: staffOrder,
  body: staffOrderBody,
  newBody: newStaffOrder,
  changes: staffOrderChange,
  errors: {
    replace: ['wrong_state'],
    update: ['wrong_state'],
    remove: ['wrong_state'],
  },
  resources: { add: 'passes' },
  summaries: {
    add: 'Places an order for a member of a program',
    replace: 'Replaces name, contact and status of an order; another status must be one that may follow',
    update: 'Changes name, contact or status of an order; another status must be one that may follow',
    remove: 'Deletes an order that has ended without a capture and without a delivered file',
  },
});

/** A row of the history of an order, as staff see it. */
export const staffStatusEvent = statusEvent
  .extend({ order: z.uuid(), order_name: z.string(), program: z.int(), code: z.string().nullable() })
  .meta({
    id: 'StaffOrderEvent',
    examples: [
      {
        id: 311,
        order: ORDER,
        order_name: 'Harbour',
        program: 1,
        code: null,
        orderStatus: {
          reqLineItemStatus: 'order_accepted',
          reqLineStatusText: 'Checked by phone',
          reqLineStatusCode: null,
        },
        created_at: '2026-11-21T08:14:09.000Z',
        actor: 'staff',
        actor_name: 'kim@sigma.example',
        cause: 'set_by_staff',
        text: 'Checked by phone',
      },
    ],
  });
export type StaffStatusEvent = z.infer<typeof staffStatusEvent>;

const newStatus = z
  .strictObject({
    order: uuid,
    status,
    from: status
      .optional()
      .describe('The status that the order had when staff decided; an order that has moved on is not moved'),
    reason: z.string().trim().min(1, 'must say why the order moves').max(500),
    code: statusCode,
  })
  .meta({
    id: 'NewOrderStatus',
    examples: [
      {
        order: ORDER,
        status: 'order_canceled',
        from: 'order_accepted',
        reason: 'Withdrawn by the customer by e-mail',
      },
    ],
  });
const statusText = z
  .strictObject({ text: z.string().trim().min(1).max(500) })
  .meta({ id: 'OrderStatusText', examples: [{ text: 'Withdrawn by the customer by phone' }] });

/** The histories of all orders. Rows are added and never removed; only their sentence can be corrected (PD-73). */
export const orderStatusCalls = crud({
  name: 'OrderStatusEvent',
  plural: 'OrderStatusEvents',
  noun: 'order status',
  nouns: 'steps of all orders',
  path: `${base}order_status/`,
  tag,
  params: z.object({ order_status: integerId }),
  listParams: NOTHING,
  query: listQuery(['created_at'], { ordering: '-created_at' }).extend({
    ...sharedFilters,
    order: uuid.optional(),
    actor: csv(z.enum(['customer', 'staff', 'system'])).optional(),
    created_after: instantDate.optional(),
    created_before: instantDate.optional(),
  }),
  row: staffStatusEvent,
  body: statusText,
  newBody: newStatus,
  changes: statusText
    .partial()
    .meta({ id: 'OrderStatusTextChange', examples: [{ text: 'The cube was delivered again.' }] }),
  errors: { add: ['wrong_state'], remove: ['wrong_state'] },
  summaries: {
    add: 'Moves an order to a status that may follow; its customer is notified',
    read: 'Returns a step of an order',
    replace: 'Corrects the sentence of a step of an order',
    update: 'Corrects the sentence of a step of an order',
    remove: 'Answers 409, because the history of an order cannot be shortened',
  },
});
