import type { Database } from '@sigma/db';

export interface SensorsServices {
  readonly database: Database;
  /** What the demo world takes for now; without a demo the real time. */
  readonly worldClock: () => Date;
}
