import { beforeAll, expect, it } from 'vitest';
import { testModule } from '../spectral/filter/hashed-block.fixture.ts';
import { replaceBadPixels } from './bad-pixels.ts';
import { darkLevel } from './dark-level.ts';
import { radianceOf } from './radiance-kernel.ts';
import { simdBandRadiance } from './simd-band-radiance.ts';
import { correctSmile } from './smile.ts';

let ofBands: ReturnType<typeof simdBandRadiance>;
beforeAll(async () => {
  ofBands = simdBandRadiance(await testModule());
}, 120_000);

const DARK_LINES = 6;

/** A number between 0 and 1 that follows from two others. */
function share(n: number, kind: number): number {
  const value = Math.sin(n * 12.9898 + kind * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** Counts of a detector with drift, bad elements, a saturated patch and columns whose bands are shifted to both sides. */
function exposed(lines: number, bands: number, samples: number) {
  const elements = bands * samples;
  const isBad = new Uint8Array(elements);
  for (const [band, sample] of [
    [0, 1],
    [4, 2],
    [5, 2],
    [bands - 1, 3],
  ] as const)
    isBad[band * samples + sample] = 1;
  for (let band = 0; band < bands; band++) isBad[band * samples + samples - 1] = 1;
  const frames = (rise: number) =>
    Uint16Array.from(
      { length: DARK_LINES * elements },
      (_, i) => 300 + rise + (i % 7) + Math.round(4 * share(i, 1)),
    );
  return {
    lines,
    bands,
    samples,
    counts: Uint16Array.from({ length: lines * elements }, (_, i) => 400 + Math.round(15_800 * share(i, 2))),
    darkFrames: {
      before: { counts: frames(0), firstLine: -DARK_LINES },
      after: { counts: frames(5), firstLine: lines },
    },
    gain: Float32Array.from({ length: elements }, (_, i) => 4e5 * (0.98 + 0.04 * share(i, 3))),
    nonlinearity: Float32Array.from({ length: elements }, (_, i) => 1e-6 * share(i, 4)),
    integrationS: 0.01,
    saturatedAt: 16_000,
    isBad,
    smile: {
      smileNm: Float32Array.from({ length: samples }, (_, x) => 3 * (x / samples) ** 2 - 1),
      stepNm: 4.5,
    },
  };
}

it.each([
  ['elements in eights', 9, 16, 24],
  ['another number of elements', 4, 11, 7],
] as const)('the radiance of some bands is that of all bands, with %s', (_, lines, bands, samples) => {
  const request = exposed(lines, bands, samples);
  const block = { lines, bands, samples, data: new Float32Array(lines * bands * samples) };
  radianceOf({ ...request, ...darkLevel(bands * samples, request.darkFrames) }, block.data);
  replaceBadPixels(block, request.isBad);
  const all = correctSmile(block, request.smile);
  const wanted = [0, 3, 4, 9, bands - 1];
  const some = ofBands({ ...request, wanted });
  expect(some).toHaveLength(lines * wanted.length * samples);
  let known = 0;
  for (const [at, value] of some.entries()) {
    const [line, n] = [
      Math.floor(at / (wanted.length * samples)),
      Math.floor(at / samples) % wanted.length,
    ] as const;
    const expected = all[(line * bands + (wanted[n] ?? 0)) * samples + (at % samples)] ?? 0;
    if (Number.isNaN(expected)) expect(value).toBeNaN();
    else {
      known += 1;
      expect(Math.abs(value - expected)).toBeLessThan(1e-5 * (1 + Math.abs(expected)));
    }
  }
  expect(known).toBeGreaterThan(some.length / 2);
});

it('names what does not fit the shape', () => {
  const request = exposed(4, 11, 7);
  const short = { ...request, counts: request.counts.subarray(1), wanted: [0] };
  expect(() => ofBands(short)).toThrow('There must be 308 counts; there are 307.');
});
