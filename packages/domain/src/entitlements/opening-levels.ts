import { ASSET_KEYS } from '../products/asset-levels.ts';
import type { ProductLevel } from '../products/product-levels.ts';

/** The longer side, in pixels, of the picture of a scene that everyone sees who may see the scene. */
export const PREVIEW_PIXELS = 1024;

/**
 * The product levels of which one opens a file of a scene. Files that are not listed, such as thumbnail and cloud map, are open to
 * whoever may see the scene.
 */
const OPENING: Readonly<Record<string, readonly ProductLevel[]>> = {
  [ASSET_KEYS.visual]: ['Basic', 'Analytics'],
  [ASSET_KEYS.data]: ['Basic', 'Analytics'],
  [ASSET_KEYS.cube]: ['Basic L1A', 'Analytics'],
  [ASSET_KEYS.cubeHeader]: ['Basic L1A', 'Analytics'],
};

/** The product levels of which one opens a file of a scene; undefined if no level is needed. */
export function openingLevels(asset: string): readonly ProductLevel[] | undefined {
  return OPENING[asset];
}

/** Whether a program with these product levels may open a file of a scene that it may see. */
export function mayOpenAsset(asset: string, levels: readonly ProductLevel[]): boolean {
  return OPENING[asset]?.some((level) => levels.includes(level)) ?? true;
}

/** "the product level "Basic" or "Analytics"": what a program needs of some levels. */
export function neededLevels(levels: readonly ProductLevel[]): string {
  const names = levels.map((level) => `"${level}"`);
  const listed = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return `the product level ${listed}`;
}
