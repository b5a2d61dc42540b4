import { bind, PLACE_ORDER_NAMES, placeTaskingOrders } from '@sigma/contract';
import { withFieldNames } from '../field-names.ts';
import type { TaskingOrderServices } from '../services.ts';
import { placeTaskingOrders as placeOrders } from './place-tasking-order.ts';

/** Places orders for captures in several passes, all of them or none. */
export const placeTaskingOrdersBinding = (services: TaskingOrderServices) =>
  bind(placeTaskingOrders, async ({ body, params, ...call }) => {
    const placed = await placeOrders(services, {
      program: params.program,
      operation: placeTaskingOrders.id,
      body,
      caller: call.caller,
      idempotencyKey: call.header('idempotency-key'),
      now: call.now,
      requestId: call.requestId,
      signal: call.signal,
    });
    return withFieldNames(placed, PLACE_ORDER_NAMES);
  });
