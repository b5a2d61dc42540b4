import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { ScenePixels } from './scene-pixels.ts';

export interface DeliveryServices {
  readonly database: Database;
  readonly archive: ObjectStore;
  readonly destinations: ObjectStore;
  /** In folder mode the first order creates its bucket; with S3 the bucket must exist. */
  readonly claimsBuckets: boolean;
  readonly pixels: ScenePixels;
  readonly now: () => Date;
  /** The demo clock, which the history of captures follows; without a demo, real time. */
  readonly worldNow: () => Date;
  readonly reportFailure: (order: string, error: unknown) => void;
}
