import type { Database, DatabaseTransaction } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Logger } from 'pino';
import { createJobs, type JobRole, type Jobs } from '../jobs/index.ts';
import { createImagery, type Imagery } from '../modules/imagery/index.ts';
import {
  DELIVER_ORDER,
  deliverOrderJob,
  deliveryOf,
  ordersToTakeUp,
  takeUpOrdersJob,
} from '../modules/orders/orders.jobs.ts';

/** Work that goes on behind the answers: the queue with its deliveries, and the pictures. */
export interface Background {
  readonly imagery: Imagery;
  /** Queues the delivery of an order together with the transaction that accepts it. */
  queueDelivery(transaction: DatabaseTransaction, order: string): Promise<void>;
  /** Starts the queue and takes up the orders that were under way. */
  start(role: JobRole): Promise<void>;
  /** Takes no more work and waits for what is running. */
  stop(): Promise<void>;
}

export interface BackgroundOptions {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly claimsBuckets: boolean;
  readonly log: Logger;
  readonly clock: () => Date;
}

export function openBackground(options: BackgroundOptions): Background {
  const { database, store, log, clock } = options;
  const imagery = createImagery({ database, store, clock });
  const jobs = createJobs({ database, log });
  const delivery = deliverOrderJob({
    database,
    archive: store,
    destinations: store,
    claimsBuckets: options.claimsBuckets,
    pixels: { ensureAssets: imagery.ensureForDelivery, renderCube: imagery.renderCube },
    now: clock,
    reportFailure: (order, error) => log.error({ order, err: error }, 'a delivery failed'),
  });
  jobs.define(delivery.name, delivery.options, delivery.run);
  const takeUp = takeUpOrdersJob({ database }, (order) => sendDelivery(jobs, order));
  jobs.define(takeUp.name, takeUp.options, takeUp.run);
  return {
    imagery,
    queueDelivery: (transaction, order) => sendDelivery(jobs, order, transaction),
    async start(role) {
      await jobs.start(role);
      if (role === 'api') return;
      for (const order of await ordersToTakeUp(database)) await sendDelivery(jobs, order);
    },
    async stop() {
      await jobs.stop();
      await imagery.close();
    },
  };
}

function sendDelivery(jobs: Jobs, order: string, transaction?: DatabaseTransaction): Promise<void> {
  const { data, options } = deliveryOf(order);
  return jobs.send(DELIVER_ORDER, data, { ...options, transaction });
}
