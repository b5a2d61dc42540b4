import type { ProductLevel } from '../products/product-levels.ts';

/** What the values of a cube are: counts of the detector, radiance at the sensor, or reflectance of the surface. */
export const CUBE_LEVELS = ['counts', 'radiance', 'reflectance'] as const;
export type CubeLevel = (typeof CUBE_LEVELS)[number];

/** A program reads values of a cube if it is entitled to one of these product levels; Analytics includes all (PD-87). */
const ENTITLING: Readonly<Record<CubeLevel, readonly ProductLevel[]>> = {
  counts: ['Raw', 'Dark Subtract', 'Analytics'],
  radiance: ['Basic L1A', 'Analytics'],
  reflectance: ['Unrectified', 'Rectified', 'Analytics'],
};

/** The product levels of which one entitles to the values. */
export function entitlingLevels(level: CubeLevel): readonly ProductLevel[] {
  return ENTITLING[level];
}

/** Whether a program with these product levels may read the values. */
export function mayReadCube(level: CubeLevel, productLevels: readonly string[]): boolean {
  return ENTITLING[level].some((name) => productLevels.includes(name));
}
