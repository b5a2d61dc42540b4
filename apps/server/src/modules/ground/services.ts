import type { Database, DatabaseTransaction, Tables } from '@sigma/db';
import type { Kysely } from 'kysely';

export type Connection = Kysely<Tables>;

export interface GroundServices {
  readonly database: Database;
  /** The time of the demo world where it runs. */
  readonly worldClock: () => Date;
  /** Has passes and orbit rows made anew, once the transaction has ended. */
  readonly queueGroundForecast: (transaction: DatabaseTransaction) => Promise<void>;
}
