import type { Binding } from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';
import type { ObjectStore } from '@sigma/storage';
import type { Entitlements } from '../../../entitlements/index.ts';
import type { JobLog, JobSender } from '../../../jobs/index.ts';
import type { GroundForecast } from '../../ground/index.ts';

/** What handlers use in place of the services of the process. */
export interface StageServices {
  readonly database: Database;
  readonly clock: () => Date;
  readonly worldClock: () => Date;
}

export interface ExampleServices extends StageServices {
  readonly entitlements: Entitlements;
  readonly store: ObjectStore;
  /** Buckets are folders. Otherwise the example orders nothing, because it knows no bucket that exists. */
  readonly claimsBuckets: boolean;
  readonly orbitGrids: GridCache;
  readonly groundForecast: GroundForecast;
  readonly jobs: JobSender;
  readonly log: JobLog;
  /** The handlers of all operations, on other services than those of the process. */
  readonly handlersOn: (replaced: StageServices) => readonly Binding[];
}
