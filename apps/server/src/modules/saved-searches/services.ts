import type { Database } from '@sigma/db';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobLog } from '../../jobs/index.ts';

export interface SavedSearchServices {
  readonly database: Database;
  readonly log: JobLog;
  /** Real time. */
  readonly clock: () => Date;
  /** The time of the demo world, by which embargoes end; without a demo, real time. */
  readonly worldClock: () => Date;
  readonly entitlements: Entitlements;
}
