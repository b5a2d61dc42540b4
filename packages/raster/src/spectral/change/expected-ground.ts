import type { SpectralBlock } from '../block.ts';
import { medianAcross } from '../objects/robust.ts';
import { knownMask } from './pixel-vectors.ts';
import { type ChangeKernels, mapped, regressionOf, unchangedMoments } from './residual-filter.ts';
import type { BandMap } from './residual-kernel.ts';

/** With fewer pixels for each band that both passes show, nothing is known about the season between them. */
const LEAST_PER_BAND = 10;

/** How the ground that one pass shows is expected to look in a later one. */
export interface Expectation {
  /** The earlier pass. */
  readonly pass: SpectralBlock;
  /** A spectrum as the season between the passes changes most ground: least squares of all bands from all bands. */
  readonly inSeason: (spectrum: ArrayLike<number>) => Float64Array;
  /** The map of `inSeason`. */
  readonly season: BandMap;
}

/**
 * What an earlier pass lets expect of a later one, by the pixels that have not changed between them. Undefined where the passes show hardly
 * any ground in common.
 *
 * @throws RangeError when the passes differ in size or bands
 */
export function expectationOf(
  pass: SpectralBlock,
  now: SpectralBlock,
  kernels: ChangeKernels,
): Expectation | undefined {
  const bands = now.wavelengths.length;
  const known = knownMask(pass, now);
  const pixels = known.reduce((sum, value) => sum + value, 0);
  if (pixels < LEAST_PER_BAND * bands) return undefined;
  const moments = unchangedMoments(pass, now, known, kernels);
  const matrix = regressionOf(moments, bands);
  const means = mapped({ matrix, offsets: new Float64Array(bands) }, moments.meanBefore);
  const season = { matrix, offsets: means.map((value, band) => value - (moments.meanAfter[band] ?? 0)) };
  return { pass, season, inSeason: (spectrum) => mapped(season, spectrum) };
}

/**
 * The usual ground as it is expected in a pass: the median of what each earlier pass lets expect. Medians of the earlier passes themselves
 * would take each band from another pass where tracks and edges are displaced, which in passes of different light and season is the
 * spectrum of no ground.
 *
 * @throws RangeError when there is no expectation
 */
export function expectedGround(expectations: readonly Expectation[]): SpectralBlock {
  const [first] = expectations;
  if (first === undefined) throw new RangeError('There must be an earlier pass.');
  return { ...first.pass, data: medianAcross(expectations.map(expectedData)) };
}

/** Bands that are added at a time: each sum is then read and stored a quarter as often. */
const AT_ONCE = 4;

/** All pixels of a pass in the season of the later one. */
function expectedData({ pass, season: { matrix, offsets } }: Expectation): Float32Array {
  const { lines, samples, data } = pass;
  const bands = offsets.length;
  const expected = new Float32Array(data.length);
  for (let line = 0; line < lines; line++)
    for (let to = 0; to < bands; to++) {
      const row = (line * bands + to) * samples;
      expected.fill(-(offsets[to] ?? 0), row, row + samples);
      for (let from = 0; from < bands; from += AT_ONCE) {
        // Behind the last band, factors are zero and the last band is read again.
        const factor = (n: number) => (from + n < bands ? (matrix[to * bands + from + n] ?? 0) : 0);
        const source = (n: number) => (line * bands + Math.min(from + n, bands - 1)) * samples;
        const [f0, f1, f2, f3] = [factor(0), factor(1), factor(2), factor(3)];
        const [s0, s1, s2, s3] = [source(0), source(1), source(2), source(3)];
        for (let x = 0; x < samples; x++)
          expected[row + x] =
            (expected[row + x] ?? 0) +
            (f0 * (data[s0 + x] ?? 0) + f1 * (data[s1 + x] ?? 0)) +
            (f2 * (data[s2 + x] ?? 0) + f3 * (data[s3 + x] ?? 0));
      }
    }
  return expected;
}
