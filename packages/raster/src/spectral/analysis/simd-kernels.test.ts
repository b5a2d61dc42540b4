import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { scalarResiduals } from '../change/scalar-residuals.ts';
import { hashed, testModule } from '../filter/hashed-block.fixture.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import { simdFilterKernels } from '../filter/simd-kernels.ts';
import { scalarTemplates, type TemplateStep } from '../methane/template-kernel.ts';
import { scalarSmooth } from '../objects/smooth-kernel.ts';
import { analysePass } from './analyse-pass.ts';
import { type AnalysisKernels, completeKernels } from './analysis-kernels.ts';
import { EMPTY_STATE } from './site-state.ts';
import { passOf } from './test-site.fixture.ts';

let simd: AnalysisKernels;
beforeAll(async () => {
  simd = simdFilterKernels(await testModule());
}, 120_000);

const size = fc.record({ width: fc.integer({ min: 1, max: 37 }), height: fc.integer({ min: 1, max: 70 }) });
const values = (length: number, seed: number) =>
  Float32Array.from({ length }, (_, i) => hashed(seed + i) - 0.5);

/** The largest difference, as a share of the values above 1; infinite where only one of them is a number. */
function mostDifferent(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  return Array.from(a).reduce((most, value, i) => {
    const other = b[i] ?? 0;
    if (Object.is(value, other)) return most;
    const difference = Math.abs(value - other) / Math.max(1, Math.abs(other));
    return Math.max(most, Number.isNaN(difference) ? Number.POSITIVE_INFINITY : difference);
  }, 0);
}

describe('the SIMD kernels of the analysis', () => {
  it('smooth images of any size to the same bits as the scalar one', () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 0, max: 30 }), ({ width, height }, reach) => {
        const kernel = Float64Array.from({ length: reach + 1 }, (_, i) => 1 / (i + 3));
        const request = { values: values(width * height, reach), width, height, kernel };
        expect(simd.smooth(request)).toEqual(scalarSmooth.smooth(request));
      }),
      { numRuns: 25 },
    );
  });

  it('find the same distances of changed ground, with and without data, whatever the displacement', () => {
    const shape = fc.record({
      lines: fc.integer({ min: 1, max: 70 }),
      samples: fc.integer({ min: 1, max: 19 }),
      bands: fc.integer({ min: 1, max: 11 }),
    });
    fc.assert(
      fc.property(shape, fc.boolean(), ({ lines, samples, bands }, isDisplaced) => {
        const wavelengths = Array.from({ length: bands }, (_, i) => 500 + i);
        const block = (seed: number): SpectralBlock => ({
          lines,
          samples,
          wavelengths,
          data: values(lines * samples * bands, seed),
        });
        const map = (seed: number, isLower: boolean) => ({
          matrix: Float64Array.from({ length: bands * bands }, (_, at) =>
            isLower && at % bands > Math.floor(at / bands) ? 0 : 9 * (hashed(seed + at) - 0.4),
          ),
          offsets: Float64Array.from({ length: bands }, (_, i) => hashed(seed - i)),
        });
        const request = {
          usual: block(1),
          now: block(70_000),
          known: Uint8Array.from({ length: lines * samples }, (_, i) => (hashed(i + 5) < 0.2 ? 0 : 1)),
          predict: map(300, false),
          whiten: map(900, true),
          displacement: isDisplaced ? { shiftPx: 0.15, blur: 0.08 } : undefined,
        };
        const [own, theirs] = [simd.residuals(request), scalarResiduals.residuals(request)];
        expect(mostDifferent(own.distance, theirs.distance)).toBeLessThan(1e-5);
        expect(mostDifferent(own.steady, theirs.steady)).toBeLessThan(1e-4);
      }),
      { numRuns: 25 },
    );
  });

  it('find the same best templates', () => {
    fc.assert(
      fc.property(size, fc.integer({ min: -5, max: 5 }), ({ width, height }, shift) => {
        const length = width * height;
        const steps: TemplateStep[] = [0, 1, 2].map((n) => ({
          level: n % 2,
          dx: n * shift,
          dy: n,
          mass: 1 + n,
          energy: 0.5 + n,
          completes: n === 0 ? undefined : { shape: 3 + n, length: n },
        }));
        const request = {
          width,
          height,
          sums: [values(length, 1), values(length, 5000)],
          norms: [values(length, 9000), values(length, 20_000)].map((each) =>
            each.map((value) => 0.6 + value),
          ),
          directions: [steps, steps.map((step) => ({ ...step, dy: -step.dy }))],
          scaleOf: (n: number) => 1 + n,
        };
        const [own, theirs] = [simd.bestTemplates(request), scalarTemplates.bestTemplates(request)];
        expect(mostDifferent(own.scores, theirs.scores)).toBeLessThan(1e-5);
        expect(mostDifferent(own.amplitudes, theirs.amplitudes)).toBeLessThan(1e-5);
        expect(own.shapes).toEqual(theirs.shapes);
      }),
      { numRuns: 25 },
    );
  });

  it('give an analysis the same findings as kernels that lack those of the analysis', () => {
    const earlier = [1, 2, 3].map((number) => passOf(number));
    const busy = passOf(4, { leakKgH: 1500, oilCover: 0.6, building: true });
    const [own, theirs] = [simd, completeKernels(scalarKernels)].map((kernels) => {
      const state = earlier.reduce((before, pass) => analysePass(pass, before, kernels).next, EMPTY_STATE);
      return analysePass(busy, state, kernels);
    });
    if (own?.state !== 'analysed' || theirs?.state !== 'analysed')
      throw new Error('The pass is not analysed.');
    expect(own.findings.map(({ type, pixels }) => [type, pixels])).toEqual(
      theirs.findings.map(({ type, pixels }) => [type, pixels]),
    );
    own.findings.forEach(({ score }, i) => {
      expect(score / (theirs.findings[i]?.score ?? 0)).toBeCloseTo(1, 4);
    });
    expect(own.limitKgH / theirs.limitKgH).toBeCloseTo(1, 4);
  });
});
