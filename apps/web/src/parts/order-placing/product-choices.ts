import type { DataProduct } from '@sigma/contract';
import {
  FILE_FORMATS,
  type FileFormat,
  isProductLevel,
  PRODUCT_LEVELS,
  type ProductLevel,
} from '@sigma/domain';

/** The products of a collection that can be ordered at the levels of the program. */
export interface ProductChoice {
  readonly level: ProductLevel;
  readonly name: string;
  readonly formats: readonly FileFormat[];
}

const FORMAT_NAMES: Readonly<Record<FileFormat, string>> = {
  ENVI: 'ENVI (BIL)',
  COG: 'Cloud Optimized GeoTIFF',
};

export function formatName(format: string): string {
  const known = FILE_FORMATS.find((one) => one === format);
  return known === undefined ? format : FORMAT_NAMES[known];
}

/** Ordered by the rank of the levels, lowest first. */
export function productChoices(
  products: readonly DataProduct[],
  programLevels: readonly string[],
  collection: string | undefined,
): readonly ProductChoice[] {
  const offered = products.filter(
    (product) => collection !== undefined && product.collections.includes(collection),
  );
  return PRODUCT_LEVELS.filter((level) => programLevels.includes(level)).flatMap((level) => {
    const ofLevel = offered.filter(
      (product) => isProductLevel(product.product_level) && product.product_level === level,
    );
    const formats = FILE_FORMATS.filter((format) =>
      ofLevel.some((product) => product.file_formats.includes(format)),
    );
    const name = ofLevel.map((product) => product.name).join(', ');
    return formats.length === 0 ? [] : [{ level, name, formats }];
  });
}
