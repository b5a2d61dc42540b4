/** Product levels, ranked from lowest to highest (PD-45). */
export const PRODUCT_LEVELS = [
  'Raw',
  'Dark Subtract',
  'Basic L1A',
  'Basic',
  'Unrectified',
  'Rectified',
  'Analytics',
] as const;
export type ProductLevel = (typeof PRODUCT_LEVELS)[number];

export const FILE_FORMATS = ['ENVI', 'COG'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export function isProductLevel(name: string): name is ProductLevel {
  return PRODUCT_LEVELS.some((level) => level === name);
}

/** The lowest level of a list; unknown names are ignored. */
export function lowestLevel(levels: readonly string[]): ProductLevel | undefined {
  return PRODUCT_LEVELS.find((level) => levels.includes(level));
}
