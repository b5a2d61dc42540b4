import { beforeAll, describe, expect, it } from 'vitest';
import type { FilterKernels } from './filter-kernels.ts';
import {
  ABSORPTION,
  damagedBlock,
  fixtureMask,
  numpyResults,
  TABLE,
  testModule,
} from './hashed-block.fixture.ts';
import { matchedFilter } from './matched-filter.ts';
import { noisePlane, sensitivityPlane } from './noise.ts';
import { invertResponse } from './response.ts';
import { scalarKernels } from './scalar-kernels.ts';
import { simdFilterKernels } from './simd-kernels.ts';
import { sparseFilter } from './sparse-filter.ts';
import { aceScores, rxScores, samAngles } from './spectral-scores.ts';

/** The largest difference in ppm m between our filters and the same formula in numpy's float64. */
const TOLERANCE_PPM_M = 0.05;

const numpy = numpyResults();
const block = damagedBlock();
const usable = fixtureMask();
const log = { form: 'log', absorption: ABSORPTION, usable, groupWidth: 16 } as const;
const linear = { form: 'linear', absorption: ABSORPTION, usable, groupWidth: 32 } as const;

let simd: FilterKernels;
beforeAll(async () => {
  simd = simdFilterKernels(await testModule());
}, 120_000);

const kernelsOf = (name: string) => (name === 'SIMD' ? simd : scalarKernels);

/** The largest difference; infinite where only one of the two has no data. */
function largestDifference(own: Float32Array, expected: readonly number[], step = 1): number {
  expect(expected).toHaveLength(Math.ceil(own.length / step));
  return expected.reduce((largest, value, i) => {
    const difference = Math.abs((own[i * step] ?? 0) - value);
    if (!Number.isNaN(difference)) return Math.max(largest, difference);
    return Number.isNaN(value) && Number.isNaN(own[i * step]) ? largest : Number.POSITIVE_INFINITY;
  }, 0);
}

describe.each(['scalar', 'SIMD'])('the filters on %s kernels, compared with numpy in float64', (name) => {
  it('start from the same block', () => {
    const sum = block.data.reduce((total, value) => (Number.isFinite(value) ? total + value : total), 0);
    expect(sum).toBeCloseTo(numpy.checksum, 6);
  });

  it('agree for the logarithmic filter after three passes, its inversion and its noise', () => {
    const result = matchedFilter(block, log, kernelsOf(name));
    expect(result.background.reduce((sum, value) => sum + value, 0)).toBe(numpy.background);
    expect(largestDifference(result.alpha.values, numpy.log)).toBeLessThan(TOLERANCE_PPM_M);
    const { column, sensitivity } = invertResponse(result, TABLE);
    expect(largestDifference(column.values, numpy.column, numpy.step)).toBeLessThan(TOLERANCE_PPM_M);
    expect(largestDifference(sensitivity.values, numpy.slope, numpy.step)).toBeLessThan(1e-5);
    const noise = noisePlane(block, result, {
      constant: ABSORPTION.map(() => 0.001),
      perRadiance: ABSORPTION.map(() => 0.0002),
    });
    expect(largestDifference(noise.values, numpy.noise, numpy.step)).toBeLessThan(TOLERANCE_PPM_M);
  });

  it('agree for the linear filter and its sensitivity', () => {
    const result = matchedFilter(block, linear, kernelsOf(name));
    expect(largestDifference(result.alpha.values, numpy.linear)).toBeLessThan(TOLERANCE_PPM_M);
    const sensitivity = sensitivityPlane(block, result, ABSORPTION);
    expect(largestDifference(sensitivity.values, numpy.sensitivity, numpy.step)).toBeLessThan(1e-5);
  });

  it('agree for the sparse filter after 30 iterations', () => {
    const plane = sparseFilter(block, { absorption: ABSORPTION, usable, groupWidth: 16 }, kernelsOf(name));
    expect(largestDifference(plane.values, numpy.sparse, numpy.step)).toBeLessThan(TOLERANCE_PPM_M);
  });

  it('agree for the detectors ACE, RX and SAM', () => {
    const request = { usable, groupWidth: 16 };
    const ace = aceScores(block, { kind: 'change', values: numpy.target }, request, kernelsOf(name));
    expect(largestDifference(ace.values, numpy.ace, numpy.step)).toBeLessThan(1e-6);
    const rx = rxScores(block, request, kernelsOf(name));
    expect(largestDifference(rx.values, numpy.rx, numpy.step)).toBeLessThan(1e-3);
    const reference = Float64Array.from(block.wavelengths, (_, band) => 4 - 2.5 * (band / 76));
    const angles = samAngles(block, reference, usable);
    expect(largestDifference(angles.values, numpy.sam, numpy.step)).toBeLessThan(1e-6);
  });
});
