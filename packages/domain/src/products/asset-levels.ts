import type { ProductLevel } from './product-levels.ts';

/** Keys of scene assets that the product interprets. */
export const ASSET_KEYS = {
  visual: 'visual_rgb',
  data: 'data',
  cube: 'cube',
  cubeHeader: 'envi_header',
  thumbnail: 'thumbnail',
  cloudMap: 'cloud_map',
} as const;

/**
 * Levels at which a scene can be delivered: "Basic" is its pictures as COG, "Basic L1A" is the cube, which the
 * simulator generates when it is ordered.
 */
export function levelsOfAssets(keys: readonly string[], simulated: boolean): readonly ProductLevel[] {
  const hasCube = simulated || keys.includes(ASSET_KEYS.cube);
  const hasPicture = simulated || keys.includes(ASSET_KEYS.visual) || keys.includes(ASSET_KEYS.data);
  return [...(hasCube ? (['Basic L1A'] as const) : []), ...(hasPicture ? (['Basic'] as const) : [])];
}

/** Typical size in bytes of a simulated scene that has not been generated, measured in the demo world. */
const TYPICAL_BYTES: Readonly<Partial<Record<ProductLevel, number>>> = {
  // The cube has 320 lines x 320 samples x 472 bands x 2 bytes; header and Item are added.
  'Basic L1A': 320 * 320 * 472 * 2 + 30_000,
  Basic: 1_000_000,
};

/** Number of files per scene in a delivery: product files and the Item. */
const FILES_PER_SCENE: Readonly<Partial<Record<ProductLevel, number>>> = { 'Basic L1A': 3, Basic: 2 };

/** Estimated number and size of the files of a delivery. */
export interface DeliveryEstimate {
  readonly files: number;
  readonly bytes: number;
}

/** Keys of the stored assets that are delivered at a level. */
export function deliveredKeys(level: ProductLevel): readonly string[] {
  if (level === 'Basic L1A') return [ASSET_KEYS.cube, ASSET_KEYS.cubeHeader];
  return [ASSET_KEYS.visual, ASSET_KEYS.data];
}

/**
 * Estimates files and bytes of a delivery: stored files count with their size, files to generate with a typical size.
 */
export function estimateDelivery(
  level: ProductLevel,
  scenes: readonly { readonly storedBytes: ReadonlyMap<string, number> }[],
): DeliveryEstimate {
  const typical = TYPICAL_BYTES[level] ?? 0;
  const bytes = scenes.reduce((sum, scene) => {
    const sizes = deliveredKeys(level).flatMap((key) => scene.storedBytes.get(key) ?? []);
    // Of a cube that must be generated, only the header is stored.
    const isStored = scene.storedBytes.has(level === 'Basic L1A' ? ASSET_KEYS.cube : ASSET_KEYS.visual);
    return sum + (isStored ? sizes.reduce((all, size) => all + size, 0) : typical);
  }, 0);
  // The order's Collection and the manifest are added.
  return { files: scenes.length * (FILES_PER_SCENE[level] ?? 2) + 2, bytes };
}
