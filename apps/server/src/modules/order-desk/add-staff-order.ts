import {
  type BodyOf,
  bind,
  type Call,
  fieldIssues,
  type Order,
  orderRequest,
  PLACE_ORDER_NAMES,
  Refusal,
  refuse,
  staffOrderCalls,
} from '@sigma/contract';
import { placeSceneOrder, placeTaskingOrder, withFieldNames } from '../orders/index.ts';
import { readCustomer } from './customers.store.ts';
import type { OrderDeskServices } from './services.ts';
import { staffOrderAnswer } from './staff-order-answer.ts';
import { readStaffOrder } from './staff-orders.store.ts';

type AddCall = Call<typeof staffOrderCalls.add>;

/** Places an order for a customer, by the rules of orders that customers place themselves. */
export const addStaffOrderBinding = (services: OrderDeskServices) =>
  bind(staffOrderCalls.add, async (call) => {
    const { program, requested_by, ...fields } = call.body;
    const customer = await readCustomer(services.database.kysely, { program, user: requested_by });
    if (customer === undefined) {
      const message = `must be a member of program ${program} who has joined it and may order`;
      return refuse('invalid_body', `requested_by ${message}.`, [
        { field: 'requested_by', code: 'not_a_customer', message },
      ]);
    }
    const placed = withFieldNames(await place(services, call, { customer, fields }), PLACE_ORDER_NAMES);
    if (placed instanceof Refusal) return placed;
    const stored = await readStaffOrder(services.database.kysely, placed.id);
    if (stored === undefined) throw new Error(`order ${placed.id} disappeared after it was placed`);
    return staffOrderAnswer(stored);
  });

interface ToPlace {
  readonly customer: AddCall['caller'];
  readonly fields: Omit<BodyOf<typeof staffOrderCalls.add>, 'program' | 'requested_by'>;
}

async function place(
  services: OrderDeskServices,
  { body: { program }, caller, now, requestId, signal }: AddCall,
  { customer, fields }: ToPlace,
): Promise<Order | Refusal> {
  const parsed = orderRequest.safeParse(fields, { reportInput: true });
  if (!parsed.success) {
    const issues = fieldIssues(parsed.error);
    return refuse('invalid_body', issues[0]?.message ?? 'A field of the body is invalid', issues);
  }
  const body = parsed.data;
  const request = {
    program,
    operation: staffOrderCalls.add.id,
    caller: customer,
    placedBy: caller,
    idempotencyKey: undefined,
    now,
    requestId,
    signal,
  };
  if (body.orderType === 'others') return placeTaskingOrder(services, { ...request, body });
  return placeSceneOrder(services, {
    ...request,
    type: 'archive',
    input: {
      collection: body.collection,
      item_ids: body.item_ids,
      s3_bucket: body.s3Bucket,
      s3_folder: body.s3Folder,
      required_license: body.required_license,
      product_level: body.productLevel,
      file_format: body.fileFormat,
    },
    name: body.name ?? '',
    customerPoc: body.customerPoc,
  });
}
