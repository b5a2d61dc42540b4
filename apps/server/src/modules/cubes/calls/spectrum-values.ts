import type { CubeLevel } from '@sigma/domain';
import type { CubeBand, Quantity } from '@sigma/raster';

/** Values as an answer has them: null for bad bands and where there is none. */
export function spectrumValues(
  values: ArrayLike<number>,
  bands: readonly Pick<CubeBand, 'good'>[],
): (number | null)[] {
  return bands.map(({ good }, band) => {
    const value = values[band];
    return good && value !== undefined && Number.isFinite(value) ? value : null;
  });
}

/** The unit of values of a level. */
export const unitOf = (quantity: Quantity, level: CubeLevel): string =>
  quantity.kind === 'radiance' && level === 'radiance' ? quantity.unit : '';

export const wavelengthsOf = (bands: readonly CubeBand[]): (number | null)[] =>
  bands.map(({ nm }) => nm ?? null);
