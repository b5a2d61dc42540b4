import type { Database } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';

export interface TaskingServices {
  readonly database: Database;
  /** The time that passes, plans and windows are told against: that of the demo world where it runs. */
  readonly worldClock: () => Date;
  /** Sampled orbits, shared by everything in this process that searches for passes. */
  readonly orbitGrids: GridCache;
}
