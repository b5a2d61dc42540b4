import type { Database } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';
import type { Entitlements } from '../../entitlements/index.ts';
import type { PassThreads } from './threads/pass-threads.ts';

export interface OpportunitiesServices {
  readonly database: Pick<Database, 'kysely'>;
  readonly entitlements: Entitlements;
  /** Sampled orbits, shared by all searches of this process. */
  readonly orbitGrids: GridCache;
  /** Calculate passes for callers. */
  readonly passThreads: PassThreads;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
}
