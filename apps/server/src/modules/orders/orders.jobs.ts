import { z } from 'zod';
import { type DeliveryServices, deliverOrder } from './delivery/deliver-order.ts';
import { listUnfinished } from './delivery/delivery.store.ts';

export const DELIVER_ORDER = 'orders.deliver';

const deliverData = z.object({ order: z.uuid() });

/** The job that a placed or repeated order queues; one run an order at a time, many orders beside each other. */
export function deliverOrderJob(services: DeliveryServices) {
  return {
    name: DELIVER_ORDER,
    options: {
      parse: (data: unknown) => deliverData.parse(data),
      concurrency: 2,
      // Failures end in the order's own status; the queue repeats only what it could not even start.
      retries: 3,
      timeoutSeconds: 6 * 3600,
    },
    run: ({ order }: { readonly order: string }, { signal }: { readonly signal: AbortSignal }) =>
      deliverOrder(services, order, signal),
  };
}

/** What a job is sent with: the order, and the order as key so that it never runs twice at once. */
export function deliveryOf(order: string) {
  return { data: { order }, options: { singletonKey: order } };
}

/** Orders that should be under way; sending their jobs again adds nothing where one waits. */
export const ordersToTakeUp = listUnfinished;

/** Looks every five minutes for orders whose job the queue has given up, after an outage of the database, say. */
export function takeUpOrdersJob(
  services: Pick<DeliveryServices, 'database' | 'now'>,
  send: (order: string) => Promise<void>,
) {
  return {
    name: 'orders.take-up',
    options: { parse: () => undefined, cron: '*/5 * * * *', retries: 0 },
    run: async () => {
      for (const order of await listUnfinished(services.database, services.now())) await send(order);
    },
  };
}
