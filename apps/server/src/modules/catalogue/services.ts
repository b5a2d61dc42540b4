import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Imagery } from '../imagery/index.ts';

export interface CatalogueServices {
  readonly database: Pick<Database, 'engine' | 'kysely' | 'expensive' | 'transaction'>;
  readonly store: ObjectStore;
  readonly imagery: Pick<Imagery, 'ensureAssets'>;
}
