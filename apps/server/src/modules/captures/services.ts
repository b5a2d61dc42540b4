import type { Database } from '@sigma/db';

export interface CapturesServices {
  readonly database: Pick<Database, 'kysely'>;
}
