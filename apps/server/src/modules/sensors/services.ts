import type { Database, DatabaseTransaction } from '@sigma/db';

export interface SensorsServices {
  readonly database: Database;
  /** What the demo world takes for now; without a demo the real time. */
  readonly worldClock: () => Date;
  /** Told that a sensor turns further than before, or less far, in the transaction of the change. */
  readonly slewChanged: (transaction: DatabaseTransaction, sensor: number) => Promise<void>;
}
