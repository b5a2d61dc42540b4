import type { Database } from '@sigma/db';

export interface SensorsServices {
  readonly database: Pick<Database, 'kysely'>;
}
