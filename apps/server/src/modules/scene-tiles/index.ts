import type { ServerModule } from '../server-module.ts';
import { readSceneTileBinding } from './read-scene-tile.ts';
import type { SceneTilesServices } from './services.ts';

export { createSceneTiles } from './scene-tiles.ts';
export type { TileThreads } from './tile-threads.ts';

/** Map tiles of single scenes. */
export const sceneTilesModule: ServerModule<SceneTilesServices> = {
  name: 'scene-tiles',
  bindings: (services) => [readSceneTileBinding(services)],
};
