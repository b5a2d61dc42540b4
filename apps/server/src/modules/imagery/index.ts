import type { ServerModule } from '../server-module.ts';
import type { Imagery } from './imagery.ts';
import { type BaseTileServices, readBaseTileBinding } from './read-base-tile.ts';
import { readImageryProgressBinding } from './read-imagery-progress.ts';

export { levelHeader } from './cube-header.ts';
export { type FillOptions, fillArchive } from './fill-archive.ts';
export { createImagery, type Imagery, type ImageryServices } from './imagery.ts';
export type { CaptureLines } from './levels/capture-lines.ts';
export { sceneShadow } from './levels/chain/located.ts';
export { type CubeLevels, levelsOfHeader } from './levels/imported/cube-levels.ts';
export { fileOf, type Product } from './levels/product-services.ts';
export { arrayLayoutOf } from './levels/read-array.ts';
export { RunFailure } from './levels/run-failure.ts';
export type { RunInputs } from './levels/run-inputs.ts';
export type { ProductKey } from './levels/runs.store.ts';
export { objectReader, type RangeCall, type ReadRange } from './object-reader.ts';
export { warmOpeningView } from './opening-view.ts';
export { progressLine, type Terminal } from './progress-line.ts';
export { type Recipe, readRecipe } from './recipe.ts';
export { sharedWork } from './shared-work.ts';
export { type TileCache, tileCache } from './tile-cache.ts';

/** Simulated pictures of scenes and of the Earth. */
export const imageryModule: ServerModule<BaseTileServices & { readonly imagery: Imagery }> = {
  name: 'imagery',
  bindings: (services) => [readImageryProgressBinding(services), readBaseTileBinding(services)],
};
