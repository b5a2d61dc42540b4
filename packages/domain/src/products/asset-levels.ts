import type { ProductLevel } from './product-levels.ts';

/** Keys of scene assets with a meaning to the product. */
export const ASSET_KEYS = {
  visual: 'visual_rgb',
  data: 'data',
  cube: 'cube',
  cubeHeader: 'envi_header',
  thumbnail: 'thumbnail',
  cloudMap: 'cloud_map',
} as const;

/**
 * Levels that a scene can be delivered at: "Basic" is its pictures as COG, "Basic L1A" the cube, which the
 * simulator makes when an order asks for it.
 */
export function levelsOfAssets(keys: readonly string[], simulated: boolean): readonly ProductLevel[] {
  const hasCube = simulated || keys.includes(ASSET_KEYS.cube);
  const hasPicture = simulated || keys.includes(ASSET_KEYS.visual) || keys.includes(ASSET_KEYS.data);
  return [...(hasCube ? (['Basic L1A'] as const) : []), ...(hasPicture ? (['Basic'] as const) : [])];
}

/** Bytes of a simulated scene before it is made, measured on the demo world: what an estimate may count with. */
const TYPICAL_BYTES: Readonly<Partial<Record<ProductLevel, number>>> = {
  // 320 lines x 320 samples x 472 bands x 2 bytes, with header and Item
  'Basic L1A': 320 * 320 * 472 * 2 + 30_000,
  Basic: 1_000_000,
};

/** Files of a scene in a delivery: product files and the Item. */
const FILES_A_SCENE: Readonly<Partial<Record<ProductLevel, number>>> = { 'Basic L1A': 3, Basic: 2 };

export interface DeliveryEstimate {
  readonly files: number;
  readonly bytes: number;
}

/** Keys of the assets that are delivered at a level as they lie in the archive. */
export function deliveredKeys(level: ProductLevel): readonly string[] {
  if (level === 'Basic L1A') return [ASSET_KEYS.cube, ASSET_KEYS.cubeHeader];
  return [ASSET_KEYS.visual, ASSET_KEYS.data];
}

/** What a delivery will hold, about: the stored sizes of what lies there already, the usual size of what is made. */
export function estimateDelivery(
  level: ProductLevel,
  scenes: readonly { readonly storedBytes: ReadonlyMap<string, number> }[],
): DeliveryEstimate {
  const typical = TYPICAL_BYTES[level] ?? 0;
  const bytes = scenes.reduce((sum, scene) => {
    const sizes = deliveredKeys(level).flatMap((key) => scene.storedBytes.get(key) ?? []);
    // A cube that is made has only its header in the archive.
    const isThere = scene.storedBytes.has(level === 'Basic L1A' ? ASSET_KEYS.cube : ASSET_KEYS.visual);
    return sum + (isThere ? sizes.reduce((all, size) => all + size, 0) : typical);
  }, 0);
  // The order's Collection and the manifest come on top.
  return { files: scenes.length * (FILES_A_SCENE[level] ?? 2) + 2, bytes };
}
