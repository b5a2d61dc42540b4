import { readFileSync } from 'node:fs';
import type { Geometry } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { fewPixelsBelow } from './pixels-below.ts';
import { regionSums } from './region-statistics.ts';

const fixture: {
  readonly samples: number;
  readonly lines: number;
  readonly bands: number;
  readonly seed: number;
  readonly columns: readonly (readonly number[])[];
} & Readonly<Record<'mean' | 'sd' | 'min' | 'max', readonly number[]>> = JSON.parse(
  readFileSync(new URL('fixtures/region.json', import.meta.url), 'utf8'),
);

/** Ten by eight pixels of one degree; the upper left corner is at 0, 8. */
const GRID = {
  width: 10,
  height: 8,
  toPixel: ([lon, lat]: readonly number[]) => [lon ?? NaN, 8 - (lat ?? NaN)] as const,
};
const below = (geometry: Geometry) => {
  const found = fewPixelsBelow(geometry, GRID, { pixels: Infinity, steps: Infinity });
  if (typeof found === 'string') throw new Error(found);
  return [...found].map((at) => [at % 10, Math.floor(at / 10)]);
};

describe('the pixels below', () => {
  it('a point are the one that contains it, and none outside the image', () => {
    expect(below({ type: 'Point', coordinates: [3.9, 5.1] })).toEqual([[3, 2]]);
    expect(
      below({
        type: 'MultiPoint',
        coordinates: [
          [-0.1, 4],
          [10, 4],
          [9.99, 0.01],
        ],
      }),
    ).toEqual([[9, 7]]);
  });

  it('a line are all that it crosses, once, also where its ends are far outside', () => {
    const diagonal: Geometry = {
      type: 'LineString',
      coordinates: [
        [1.5, 6.5],
        [3.5, 6.5],
        [3.5, 5.5],
      ],
    };
    expect(below(diagonal)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [3, 2],
    ]);
    const long: Geometry = {
      type: 'LineString',
      coordinates: [
        [-1e6, 4.5],
        [1e6, 4.5],
      ],
    };
    expect(below(long)).toHaveLength(10);
    expect(
      below({
        type: 'LineString',
        coordinates: [
          [-3, 12],
          [20, 12],
        ],
      }),
    ).toEqual([]);
  });

  it('a polygon are those whose centres are inside and not in a hole', () => {
    const ring = (west: number, south: number, side: number) =>
      [
        [west, south],
        [west + side, south],
        [west + side, south + side],
        [west, south + side],
        [west, south],
      ] as const;
    const polygon: Geometry = { type: 'Polygon', coordinates: [ring(2, 2, 3), ring(3, 3, 1)] };
    expect(below(polygon)).toEqual([
      [2, 3],
      [3, 3],
      [4, 3],
      [2, 4],
      [4, 4],
      [2, 5],
      [3, 5],
      [4, 5],
    ]);
  });

  it('a polygon smaller than a pixel are the one of its first corner', () => {
    const tiny: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [5.1, 2.1],
          [5.2, 2.1],
          [5.2, 2.2],
          [5.1, 2.1],
        ],
      ],
    };
    expect(below(tiny)).toEqual([[5, 5]]);
  });
});

/** Whether a point is inside, by the winding of its angle to the corners: another way than rows and crossings. */
function isInside(ring: readonly (readonly [number, number])[], [x, y]: readonly [number, number]): boolean {
  let turned = 0;
  for (const [i, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(i + 1) % ring.length] ?? [x1, y1];
    turned += Math.atan2(
      (x1 - x) * (y2 - y) - (y1 - y) * (x2 - x),
      (x1 - x) * (x2 - x) + (y1 - y) * (y2 - y),
    );
  }
  return Math.round(turned / (2 * Math.PI)) % 2 !== 0;
}

