import type { ServerModule } from '../server-module.ts';
import { readSceneTileBinding } from './read-scene-tile.ts';
import type { SceneTilesServices } from './services.ts';

export { drawTile, PAGE_PIXELS, type PagedPicture } from './draw-tile.ts';
export { createPageCache, type PageCache } from './page-cache.ts';
export { createSceneTiles } from './scene-tiles.ts';
export { TILE_PIXELS } from './tile-grid.ts';
export type { TileThreads } from './tile-threads.ts';

/** Map tiles of single scenes. */
export const sceneTilesModule: ServerModule<SceneTilesServices> = {
  name: 'scene-tiles',
  bindings: (services) => [readSceneTileBinding(services)],
};
