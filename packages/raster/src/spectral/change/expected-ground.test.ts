import { describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { hashed } from '../filter/hashed-block.fixture.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import { medianOfPacked, packBlock } from '../memory/packed-block.ts';
import { expectationOf, expectedGround } from './expected-ground.ts';
import { mapped } from './residual-filter.ts';
import { scalarResiduals } from './scalar-residuals.ts';

const kernels = { ...scalarKernels, ...scalarResiduals };
const SIZE = 48;
const GREEN = [0.05, 0.04, 0.4, 0.2];
const SOIL = [0.1, 0.2, 0.28, 0.3];
const SAND = [0.2, 0.3, 0.38, 0.45];
const BANDS = GREEN.length;
const TRACK = 20;

interface Capture {
  /** How much brighter the light is. */
  readonly light?: number;
  /** How much more soil shows between the plants. */
  readonly dry?: number;
  /** The share of sand in the rows 20 and 21. */
  readonly track?: readonly [number, number];
}

/** Fields of plants and soil in other shares from pixel to pixel, crossed by a track of sand. */
function capture({ light = 1, dry = 0, track = [0, 0] }: Capture): SpectralBlock {
  const data = new Float32Array(SIZE * SIZE * BANDS);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const share = 0.2 + 0.5 * hashed(y * SIZE + x) + dry * (0.5 + hashed(y * SIZE + x + SIZE ** 2));
      const sand = y === TRACK ? track[0] : y === TRACK + 1 ? track[1] : 0;
      for (let band = 0; band < BANDS; band++) {
        const field = share * (SOIL[band] ?? 0) + (1 - share) * (GREEN[band] ?? 0);
        data[(y * BANDS + band) * SIZE + x] = light * (sand * (SAND[band] ?? 0) + (1 - sand) * field);
      }
    }
  return { lines: SIZE, samples: SIZE, wavelengths: [500, 700, 900, 1600], data };
}

function spectrumAt({ data }: SpectralBlock, x: number, y: number): number[] {
  return Array.from({ length: BANDS }, (_, band) => data[(y * BANDS + band) * SIZE + x] ?? Number.NaN);
}

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, band) => value - (b[band] ?? 0)));

function expected(now: SpectralBlock, earlier: readonly SpectralBlock[]) {
  const all = earlier.map((pass) => expectationOf(pass, now, kernels));
  return expectedGround(all.filter((one) => one !== undefined));
}

describe('expectedGround', () => {
  it('shows a displaced track as one ground, where the medians of passes in other light mix bands of several passes', () => {
    const now = capture({ track: [0.5, 0.3] });
    const earlier = [
      capture({ track: [0.2, 0.6] }),
      capture({ track: [0.45, 0.35], light: 0.95 }),
      capture({ track: [0.5, 0.3], light: 1.3 }),
    ];
    const usual = expected(now, earlier);
    const mixed = medianOfPacked(earlier.map(packBlock));
    const errorOf = (ground: SpectralBlock) =>
      distance(spectrumAt(ground, 7, TRACK + 1), spectrumAt(now, 7, TRACK + 1));
    expect(errorOf(usual)).toBeLessThan(0.3 * errorOf(mixed));
  });

  it('follows the season of the fields', () => {
    const now = capture({ dry: 0.2 });
    const usual = expected(now, [capture({}), capture({}), capture({ light: 1.2 })]);
    const before = distance(spectrumAt(capture({}), 7, 30), spectrumAt(now, 7, 30));
    expect(distance(spectrumAt(usual, 7, 30), spectrumAt(now, 7, 30))).toBeLessThan(0.4 * before);
  });

  it('is what the season makes of each spectrum, however many bands there are, and unknown where a band is', () => {
    for (const bands of [1, 3, 4, 5, 11]) {
      const data = Float32Array.from({ length: 2 * bands * 3 }, (_, i) => hashed(bands + i));
      data[bands * 3] = Number.NaN;
      const pass = { lines: 2, samples: 3, wavelengths: Array.from({ length: bands }, (_, i) => i), data };
      const season = {
        matrix: Float64Array.from({ length: bands * bands }, (_, i) => hashed(100 + i) - 0.5),
        offsets: Float64Array.from({ length: bands }, (_, i) => hashed(300 + i) - 0.5),
      };
      const inSeason = (spectrum: ArrayLike<number>) => mapped(season, spectrum);
      const ground = expectedGround([{ pass, season, inSeason }]).data;
      for (const pixel of [0, 1, 2, 3, 4, 5]) {
        const at = Array.from(
          { length: bands },
          (_, band) => (Math.floor(pixel / 3) * bands + band) * 3 + (pixel % 3),
        );
        const wanted = inSeason(at.map((index) => data[index] ?? 0));
        at.forEach((index, band) => {
          if (pixel === 3) expect(ground[index]).toBeNaN();
          else expect(ground[index]).toBeCloseTo(wanted[band] ?? Number.NaN, 5);
        });
      }
    }
  });

  it('rejects an empty list', () => {
    expect(() => expectedGround([])).toThrow(RangeError);
  });
});

describe('expectationOf', () => {
  it('is undefined where both passes show hardly any ground', () => {
    const cloudy = capture({});
    cloudy.data.fill(Number.NaN, 30 * BANDS);
    expect(expectationOf(cloudy, capture({}), kernels)).toBeUndefined();
  });
});
