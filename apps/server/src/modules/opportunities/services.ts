import type { Database } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';

export interface OpportunitiesServices {
  readonly database: Pick<Database, 'kysely'>;
  /** Sampled orbits, shared by all searches of this process. */
  readonly orbitGrids: GridCache;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
}
