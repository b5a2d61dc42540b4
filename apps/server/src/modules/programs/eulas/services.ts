import type { Database } from '@sigma/db';

export interface EulasServices {
  readonly database: Pick<Database, 'kysely'>;
}
