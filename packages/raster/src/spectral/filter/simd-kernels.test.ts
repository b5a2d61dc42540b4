import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RadianceRequest, radianceOf } from '../../calibrate/radiance-kernel.ts';
import { simdRadiance } from '../../calibrate/simd-radiance.ts';
import { loadSimdModule, type SimdModule } from '../../kernels/simd-module.ts';
import type { SpectralBlock } from '../block.ts';
import { columnGroups } from '../linear/column-groups.ts';
import { hashed, testModule } from './hashed-block.fixture.ts';
import { scalarKernels } from './scalar-kernels.ts';
import { simdFilterKernels } from './simd-kernels.ts';

let module: SimdModule;
beforeAll(async () => {
  module = await testModule();
}, 120_000);

interface Shape {
  readonly lines: number;
  readonly bands: number;
  readonly samples: number;
  readonly seed: number;
}
const shapes = fc.record({
  lines: fc.integer({ min: 1, max: 30 }),
  bands: fc.integer({ min: 1, max: 13 }),
  samples: fc.integer({ min: 1, max: 37 }),
  seed: fc.noBias(fc.nat({ max: 1000 })),
});

function blockOf({ lines, bands, samples, seed }: Shape): SpectralBlock {
  const data = Float32Array.from(
    { length: lines * bands * samples },
    (_, i) => 0.01 + 9 * hashed(seed * 9999 + i),
  );
  return { lines, samples, wavelengths: Array.from({ length: bands }, (_, i) => 2000 + i), data };
}

function expectClose(values: ArrayLike<number>, others: ArrayLike<number>, relative: number): void {
  expect(values.length).toBe(others.length);
  const wrong = Array.from(values).filter((value, i) => {
    const other = others[i] ?? 0;
    return !Object.is(value, other) && !(Math.abs(value - other) <= relative * Math.max(1, Math.abs(other)));
  });
  expect(wrong).toEqual([]);
}

describe('the SIMD kernels', () => {
  it('agree with the scalar ones for blocks of any shape, any groups and any selection of pixels', () => {
    const simd = simdFilterKernels(module);
    fc.assert(
      fc.property(
        shapes,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 0.1, 1),
        (shape, width, share) => {
          const block = blockOf(shape);
          const { lines, samples } = block;
          const used = Uint8Array.from({ length: lines * samples }, (_, i) => (hashed(i) < share ? 255 : 0));
          const groups = columnGroups(samples, width);
          const [own, theirs] = [simd.sums(block, used, groups), scalarKernels.sums(block, used, groups)];
          expect(own.counts).toEqual(theirs.counts);
          expectClose(own.columns, theirs.columns, 1e-13);
          for (const [g, matrix] of own.products.entries()) {
            const bands = block.wavelengths.length;
            const below = (values: Float64Array | undefined) =>
              (values ?? []).filter((_, i) => i % bands <= Math.floor(i / bands));
            expectClose(below(matrix), below(theirs.products[g]), 1e-12);
          }
          const coefficients = Float64Array.from(
            { length: shape.bands * samples },
            (_, i) => hashed(i + 7) - 0.5,
          );
          const offsets = Float64Array.from({ length: samples }, (_, i) =>
            i % 5 === 3 ? Number.NaN : hashed(i),
          );
          const filter = { coefficients, offsets };
          expectClose(simd.apply(block, filter), scalarKernels.apply(block, filter), 1e-6);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('take logarithms of normal positive numbers to the last bit but one, and mark all others as no data', () => {
    const special = [
      0,
      -0,
      -1,
      1e-40,
      1.17549435e-38,
      3.4e38,
      1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      0.999_999_9,
    ];
    const many = Array.from({ length: 70_003 }, (_, i) => 2 ** (250 * (hashed(i) - 0.5)));
    const near = Array.from({ length: 1000 }, (_, i) => 0.5 + i / 500);
    const data = Float32Array.from([...special, ...many, ...near]);
    const block = { lines: 1, samples: data.length, wavelengths: [2300], data };
    const own = simdFilterKernels(module).logarithms(block).data;
    const theirs = scalarKernels.logarithms(block).data;
    const wrong = [...own.keys()].filter((i) => {
      const [value = 0, other = 0] = [own[i], theirs[i]];
      return !Object.is(value, other) && !(Math.abs(value - other) <= 1.3e-7 * Math.abs(other));
    });
    expect(wrong.map((i) => data[i])).toEqual([]);
    expect(own.subarray(0, 5)).toEqual(
      Float32Array.of(Number.NaN, Number.NaN, Number.NaN, Number.NaN, own[4] ?? 0),
    );
    expect(own[4]).toBeCloseTo(-87.3365, 4);
  });

  it('agree with the reference radiance kernel for any shape, with drift, saturation and unusable detectors', () => {
    const convert = simdRadiance(module);
    fc.assert(
      fc.property(shapes, fc.boolean(), (shape, drifts) => {
        const detectors = shape.bands * shape.samples;
        const length = shape.lines * detectors;
        const perDetector = (scale: number, salt: number) =>
          Float32Array.from({ length: detectors }, (_, i) => scale * (1 + hashed(i + salt + shape.seed)));
        const request: RadianceRequest = {
          ...shape,
          counts: Uint16Array.from({ length }, (_, i) => 65_536 * hashed(i + shape.seed)),
          dark: perDetector(200, 1),
          darkPerLine: drifts ? perDetector(3, 2) : undefined,
          gain: perDetector(1e5, 3).map((value, i) => (i % 11 === 4 ? 0 : value)),
          nonlinearity: drifts ? perDetector(1e-6, 4) : undefined,
          integrationS: 0.02,
          saturatedAt: 60_000,
        };
        const [own, theirs] = [new Float32Array(length), new Float32Array(length)];
        convert(request, own);
        radianceOf(request, theirs);
        expectClose(own, theirs, 2e-6);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the loader of the SIMD module', () => {
  it('answers with nothing instead of a module that cannot be used, so that the scalar kernels take its place', async () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    expect(await loadSimdModule(empty)).toBeUndefined();
    expect(await loadSimdModule(Uint8Array.of(1, 2, 3))).toBeUndefined();
    expect(await loadSimdModule(Promise.resolve(new Response('no', { status: 404 })))).toBeUndefined();
  });

  it('refuses to reserve more memory than the module may use', () => {
    expect(() => module.place([2 ** 30])).toThrow('cannot reserve');
  });
});
