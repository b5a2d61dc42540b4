import type { Database, DatabaseTransaction } from '@sigma/db';

export interface GroundServices {
  readonly database: Database;
  /** The time of the demo world where it runs. */
  readonly worldClock: () => Date;
  /** Has passes and orbit rows made anew, once the transaction has ended. */
  readonly queueGroundForecast: (transaction: DatabaseTransaction) => Promise<void>;
}
