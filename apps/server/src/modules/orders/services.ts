import type { Database } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';
import type { ObjectStore } from '@sigma/storage';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobKey, JobSender } from '../../jobs/index.ts';

export interface OrderServices {
  readonly entitlements: Entitlements;
  readonly database: Database;
  /** The archive and the buckets that deliveries are written to. */
  readonly store: ObjectStore;
  /** In folder mode the first program to use a bucket owns it; with S3, staff list the buckets of each program. */
  readonly claimsBuckets: boolean;
  /** How long an accepted order of scenes can be canceled before it starts (PD-60). */
  readonly orderGraceMs: number;
  readonly jobs: JobSender;
  /** What the disk of the archive and the buckets has left; null if it is not known, as with S3. */
  readonly freeBytes: () => Promise<number | null>;
}

/** Services that orders for captures need in addition. */
export interface TaskingOrderServices extends OrderServices {
  /** The time of the demo world, which captures follow from request to delivery; without a demo, real time. */
  readonly worldClock: () => Date;
  /** Sampled orbits, shared by all searches of this process. */
  readonly orbitGrids: GridCache;
  /** The job that moves requested captures on; it is queued in the transaction that places their orders. */
  readonly capturesJob: JobKey<undefined>;
}
