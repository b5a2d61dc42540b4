/** The agreement of an absorption with a reference: spectral feature fitting after Clark et al. 1990. */
export interface FeatureFit {
  /** Least-squares scale of the reference's absorption in the measured spectrum; 1 is as deep as the reference. */
  readonly scale: number;
  /** Correlation of both absorptions, -1 to 1; NaN where one of them is flat. */
  readonly correlation: number;
}

/**
 * Fits the absorption of a reference to a measured one, after the line through the ends of the window (the continuum) is
 * divided out of both.
 *
 * @param measured and reference positive values at ascending wavelengths of one window
 */
export function fitFeature(
  wavelengths: readonly number[],
  measured: readonly number[],
  reference: readonly number[],
): FeatureFit {
  const x = absorptionOf(wavelengths, reference);
  const y = absorptionOf(wavelengths, measured);
  const n = x.length;
  const [mx, my] = [x, y].map((values) => values.reduce((sum, value) => sum + value, 0) / n);
  let [xx, yy, xy] = [0, 0, 0];
  x.forEach((value, i) => {
    const [dx, dy] = [value - (mx ?? 0), (y[i] ?? 0) - (my ?? 0)];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  });
  return { scale: xy / xx, correlation: xy / Math.sqrt(xx * yy) };
}

/** 1 - value / continuum. */
function absorptionOf(wavelengths: readonly number[], values: readonly number[]): number[] {
  const [left, right] = [wavelengths[0] ?? 0, wavelengths.at(-1) ?? 1];
  const [start, end] = [values[0] ?? Number.NaN, values.at(-1) ?? Number.NaN];
  return values.map((value, i) => {
    const share = ((wavelengths[i] ?? 0) - left) / (right - left);
    return 1 - value / ((1 - share) * start + share * end);
  });
}
