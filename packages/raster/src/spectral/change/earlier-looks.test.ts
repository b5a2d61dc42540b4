import { describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { unseenShares } from './earlier-looks.ts';
import type { Material } from './unmix.ts';

const [WIDTH, HEIGHT, BANDS] = [9, 9, 6];
const FIELD = [0.06, 0.08, 0.05, 0.35, 0.3, 0.2];
const DRY_FIELD = [0.1, 0.13, 0.14, 0.3, 0.34, 0.29];
const ROAD = [0.2, 0.24, 0.28, 0.34, 0.4, 0.42];
const TRENCH = [0.1, 0.14, 0.25, 0.3, 0.33, 0.31];
const GRASS: Material = {
  id: 'dry grass',
  kind: 'vegetation',
  reflectance: [0.13, 0.17, 0.2, 0.26, 0.37, 0.35],
};
const ROW = 4;

type Rows = Readonly<Record<number, readonly number[]>>;

/** Ground in which some rows are other than the field around them, in some light. */
function pass(rows: Rows = {}, { field = FIELD, light = 1 } = {}): SpectralBlock {
  const data = new Float32Array(WIDTH * HEIGHT * BANDS);
  for (let y = 0; y < HEIGHT; y++)
    for (let band = 0; band < BANDS; band++)
      data.fill(
        light * ((rows[y] ?? field)[band] ?? 0),
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

/** A part of the ground in each pixel, the rest being field. */
const partly = (ground: readonly number[], share: number) =>
  ground.map((value, band) => share * value + (1 - share) * (FIELD[band] ?? 0));

const same = (spectrum: ArrayLike<number>) => Float64Array.from(spectrum);
/** A season that turns the green field to a dry one, and adds as much to whatever else is there. */
const drying = (spectrum: ArrayLike<number>) =>
  Float64Array.from(spectrum, (value, band) => value + (DRY_FIELD[band] ?? 0) - (FIELD[band] ?? 0));

interface Seen {
  readonly season?: typeof same;
  readonly materials?: readonly Material[];
}

/** What is unseen of row 4 of a pass, against a usual field. */
function unseen(
  now: SpectralBlock,
  earlier: readonly SpectralBlock[],
  { season = same, materials = [] }: Seen = {},
): number {
  const flat = { width: WIDTH, height: HEIGHT, values: new Float32Array(WIDTH * HEIGHT).fill(1) };
  const residual = { predicted: same, measured: same, distance: flat, scores: flat };
  const row = Int32Array.from({ length: WIDTH }, (_, x) => ROW * WIDTH + x);
  const map = { matrix: new Float64Array(), offsets: new Float64Array() };
  const looks = earlier.map((one) => ({ pass: one, inSeason: season, season: map }));
  return unseenShares({ usual: pass(), now, residual, scores: flat }, looks, materials)(row);
}

describe('what no earlier pass has seen of a change', () => {
  it('is most of a trench in a field in which none showed such ground', () => {
    expect(unseen(pass({ [ROW]: TRENCH }), [pass(), pass({ 8: ROAD })])).toBeGreaterThan(0.5);
    expect(unseen(pass({ [ROW]: TRENCH }), [])).toBe(1);
  });

  it('is nothing where one of them showed it there or in the next pixel', () => {
    for (const row of [3, 4, 5])
      expect(unseen(pass({ [ROW]: ROAD }), [pass(), pass({ [row]: ROAD })])).toBeLessThan(0.01);
    expect(unseen(pass({ [ROW]: ROAD }), [pass({ 1: ROAD })])).toBeGreaterThan(0.5);
  });

  it('is nothing of a track that lies elsewhere between the pixels, so that each row has another share of it', () => {
    const before = pass({ 4: partly(ROAD, 0.2), 5: partly(ROAD, 0.6) });
    expect(unseen(pass({ 4: partly(ROAD, 0.5), 5: partly(ROAD, 0.3) }), [before])).toBeLessThan(0.01);
    expect(unseen(pass({ 4: partly(TRENCH, 0.5) }), [before])).toBeGreaterThan(0.1);
  });

  it('is nothing of a road that stays as it is while the fields around it dry', () => {
    const dry = pass({ [ROW]: ROAD }, { field: DRY_FIELD });
    expect(unseen(dry, [pass({ [ROW]: ROAD })], { season: drying })).toBeLessThan(0.01);
  });

  it('is nothing of a field that dries with the season, nor of plants that dry earlier than the others', () => {
    expect(unseen(pass({}, { field: DRY_FIELD }), [pass()], { season: drying })).toBeLessThan(0.01);
    const withered = pass({ [ROW]: partly([...Array.from(GRASS.reflectance)], 0.5) });
    expect(unseen(withered, [pass()], { materials: [GRASS] })).toBeLessThan(0.01);
    expect(unseen(withered, [pass()])).toBeGreaterThan(0.2);
  });

  it('does not depend on the light of that pass', () => {
    expect(unseen(pass({ [ROW]: ROAD }), [pass({ [ROW]: ROAD }, { light: 0.5 })])).toBeLessThan(0.01);
    expect(unseen(pass({ [ROW]: ROAD }, { light: 0.5 }), [pass({ [ROW]: ROAD })])).toBeLessThan(0.01);
  });

  it('is next to nothing of bare soil that rain has darkened, more so in the infrared', () => {
    const wet = [0.66, 0.64, 0.62, 0.6, 0.58, 0.55].map((factor, band) => factor * (TRENCH[band] ?? 0));
    expect(unseen(pass({ [ROW]: wet }), [pass({ [ROW]: TRENCH })])).toBeLessThan(0.05);
    expect(unseen(pass({ [ROW]: wet }), [pass()])).toBeGreaterThan(0.2);
  });

  it('is much of ground that has become ten times darker, which no shade explains', () => {
    expect(unseen(pass({ [ROW]: ROAD }, { light: 0.1 }), [pass({ [ROW]: ROAD })])).toBeGreaterThan(0.1);
  });

  it('is all of it where an earlier pass has no data', () => {
    const empty = pass({ [ROW]: ROAD });
    expect(unseen(empty, [{ ...empty, data: empty.data.map(() => Number.NaN) }])).toBe(1);
  });
});
