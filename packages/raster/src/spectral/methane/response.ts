import { lnTransmittance, methaneAbsorption } from './absorption-table.ts';

/** Columns in ppm m at which the answer of a filter is computed; linear between them. */
const NODES_PPM_M: readonly number[] = [
  0, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 13_000, 16_000,
];

/**
 * Inverts the answer of a logarithmic filter: strong plumes absorb less per ppm m than weak ones, so a linear filter reports
 * too little. The answer to a column X is exactly the weighted sum of ln T(X), which grows with X.
 *
 * @param weights the filter's weight of each band, for ln radiance
 * @returns the column in ppm m for a filter value; negative values (noise) are scaled by the slope at 0
 * @throws RangeError when the answer does not grow with the column, so that it cannot be inverted
 */
export function methaneResponse(
  weights: ArrayLike<number>,
  wavelengths: readonly number[],
): (filtered: number) => number {
  const absorption = wavelengths.map(methaneAbsorption);
  const answers = NODES_PPM_M.map((column) =>
    absorption.reduce((sum, band, i) => sum + (weights[i] ?? 0) * lnTransmittance(band, column), 0),
  );
  if (answers.some((answer, i) => i > 0 && answer <= (answers[i - 1] ?? 0)))
    throw new RangeError('The answer of the filter must grow with the methane column.');
  return (filtered) => {
    const above = answers.findIndex((answer) => answer >= filtered);
    const piece = Math.max(1, above < 0 ? answers.length - 1 : above);
    const [from, to] = [answers[piece - 1] ?? 0, answers[piece] ?? 1];
    const [low, high] = [NODES_PPM_M[piece - 1] ?? 0, NODES_PPM_M[piece] ?? 1];
    return low + ((filtered - from) / (to - from)) * (high - low);
  };
}
