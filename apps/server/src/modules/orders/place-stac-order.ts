import { bind, placeStacOrder, Refusal } from '@sigma/contract';
import { placeSceneOrder } from './place-scene-order.ts';
import type { OrderServices } from './services.ts';

export const placeStacOrderBinding = (services: OrderServices) =>
  bind(placeStacOrder, async (call) => {
    const { name, customer_poc, ...input } = call.body;
    const placed = await placeSceneOrder(services, {
      program: call.params.program,
      operation: placeStacOrder.id,
      type: 'stac',
      input,
      name: name ?? '',
      customerPoc: customer_poc,
      caller: call.caller,
      idempotencyKey: call.header('idempotency-key'),
      now: call.now,
      requestId: call.requestId,
    });
    return placed instanceof Refusal ? placed : { order: placed };
  });
