import { PRODUCT_LEVELS, type ProductLevel } from './product-levels.ts';

/** Keys of scene assets that the product interprets. */
export const ASSET_KEYS = {
  visual: 'visual_rgb',
  data: 'data',
  cube: 'cube',
  cubeHeader: 'envi_header',
  thumbnail: 'thumbnail',
  cloudMap: 'cloud_map',
} as const;

/** Levels that the pipeline makes of a simulated capture when they are ordered; "Basic" is its stored pictures. */
export const MADE_LEVELS = [
  'Raw',
  'Dark Subtract',
  'Basic L1A',
  'Unrectified',
  'Rectified',
  'Analytics',
] as const satisfies readonly ProductLevel[];
export type MadeLevel = (typeof MADE_LEVELS)[number];

export const isMadeLevel = (level: string): level is MadeLevel => MADE_LEVELS.some((made) => made === level);

/**
 * What can be made of a scene besides its stored files: of a simulated capture every level, of one that was simulated without
 * radiance only its cube, of any other scene nothing.
 */
export type Simulation = 'none' | 'counts' | 'radiance';

/**
 * Levels at which a scene can be delivered, from the keys of its assets and what can be made of it; lowest first.
 *
 * @param made levels that the header of an imported cube allows
 */
export function levelsOfAssets(
  keys: readonly string[],
  simulation: Simulation,
  made: readonly string[] = [],
): readonly ProductLevel[] {
  const isSimulated = simulation !== 'none';
  const hasCube = isSimulated || keys.includes(ASSET_KEYS.cube);
  const hasPicture = isSimulated || keys.includes(ASSET_KEYS.visual) || keys.includes(ASSET_KEYS.data);
  return PRODUCT_LEVELS.filter((level) => {
    // Of imported cubes, those of reflectance alone are made "Unrectified", and reflectance is not radiance at the sensor.
    if (level === 'Basic L1A') return isSimulated || (hasCube && !made.includes('Unrectified'));
    if (level === 'Basic') return hasPicture;
    return (simulation === 'radiance' && isMadeLevel(level)) || (hasCube && made.includes(level));
  });
}

const LINE_BYTES = 320 * 472 * 2;
/** Headers and the Item. */
const TEXT_BYTES = 30_000;

/** Typical size in bytes of a simulated scene that has not been generated, measured in the demo world. */
const TYPICAL_BYTES: Readonly<Partial<Record<ProductLevel, number>>> = {
  // 320 lines of 320 samples and 472 bands, and as many dark frames again as `DARK_LINES` of the simulator says, twice 64.
  Raw: (320 + 128) * LINE_BYTES + TEXT_BYTES,
  'Dark Subtract': 320 * LINE_BYTES + TEXT_BYTES,
  'Basic L1A': 320 * LINE_BYTES + TEXT_BYTES,
  Basic: 1_000_000,
  // The place and the angles of each pixel are added.
  Unrectified: 320 * LINE_BYTES + 320 * 320 * 40 + TEXT_BYTES,
  // A north-up map is larger than the turned scene in it.
  Rectified: 150_000_000,
  Analytics: 1_300_000,
};

/** Number of files per scene in a delivery: product files and the Item. */
const FILES_PER_SCENE: Readonly<Partial<Record<ProductLevel, number>>> = {
  Raw: 4,
  'Dark Subtract': 3,
  'Basic L1A': 3,
  Basic: 2,
  Unrectified: 7,
  Rectified: 6,
  Analytics: 10,
};

/** Estimated number and size of the files of a delivery. */
export interface DeliveryEstimate {
  readonly files: number;
  readonly bytes: number;
}

/** Keys of the stored assets that are delivered at a level. */
export function deliveredKeys(level: ProductLevel): readonly string[] {
  if (level === 'Basic L1A') return [ASSET_KEYS.cube, ASSET_KEYS.cubeHeader];
  return level === 'Basic' ? [ASSET_KEYS.visual, ASSET_KEYS.data] : [];
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
    const isStored =
      deliveredKeys(level).length > 0 &&
      scene.storedBytes.has(level === 'Basic L1A' ? ASSET_KEYS.cube : ASSET_KEYS.visual);
    return sum + (isStored ? sizes.reduce((all, size) => all + size, 0) : typical);
  }, 0);
  // The order's Collection and the manifest are added.
  return { files: scenes.length * (FILES_PER_SCENE[level] ?? 2) + 2, bytes };
}
