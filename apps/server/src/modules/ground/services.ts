import type { Database, DatabaseTransaction } from '@sigma/db';

export type Connection = Database['kysely'];

export interface GroundServices {
  readonly database: Database;
  /** The time of the demo world where it runs. */
  readonly worldClock: () => Date;
  /** Has passes and orbit rows made anew, once the transaction has ended. */
  readonly queueGroundForecast: (transaction: DatabaseTransaction) => Promise<void>;
}
