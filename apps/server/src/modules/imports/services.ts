import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Logger } from 'pino';

export interface ImportServices {
  readonly database: Pick<Database, 'kysely' | 'transaction'>;
  readonly store: ObjectStore;
}

/** Services that the calls of the server need in addition. */
export interface ServerImportServices extends ImportServices {
  readonly log: Pick<Logger, 'error'>;
}

/** Services that an import with exclusive access to the database needs in addition. */
export interface DirectImportServices extends ImportServices {
  /** Called with the error that kept some Items from being stored while others were. */
  readonly onFailed?: (error: unknown) => void;
}
