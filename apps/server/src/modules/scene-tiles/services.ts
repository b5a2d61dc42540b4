import type { Database } from '@sigma/db';
import type { TileThreads } from './tile-threads.ts';

export interface SceneTilesServices {
  readonly database: Pick<Database, 'kysely'>;
  readonly sceneTiles: TileThreads;
  /** Makes the planned assets of a scene and returns when they are stored or have failed. */
  readonly makeScene: (collection: string, scene: string, signal: AbortSignal) => Promise<void>;
}
