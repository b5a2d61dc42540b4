import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';

export interface ReportsServices {
  readonly database: Database;
  readonly store: ObjectStore;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
}
