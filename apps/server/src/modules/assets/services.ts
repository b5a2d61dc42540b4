import type { Database } from '@sigma/db';

export interface AssetsServices {
  readonly database: Database;
  /** The time of the demo world, by which assets are monitored; without a demo, real time. */
  readonly worldClock: () => Date;
}
