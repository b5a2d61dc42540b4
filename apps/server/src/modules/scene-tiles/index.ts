import type { Binding } from '@sigma/contract';
import { readSceneTileBinding } from './read-scene-tile.ts';
import type { SceneTilesServices } from './services.ts';

export { createSceneTiles } from './scene-tiles.ts';
export type { SceneTilesServices } from './services.ts';
export type { TileThreads } from './tile-threads.ts';

export function sceneTilesBindings(services: SceneTilesServices): readonly Binding[] {
  return [readSceneTileBinding(services)];
}
