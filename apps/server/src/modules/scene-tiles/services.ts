import type { Database } from '@sigma/db';
import type { Entitlements } from '../../entitlements/index.ts';
import type { Imagery } from '../imagery/index.ts';
import type { TileThreads } from './tile-threads.ts';

export interface SceneTilesServices {
  readonly entitlements: Entitlements;
  readonly database: Pick<Database, 'kysely'>;
  readonly sceneTiles: TileThreads;
  readonly imagery: Pick<Imagery, 'ensureSoon'>;
}
