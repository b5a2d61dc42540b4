import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { METHANE_COLUMNS_PPM_M } from '../methane/absorption-data.ts';
import { lnTransmittance, methaneAbsorption } from '../methane/absorption-table.ts';
import { methaneResponse } from '../methane/response.ts';
import { newPlane } from '../plane.ts';
import { backgroundPixels } from './background.ts';
import { enhancementPlane } from './enhancement.ts';
import { ABSORPTION, hashed, hashedBlock, TABLE } from './hashed-block.fixture.ts';
import { matchedFilter } from './matched-filter.ts';
import { invertResponse } from './response.ts';

const block = hashedBlock();
const { lines, samples } = block;
const bands = block.wavelengths.length;
const request = { form: 'log', absorption: ABSORPTION, groupWidth: 16 } as const;
const reference = matchedFilter(block, request).alpha.values;
const bare = matchedFilter(
  hashedBlock(() => 1),
  request,
).alpha.values;

/** Eighty pixels, 4 % of the block. */
function isPlume(line: number, sample: number): boolean {
  return line >= 20 && line < 30 && sample >= 5 && sample < 13;
}

/** The block with a gas of this transmission in the eighty pixels, and none elsewhere. */
function planted(transmission: (band: number) => number): SpectralBlock {
  return hashedBlock((band, line, sample) => (isPlume(line, sample) ? transmission(band) : 1));
}

/** The mean over the plume, less what the ground alone looks like at the same place. */
function meanAboveGround(found: Float32Array, ground: Float32Array): number {
  const inside = [...found.keys()].filter((i) => isPlume(Math.floor(i / samples), i % samples));
  return inside.reduce((sum, i) => sum + (found[i] ?? 0) - (ground[i] ?? 0), 0) / inside.length;
}

/** The block with each value changed by what its place in the filter (band and sample) says. */
function changed(change: (value: number, band: number, sample: number) => number): SpectralBlock {
  const data = block.data.map((value, i) => change(value, Math.floor(i / samples) % bands, i % samples));
  return { ...block, data };
}

function furthest(values: ArrayLike<number>, others: ArrayLike<number>): number {
  return Array.from(values).reduce((most, value, i) => Math.max(most, Math.abs(value - (others[i] ?? 0))), 0);
}

describe('the logarithmic matched filter', () => {
  it('does not change when the spectra of a column group are scaled band by band', () => {
    fc.assert(
      fc.property(fc.noBias(fc.nat({ max: 9999 })), (seed) => {
        const scaled = changed((value, band, sample) =>
          sample < 16 ? value * (0.25 + 4 * hashed(seed * 100 + band)) : value,
        );
        expect(furthest(matchedFilter(scaled, request).alpha.values, reference)).toBeLessThan(0.1);
      }),
      { numRuns: 3 },
    );
  });

  it('does not change when the logarithm of the radiance is shifted by a constant per column', () => {
    fc.assert(
      fc.property(fc.noBias(fc.nat({ max: 9999 })), (seed) => {
        const shifted = changed((value, _, sample) => value * Math.exp(4 * hashed(seed * 100 + sample) - 2));
        expect(furthest(matchedFilter(shifted, request).alpha.values, reference)).toBeLessThan(0.1);
      }),
      { numRuns: 3 },
    );
  });

  it('permutes its result as the columns within a group are permuted', () => {
    const once = { ...request, passes: 1 };
    const before = matchedFilter(block, once).alpha.values;
    const sixteen = Array.from({ length: 16 }, (_, i) => i);
    fc.assert(
      fc.property(fc.shuffledSubarray(sixteen, { minLength: 16 }), (order) => {
        const source = (sample: number) => order[sample] ?? sample;
        const data = block.data.map((_, i) => block.data[i - (i % samples) + source(i % samples)] ?? 0);
        const expected = before.map((_, i) => before[i - (i % samples) + source(i % samples)] ?? 0);
        const after = matchedFilter({ ...block, data }, once).alpha.values;
        expect(furthest(after, expected)).toBeLessThan(0.01);
      }),
      { numRuns: 3 },
    );
  });

  it.each([1000, 4000, 12_000])(
    'retrieves a planted column of %d ppm m to a twentieth after inversion',
    (column) => {
      const k = (band: number) => ABSORPTION[band] ?? 0;
      const plume = planted((band) => Math.exp((-k(band) * column) / (1 + 3 * k(band) * column)));
      const found = invertResponse(matchedFilter(plume, request), TABLE).column.values;
      expect(Math.abs(meanAboveGround(found, bare) / column - 1)).toBeLessThan(0.05);
    },
  );

  it('retrieves 1000 ppm m of methane to a twentieth, with either way to invert its absorption table', () => {
    const table = block.wavelengths.map(methaneAbsorption);
    const methane = { ...request, absorption: table.map(({ k }) => k) };
    const plume = planted((band) => Math.exp(lnTransmittance(table[band] ?? { k: 0, lnT: [] }, 1000)));
    const ground = matchedFilter(
      planted(() => 1),
      methane,
    ).alpha.values;
    const result = matchedFilter(plume, methane);
    const lnTransmission = METHANE_COLUMNS_PPM_M.map((_, i) => table.map(({ lnT }) => lnT[i] ?? 0));
    const { column } = invertResponse(result, { columns: METHANE_COLUMNS_PPM_M, lnTransmission });
    expect(Math.abs(meanAboveGround(column.values, ground) / 1000 - 1)).toBeLessThan(0.05);
    const weights = Float64Array.from(
      { length: bands },
      (_, band) => result.filter.coefficients[band * samples] ?? 0,
    );
    const invert = methaneResponse(weights, block.wavelengths);
    for (let line = 0; line < lines; line++) {
      const at = line * samples;
      expect(invert(result.alpha.values[at] ?? 0)).toBeCloseTo(column.values[at] ?? Number.NaN, 1);
    }
  });

  it('suppresses a plume in a single pass, because the plume is part of its own statistics', () => {
    const peak = (passes: number) =>
      Math.max(...matchedFilter(block, { ...request, passes }).alpha.values.filter(Number.isFinite));
    expect(peak(1)).toBeLessThan(0.9 * peak(3));
  });

  it('has no data in masked and dark pixels, in columns with too few lines and in groups with too few pixels', () => {
    const usable = new Uint8Array(lines * samples).fill(1);
    for (let i = 0; i < usable.length; i++)
      if ((i % samples === 3 && i >= 9 * samples) || (i % samples >= 16 && i >= 6 * samples)) usable[i] = 0;
    const dark = changed((value, _, sample) => (sample === 5 ? 0 : value));
    const { values } = matchedFilter(dark, { ...request, usable }).alpha;
    const columns = Array.from({ length: samples }, (_, sample) =>
      values.some((value, i) => i % samples === sample && !Number.isNaN(value)),
    );
    expect(columns).toEqual(columns.map((_, sample) => sample < 16 && sample !== 3 && sample !== 5));
  });

  it('refuses an absorption or a mask of another size, and one that absorbs nothing', () => {
    const short = { ...request, absorption: [1e-6] };
    expect(() => matchedFilter(block, short)).toThrow('a value for each of 77 bands; it has 1');
    expect(() => matchedFilter(block, { ...request, absorption: ABSORPTION.map(() => 0) })).toThrow(
      'positive',
    );
    expect(() => matchedFilter(block, { ...request, usable: new Uint8Array(5) })).toThrow(
      '2048 pixels; it has 5',
    );
  });
});

