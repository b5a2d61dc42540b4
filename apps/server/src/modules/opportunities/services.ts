import type { Database } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';

export interface OpportunitiesServices {
  readonly database: Pick<Database, 'kysely'>;
  /** Sampled orbits, shared by all that search in this process. */
  readonly orbitGrids: GridCache;
  /** What the demo world takes for now; without a demo the real time. */
  readonly worldClock: () => Date;
}
