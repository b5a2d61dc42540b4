import type { Database } from '@sigma/db';
import type { Entitlements } from '../../entitlements/index.ts';
import type { renewReach } from '../ground/index.ts';

export interface SensorsServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  /** Called in the transaction that changes the maximum slew angle of a sensor. */
  readonly slewChanged: ReturnType<typeof renewReach>;
}
