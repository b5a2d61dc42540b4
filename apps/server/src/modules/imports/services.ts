import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';

export interface ImportServices {
  readonly database: Pick<Database, 'kysely' | 'transaction'>;
  readonly store: ObjectStore;
}
