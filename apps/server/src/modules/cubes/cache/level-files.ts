import { ASSET_KEYS } from '@sigma/domain';
import { fileOf, type Imagery } from '../../imagery/index.ts';
import type { CubeData, RecipeData } from '../threads/tasks.ts';

/** Files of simulated scenes that products of the pipeline have. */
export interface LevelFiles {
  /** Makes the file unless it is in the archive, as a delivery does, and returns its key. */
  make(data: RecipeData, signal: AbortSignal): Promise<string>;
  /** How far this process is with making the file, 0 to 1; undefined if it is not being made here. */
  shareOf(data: RecipeData): number | undefined;
  /** The file, if it is in the archive; otherwise the recipe with all that a thread needs to process lines. */
  open(data: RecipeData): Promise<CubeData>;
}

/** The product that has the values of a level, and the asset that is their file. */
function productOf({ level, plan }: RecipeData): { readonly level: string; readonly asset: string } {
  if (plan.recipe === undefined || level === 'radiance')
    return { level: 'Basic L1A', asset: ASSET_KEYS.cube };
  return level === 'counts' ? { level: 'Raw', asset: 'raw' } : { level: 'Unrectified', asset: 'unrectified' };
}

export function levelFiles(
  imagery: Pick<Imagery, 'ensureForViewer' | 'captureLines' | 'shareOf'>,
): LevelFiles {
  return {
    async make(data, signal) {
      const { collection, scene } = data;
      const { level, asset } = productOf(data);
      const product = await imagery.ensureForViewer({ collection, scene, level }, signal);
      return fileOf(product, asset).objectKey;
    },
    shareOf(data) {
      const { collection, scene } = data;
      return imagery.shareOf({ collection, scene, level: productOf(data).level });
    },
    async open(data) {
      const { collection, scene, plan, inputs, size } = data;
      const { level, asset } = productOf(data);
      const files = await imagery.captureLines.storedFiles({ collection, scene, level });
      const file = files.find((one) => one.asset === asset);
      if (file !== undefined) return { kind: 'object', objectKey: file.objectKey, size };
      return { ...data, coefficients: await imagery.captureLines.coefficientsOf(plan, inputs) };
    },
  };
}
