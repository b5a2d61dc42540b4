import { z } from 'zod';
import { type JobKey, type JobSender, scheduledKey } from '../../jobs/index.ts';
import { deliverOrder } from './delivery/deliver-order.ts';
import { listUnfinished, startOfWaiting } from './delivery/delivery.store.ts';
import type { DeliveryServices } from './delivery/delivery-services.ts';

const deliverData = z.object({ order: z.uuid() });

/**
 * Delivers an order. Queue it in the transaction that accepts or retries the order. The order is the singleton key, so
 * it is never delivered twice at once.
 */
export const DELIVER_ORDER: JobKey<{ readonly order: string }> = {
  name: 'orders.deliver',
  parse: (data) => deliverData.parse(data),
  singletonKeyOf: ({ order }) => order,
};
/** How many orders one process delivers concurrently. */
export const DELIVERIES_AT_ONCE = 2;
const RESUME_ORDERS = scheduledKey('orders.resume', 'orders.take-up');

export function deliverOrderJob(services: DeliveryServices, jobs: JobSender) {
  return {
    key: DELIVER_ORDER,
    options: {
      concurrency: DELIVERIES_AT_ONCE,
      // Failures end in the order's own status; the queue only retries what could not even start.
      retries: 3,
      timeoutSeconds: 6 * 3600,
    },
    run: async ({ order }: { readonly order: string }, { signal }: { readonly signal: AbortSignal }) => {
      // The clocks of the database, which wakes the job, and of this process may differ.
      const now = services.now();
      const startsAt = await startOfWaiting(services.database, order, now);
      if (startsAt === undefined) return deliverOrder(services, order, signal);
      const startAfterSeconds = Math.ceil((startsAt.getTime() - now.getTime()) / 1000);
      return jobs.send(DELIVER_ORDER, { order }, { startAfterSeconds });
    },
  };
}

interface ResumeServices {
  readonly database: DeliveryServices['database'];
  /** Real time. */
  readonly clock: () => Date;
  readonly jobs: JobSender;
}

/** Queues every order whose delivery should be running; this adds nothing where a job for it is already waiting. */
export async function resumeOrders({ database, clock, jobs }: ResumeServices): Promise<void> {
  for (const order of await listUnfinished(database, clock())) await jobs.send(DELIVER_ORDER, { order });
}

/** Finds orders whose job the queue has abandoned, for example after a database outage, every five minutes. */
export function resumeOrdersJob(services: ResumeServices) {
  return {
    key: RESUME_ORDERS,
    options: { cron: '*/5 * * * *', retries: 0 },
    run: () => resumeOrders(services),
  };
}
