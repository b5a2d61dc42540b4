import type { SpectralBlock } from '../block.ts';
import type { Registration } from './register.ts';

/** All bands of a block on the grid of the reference, as `align` does with a plane: bilinear, NaN next to pixels of no data. */
export function alignBlock(block: SpectralBlock, { x: fitX, y: fitY }: Registration): SpectralBlock {
  const { lines, samples, wavelengths, data } = block;
  const bands = wavelengths.length;
  const rowStep = bands * samples;
  const result = new Float32Array(data.length).fill(Number.NaN);
  // For each pixel of a line: its upper left source, and the weights of the four around it.
  const source = new Int32Array(samples);
  const weights = new Float64Array(4 * samples);
  for (let row = 0; row < lines; row++) {
    for (let column = 0; column < samples; column++) {
      const x = column + fitX[0] + fitX[1] * column + fitX[2] * row;
      const y = row + fitY[0] + fitY[1] * column + fitY[2] * row;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const isInside =
        left >= 0 && top >= 0 && left + (fx > 0 ? 1 : 0) < samples && top + (fy > 0 ? 1 : 0) < lines;
      source[column] = isInside ? top * rowStep + left : -1;
      weights[4 * column] = (1 - fx) * (1 - fy);
      weights[4 * column + 1] = fx * (1 - fy);
      weights[4 * column + 2] = (1 - fx) * fy;
      weights[4 * column + 3] = fx * fy;
    }
    for (let band = 0; band < bands; band++) {
      const into = row * rowStep + band * samples;
      for (let column = 0; column < samples; column++) {
        const from = source[column] ?? -1;
        if (from < 0) continue;
        const at = from + band * samples;
        const w = 4 * column;
        const upperLeft = weights[w] ?? 0;
        const upperRight = weights[w + 1] ?? 0;
        const lowerLeft = weights[w + 2] ?? 0;
        const lowerRight = weights[w + 3] ?? 0;
        // A pixel without weight may be without data, or outside.
        let value = upperLeft === 0 ? 0 : upperLeft * (data[at] ?? Number.NaN);
        if (upperRight !== 0) value += upperRight * (data[at + 1] ?? Number.NaN);
        if (lowerLeft !== 0) value += lowerLeft * (data[at + rowStep] ?? Number.NaN);
        if (lowerRight !== 0) value += lowerRight * (data[at + rowStep + 1] ?? Number.NaN);
        result[into + column] = value;
      }
    }
  }
  return { ...block, data: result };
}
