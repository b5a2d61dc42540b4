import type { Database } from '@sigma/db';

export interface ProgramCollectionsServices {
  readonly database: Pick<Database, 'kysely' | 'transaction'>;
}
