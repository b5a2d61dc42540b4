import type { Database } from '@sigma/db';
import type { Imagery } from '../imagery/index.ts';
import type { TileThreads } from './tile-threads.ts';

export interface SceneTilesServices {
  readonly database: Pick<Database, 'kysely'>;
  readonly sceneTiles: TileThreads;
  readonly imagery: Pick<Imagery, 'ensureAssets'>;
}
