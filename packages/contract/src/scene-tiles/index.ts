import type { Operation } from '../kernel/operation.ts';
import { readSceneTile } from './scene-tiles.ts';

export * from './scene-tiles.ts';

export const sceneTilesOperations: readonly Operation[] = [readSceneTile];
