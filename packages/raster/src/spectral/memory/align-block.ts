import type { SpectralBlock } from '../block.ts';
import type { Registration } from './register.ts';

/** Neighbouring pixels of a line whose sources are neighbours as well, and have weight in all four corners. */
export interface AlignRun {
  readonly from: number;
  readonly count: number;
  /** Line and sample of the upper left source of the first pixel. */
  readonly line: number;
  readonly sample: number;
}

export interface AlignRow {
  /** The line that is written. */
  readonly line: number;
  readonly runs: readonly AlignRun[];
  /** Weights of the four corners: `weights[corner * samples + sample]`. */
  readonly weights: Float64Array;
}

/** The port for the loop of `alignBlock`. All implementations give the same bits. */
export interface AlignKernel {
  /** Writes the pixels of runs to `into`; `rows` may only be read once. */
  alignRuns(block: SpectralBlock, rows: Iterable<AlignRow>, into: Float32Array): void;
}

/** The reference implementation, in plain TypeScript. */
export const scalarAlign: AlignKernel = {
  alignRuns: ({ samples, wavelengths, data }, rows, into) => {
    const bands = wavelengths.length;
    const rowStep = bands * samples;
    for (const { line, runs, weights } of rows)
      for (const run of runs)
        for (let band = 0; band < bands; band++) {
          const source = run.line * rowStep + band * samples + run.sample;
          const target = line * rowStep + band * samples + run.from;
          for (let i = 0; i < run.count; i++) {
            const at = source + i;
            const w = run.from + i;
            into[target + i] =
              (weights[w] ?? 0) * (data[at] ?? Number.NaN) +
              (weights[samples + w] ?? 0) * (data[at + 1] ?? Number.NaN) +
              (weights[2 * samples + w] ?? 0) * (data[at + rowStep] ?? Number.NaN) +
              (weights[3 * samples + w] ?? 0) * (data[at + rowStep + 1] ?? Number.NaN);
          }
        }
  },
};

/** All bands of a block on the grid of the reference, as `align` does with a plane: bilinear, NaN next to pixels of no data. */
export function alignBlock(
  block: SpectralBlock,
  registration: Registration,
  kernel: AlignKernel = scalarAlign,
): SpectralBlock {
  const into = new Float32Array(block.data.length).fill(Number.NaN);
  kernel.alignRuns(block, alignRows(block, registration, into), into);
  return { ...block, data: into };
}

/** The rows one after the other, in the same arrays. Pixels of whose corners some have no weight are written to `into` at once. */
function* alignRows(
  block: SpectralBlock,
  { x: fitX, y: fitY }: Registration,
  into: Float32Array,
): Generator<AlignRow> {
  const { lines, samples } = block;
  const weights = new Float64Array(4 * samples);
  for (let line = 0; line < lines; line++) {
    const runs: AlignRun[] = [];
    let run: { from: number; count: number; line: number; sample: number } | undefined;
    for (let column = 0; column < samples; column++) {
      const x = column + fitX[0] + fitX[1] * column + fitX[2] * line;
      const y = line + fitY[0] + fitY[1] * column + fitY[2] * line;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const fx = x - left;
      const fy = y - top;
      const [right, bottom] = [left + (fx > 0 ? 1 : 0), top + (fy > 0 ? 1 : 0)];
      if (left < 0 || top < 0 || right >= samples || bottom >= lines) continue;
      weights[column] = (1 - fx) * (1 - fy);
      weights[samples + column] = fx * (1 - fy);
      weights[2 * samples + column] = (1 - fx) * fy;
      weights[3 * samples + column] = fx * fy;
      if (fx === 0 || fy === 0) copyCorners(block, { column, line, left, top, weights }, into);
      else if (
        run !== undefined &&
        run.from + run.count === column &&
        run.line === top &&
        run.sample + run.count === left
      )
        run.count++;
      else {
        run = { from: column, count: 1, line: top, sample: left };
        runs.push(run);
      }
    }
    yield { line, runs, weights };
  }
}

interface Corners {
  readonly column: number;
  readonly line: number;
  readonly left: number;
  readonly top: number;
  readonly weights: Float64Array;
}

/** One pixel from the corners that have a weight; the others may be without data, or outside. */
function copyCorners(
  { samples, wavelengths, data }: SpectralBlock,
  { column, line, left, top, weights }: Corners,
  into: Float32Array,
): void {
  const rowStep = wavelengths.length * samples;
  for (let band = 0; band < wavelengths.length; band++) {
    const at = top * rowStep + band * samples + left;
    let value = 0;
    for (let corner = 0; corner < 4; corner++) {
      const weight = weights[corner * samples + column] ?? 0;
      if (weight === 0) continue;
      value += weight * (data[at + (corner & 1) + (corner >> 1) * rowStep] ?? Number.NaN);
    }
    into[line * rowStep + band * samples + column] = value;
  }
}
