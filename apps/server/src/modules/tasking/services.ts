import type { Database } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';

export interface TaskingServices {
  readonly database: Database;
  /** The time for passes, plans and windows: that of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  /** Sampled orbits, shared by all searches of this process. */
  readonly orbitGrids: GridCache;
}