describe('the background of a filter', () => {
  it('omits what stands out with its surroundings, but keeps a column of which most would go', () => {
    const alpha = newPlane(60, 60, 0);
    alpha.values.forEach((_, i) => {
      alpha.values[i] = hashed(i);
    });
    for (let y = 20; y < 25; y++) alpha.values.fill(50, y * 60 + 20, y * 60 + 25);
    for (let y = 0; y < 60; y++) alpha.values[y * 60 + 50] = 50;
    const valid = new Uint8Array(3600).fill(1);
    valid[0] = 0;
    alpha.values[0] = Number.NaN;
    const kept = backgroundPixels(alpha, valid);
    expect([kept[0], kept[22 * 60 + 22], kept[22 * 60 + 17], kept[22 * 60 + 38]]).toEqual([0, 0, 0, 1]);
    expect([...kept.keys()].filter((i) => i % 60 === 50).every((i) => kept[i] === 1)).toBe(true);
  });
});

describe('the inversion of the response', () => {
  const result = matchedFilter(block, { ...request, passes: 1 });

  it('refuses a table that does not ascend from 0 or has other bands', () => {
    const columns = [100, ...TABLE.columns.slice(1)];
    expect(() => invertResponse(result, { ...TABLE, columns })).toThrow('ascending from 0');
    const lnTransmission = TABLE.lnTransmission.map(() => [0]);
    expect(() => invertResponse(result, { ...TABLE, lnTransmission })).toThrow(
      '77 bands for each of 7 columns',
    );
  });

  it('has no data where the filter answers a growing column with less', () => {
    const lnTransmission = TABLE.lnTransmission.map((lnT) => Array.from(lnT, (value) => -value));
    const { column } = invertResponse(result, { ...TABLE, lnTransmission });
    expect(column.values.every(Number.isNaN)).toBe(true);
  });
});

describe('the choice of a method', () => {
  it('inverts the matched filters with a table, and gives pictures without negative values for the sparse filter', () => {
    const plane = (method: 'log' | 'linear' | 'sparse', table = TABLE) =>
      enhancementPlane({ ...block }, { method, absorption: ABSORPTION, table }).values;
    const log = matchedFilter(block, { form: 'log', absorption: ABSORPTION });
    expect(plane('log')).toEqual(invertResponse(log, TABLE).column.values);
    // A column of 64 lines is too short for a covariance of its own.
    expect(plane('linear').every(Number.isNaN)).toBe(true);
    const sparse = plane('sparse');
    expect(Math.min(...sparse)).toBe(0);
    expect(sparse.filter((value) => value === 0).length).toBeGreaterThan(0.5 * sparse.length);
  });
});