describe('a limit of the pixels below a geometry', () => {
  const grid = {
    ...GRID,
    width: 60,
    height: 50,
    toPixel: ([x, y]: readonly number[]) => [x ?? 0, y ?? 0] as const,
  };
  const most = { pixels: 3000, steps: 10_000 };
  const zigzag = (corners: number): Geometry => ({
    type: 'Polygon',
    coordinates: [Array.from({ length: corners }, (_, n) => [n / corners, n % 2 === 0 ? -1 : 51] as const)],
  });

  it('finds the same pixels as an angle sum at each centre, for a hundred polygons', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let n = 0; n < 100; n++) {
      const ring = Array.from(
        { length: 3 + (n % 9) },
        () => [random() * 80 - 10, random() * 70 - 10] as const,
      );
      const pixels = fewPixelsBelow({ type: 'Polygon', coordinates: [ring] }, grid, most);
      const inside = Array.from({ length: 60 * 50 }, (_, at) => at).filter((at) =>
        isInside(ring, [(at % 60) + 0.5, Math.floor(at / 60) + 0.5]),
      );
      if (inside.length > 0) expect([...pixels]).toEqual(inside);
    }
  });

  it('refuses an outline that is too long before any of its pixels is found', () => {
    expect(fewPixelsBelow(zigzag(202), grid, most)).toBe('too_complex');
    expect(fewPixelsBelow(zigzag(200), grid, most)).toBeInstanceOf(Int32Array);
    const line: Geometry = {
      type: 'LineString',
      coordinates: Array.from({ length: 60 }, (_, n) => [n % 2 === 0 ? 0 : 59, 1] as const),
    };
    expect(fewPixelsBelow(line, grid, most)).toBe('too_complex');
  });

  it('refuses a geometry with too many pixels, and many parts above the same pixels', () => {
    const square = (side: number) =>
      [
        [0, 0],
        [side, 0],
        [side, side],
        [0, side],
        [0, 0],
      ] as const;
    const few = { pixels: 400, steps: 10_000 };
    expect(fewPixelsBelow({ type: 'Polygon', coordinates: [square(20)] }, grid, few)).toHaveLength(400);
    expect(fewPixelsBelow({ type: 'Polygon', coordinates: [square(21)] }, grid, few)).toBe('too_large');
    const stacked: Geometry = {
      type: 'MultiPolygon',
      coordinates: Array.from({ length: 100 }, () => [square(20)]),
    };
    expect(fewPixelsBelow(stacked, grid, few)).toBe('too_large');
  });
});

const ONE_PIXEL = Int32Array.of(0);

describe('the statistics of a region', () => {
  it('are mean, standard deviation of the sample and limits of each band, without what was not measured', () => {
    const sums = regionSums(2);
    for (const spectrum of [
      [1e6 + 1, 5],
      [1e6 + 2, Number.NaN],
      [1e6 + 6, 7],
      [Number.NaN, Number.NaN],
    ])
      sums.add(Float32Array.from(spectrum), 1, ONE_PIXEL);
    const { pixels, mean, sd, min, max } = sums.result();
    expect(pixels).toBe(3);
    expect([...mean]).toEqual([1e6 + 3, 6]);
    expect([...sd].map((value) => value.toFixed(9))).toEqual([
      Math.sqrt(7).toFixed(9),
      Math.SQRT2.toFixed(9),
    ]);
    expect([[...min], [...max]]).toEqual([
      [1e6 + 1, 5],
      [1e6 + 6, 7],
    ]);
  });

  it('have no deviation for a single pixel and no values for none', () => {
    const sums = regionSums(1);
    expect([...sums.result().mean, ...sums.result().min]).toEqual([Number.NaN, Number.NaN]);
    sums.add(Float32Array.of(4), 1, ONE_PIXEL);
    expect([...sums.result().mean, ...sums.result().sd]).toEqual([4, Number.NaN]);
  });

  it('equal those of numpy to a millionth, also where the mean is large and the spread small', () => {
    const { samples, lines, bands, seed, columns, mean, sd, min, max } = fixture;
    const { random } = numbersOf(seed);
    const sums = regionSums(bands);
    for (let line = 0; line < lines; line++) {
      const values = Float32Array.from({ length: bands * samples }, (_, at) => {
        const value = random();
        // Some pixels have no value in some bands.
        return value < 0.02 ? Number.NaN : 10 ** Math.floor(at / samples) + value;
      });
      sums.add(values, samples, Int32Array.from(columns[line] ?? []));
    }
    const found = sums.result();
    for (const [name, expected] of Object.entries({ mean, sd, min, max }))
      for (const [band, value] of expected.entries())
        expect(
          Math.abs((found[name as 'mean'][band] ?? NaN) / value - 1),
          `${name} of band ${band}`,
        ).toBeLessThan(1e-6);
  });
});

/** The generator of Numerical Recipes, as fixtures/region.py has it. */
function numbersOf(seed: number) {
  let state = seed;
  return {
    random: () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    },
  };
}
