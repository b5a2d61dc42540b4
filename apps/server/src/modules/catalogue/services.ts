import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';

export interface CatalogueServices {
  readonly database: Pick<Database, 'kysely' | 'transaction'>;
  readonly store: ObjectStore;
  /** Makes the planned assets of a scene and returns when they are stored or have failed. */
  readonly makeScene: (collection: string, scene: string, signal: AbortSignal) => Promise<void>;
}
