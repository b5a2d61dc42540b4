import type { Platform } from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Entitlements } from '../../entitlements/index.ts';
import type { Imagery } from '../imagery/index.ts';

export interface CatalogueServices {
  readonly entitlements: Entitlements;
  readonly platform: Pick<Platform, 'support_email'>;
  readonly database: Pick<Database, 'engine' | 'kysely' | 'expensive' | 'transaction'>;
  readonly store: ObjectStore;
  readonly imagery: Pick<Imagery, 'ensureSoon'>;
}
