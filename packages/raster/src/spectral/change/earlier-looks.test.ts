import { describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { packBlock } from '../memory/packed-block.ts';
import { unseenShares } from './earlier-looks.ts';

const [WIDTH, HEIGHT, BANDS] = [9, 9, 6];
const FIELD = [0.06, 0.08, 0.05, 0.35, 0.3, 0.2];
const ROAD = [0.2, 0.24, 0.28, 0.34, 0.4, 0.42];
const TRENCH = [0.1, 0.14, 0.25, 0.3, 0.33, 0.31];

/** A field in which one row, if any, is of another ground, in some light. */
function pass(row: number | undefined, ground: readonly number[] = ROAD, light = 1): SpectralBlock {
  const data = new Float32Array(WIDTH * HEIGHT * BANDS);
  for (let y = 0; y < HEIGHT; y++)
    for (let band = 0; band < BANDS; band++)
      data.fill(
        light * ((y === row ? ground : FIELD)[band] ?? 0),
        (y * BANDS + band) * WIDTH,
        (y * BANDS + band + 1) * WIDTH,
      );
  return {
    lines: HEIGHT,
    samples: WIDTH,
    wavelengths: Array.from({ length: BANDS }, (_, band) => 500 + 300 * band),
    data,
  };
}

/** The row 4 of a pass, against a usual field. */
function unseen(now: SpectralBlock, earlier: readonly SpectralBlock[]): number {
  const same = (spectrum: ArrayLike<number>) => Float64Array.from(spectrum);
  const flat = { width: WIDTH, height: HEIGHT, values: new Float32Array(WIDTH * HEIGHT).fill(1) };
  const usual = pass(undefined);
  const residual = { predicted: same, measured: same, distance: flat, scores: flat };
  const row = Int32Array.from({ length: WIDTH }, (_, x) => 4 * WIDTH + x);
  return unseenShares({ usual, now, residual, scores: flat }, earlier.map(packBlock))(row);
}

describe('what no earlier pass has seen of a change', () => {
  it('is all of it where none showed such ground', () => {
    expect(unseen(pass(4, TRENCH), [pass(undefined), pass(8)])).toBeGreaterThan(0.7);
    expect(unseen(pass(4, TRENCH), [])).toBe(1);
  });

  it('is nothing where one of them showed it there or in the next pixel', () => {
    for (const row of [3, 4, 5]) expect(unseen(pass(4), [pass(undefined), pass(row)])).toBeLessThan(0.01);
    expect(unseen(pass(4), [pass(1)])).toBeGreaterThan(0.7);
  });

  it('does not depend on the light of that pass', () => {
    expect(unseen(pass(4), [pass(4, ROAD, 0.5)])).toBeLessThan(0.01);
    expect(unseen(pass(undefined, ROAD, 0.5), [pass(undefined)])).toBeLessThan(0.01);
  });

  it('is all of it where an earlier pass has no data', () => {
    const empty = pass(4);
    expect(unseen(pass(4), [{ ...empty, data: empty.data.map(() => Number.NaN) }])).toBe(1);
  });
});
