import type { Binding } from '@sigma/contract';
import type { Imagery } from './imagery.ts';
import { type BaseTileServices, readBaseTileBinding } from './read-base-tile.ts';
import { readImageryProgressBinding } from './read-imagery-progress.ts';

export { type FillOptions, fillArchive } from './fill-archive.ts';
export { createImagery, type Imagery, type ImageryServices, type MadeCube } from './imagery.ts';
export { warmOpeningView } from './opening-view.ts';
export { progressLine } from './progress-line.ts';
export { type TileCache, tileCache } from './tile-cache.ts';

export type ImageryBindingServices = BaseTileServices & { readonly imagery: Imagery };

export function imageryBindings(services: ImageryBindingServices): readonly Binding[] {
  return [readImageryProgressBinding(services), readBaseTileBinding(services)];
}
