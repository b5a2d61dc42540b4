import type { Database, DatabaseTransaction } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';
import type { ObjectStore } from '@sigma/storage';

export interface OrderServices {
  readonly database: Database;
  /** The object store that deliveries are written to. */
  readonly destinations: ObjectStore;
  /** In folder mode the first program to use a bucket owns it; with S3 staff list a program's buckets. */
  readonly claimsBuckets: boolean;
  /** Queues the delivery of an order together with the transaction that accepts it. */
  readonly queueDelivery: (transaction: DatabaseTransaction, order: string) => Promise<void>;
}

/** What orders for captures need besides. */
export interface TaskingOrderServices extends OrderServices {
  /** What the demo world takes for now: captures live by it, from being asked for to being delivered. */
  readonly worldClock: () => Date;
  /** Sampled orbits, shared by all that search in this process. */
  readonly orbitGrids: GridCache;
}
