import type { DatabaseTransaction } from '@sigma/db';

/** Work that goes on behind the answers: queues, schedules, pictures. */
export interface Background {
  /** Makes the planned assets of a scene and returns when they are stored or have failed. */
  makeScene(collection: string, scene: string, signal: AbortSignal): Promise<void>;
  /** Queues the delivery of an order together with the transaction that accepts it. */
  queueDelivery(transaction: DatabaseTransaction, order: string): Promise<void>;
  start(): Promise<void>;
  /** Takes no more work and waits for what is running. */
  stop(): Promise<void>;
}

/** A server that answers and does nothing behind its answers. */
export const noBackground: Background = {
  makeScene: async () => undefined,
  queueDelivery: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};
