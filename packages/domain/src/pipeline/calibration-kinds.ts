/** What a calibration corrects. The coefficients of each kind have their own shape: see `coefficientsShape`. */
export const CALIBRATION_TYPES = [
  'radiometric',
  'flat_field',
  'spectral',
  'bad_pixels',
  'linearity',
  'dark',
] as const;
export type CalibrationType = (typeof CALIBRATION_TYPES)[number];

/** Bands and columns of the detector, as it is read out with the binning of the calibration. */
export interface DetectorSize {
  readonly bands: number;
  readonly samples: number;
}

/**
 * The shape of the array in the file of a calibration. A spectral calibration has two planes, the centres of the bands and
 * their full widths at half maximum, both in nm and for each column.
 */
export function coefficientsShape(
  type: CalibrationType,
  { bands, samples }: DetectorSize,
): readonly number[] {
  return type === 'spectral' ? [2, bands, samples] : [bands, samples];
}

/** The shape of the array in the file of a dark-frame override: `rows` frames of the detector. */
export const darkFramesShape = (rows: number, { bands, samples }: DetectorSize): readonly number[] => [
  rows,
  bands,
  samples,
];

const IS_ALLOWED: Readonly<
  Record<CalibrationType, readonly [isAllowed: (value: number) => boolean, rule: string]>
> = {
  radiometric: [(value) => value > 0, 'greater than 0'],
  flat_field: [(value) => value > 0, 'greater than 0'],
  spectral: [(value) => value > 0, 'greater than 0'],
  bad_pixels: [(value) => value === 0 || value === 1, '0 or 1'],
  linearity: [() => true, 'a number'],
  dark: [(value) => value >= 0, 'at least 0'],
};

/** The first index of a coefficient that is not a number or out of range, and the rule for all of them. */
export function wrongCoefficient(
  type: CalibrationType,
  values: ArrayLike<number>,
): { readonly index: number; readonly rule: string } | undefined {
  const [isAllowed, rule] = IS_ALLOWED[type];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (!Number.isFinite(value) || !isAllowed(value)) return { index, rule };
  }
  return undefined;
}
