import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitInto, resampleBlock, shrinkBlock } from './resample.ts';

describe('resampleBlock', () => {
  it('averages by area where a target pixel covers parts of source pixels', () => {
    const block = { width: 3, height: 1, bands: [Float32Array.of(0, 3, 6)] };
    const { bands } = shrinkBlock(block, { width: 2, height: 1 });
    expect(bands[0]?.[0]).toBeCloseTo(1, 6);
    expect(bands[0]?.[1]).toBeCloseTo(5, 6);
  });

  it('preserves the mean of the image', () => {
    const any = fc.record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      shrink: fc.double({ min: 0.1, max: 1, noNaN: true }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(any, ({ width, height, shrink, seed }) => {
        const band = Float64Array.from({ length: width * height }, (_, i) => ((i * 7919 + seed) % 1000) / 10);
        const size = {
          width: Math.max(1, Math.floor(width * shrink)),
          height: Math.max(1, Math.floor(height * shrink)),
        };
        const [small = new Float64Array(0)] = shrinkBlock({ width, height, bands: [band] }, size).bands;
        const mean = (values: Iterable<number>, count: number) =>
          [...values].reduce((sum, v) => sum + v, 0) / count;
        expect(mean(small, small.length)).toBeCloseTo(mean(band, band.length), 4);
      }),
    );
  });

  it('excludes nodata from averages and weights by alpha', () => {
    const block = { width: 2, height: 1, bands: [Uint8Array.of(100, 200), Uint8Array.of(255, 0)] };
    const size = { width: 1, height: 1 };
    expect([...(shrinkBlock(block, size, { alphaAt: 1 }).bands[0] ?? [])]).toEqual([100]);
    expect([...(shrinkBlock(block, size, { nodata: 100 }).bands[0] ?? [])]).toEqual([200]);
  });

  it('repeats pixels when a block is enlarged', () => {
    const block = { width: 2, height: 1, bands: [Uint8Array.of(1, 2)] };
    expect([...(shrinkBlock(block, { width: 4, height: 2 }).bands[0] ?? [])]).toEqual([
      1, 1, 2, 2, 1, 1, 2, 2,
    ]);
  });

  it('enlarges by the pixel in which the centre of each new pixel lies, as gdal_translate -r nearest does', () => {
    const block = { width: 3, height: 3, bands: [Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9)] };
    expect([...(shrinkBlock(block, { width: 4, height: 4 }).bands[0] ?? [])]).toEqual([
      1, 2, 2, 3, 4, 5, 5, 6, 4, 5, 5, 6, 7, 8, 8, 9,
    ]);
    expect([...(shrinkBlock(block, { width: 7, height: 5 }).bands[0] ?? [])]).toEqual([
      ...[1, 1, 2, 2, 2, 3, 3],
      ...[1, 1, 2, 2, 2, 3, 3],
      ...[4, 4, 5, 5, 5, 6, 6],
      ...[7, 7, 8, 8, 8, 9, 9],
      ...[7, 7, 8, 8, 8, 9, 9],
    ]);
  });

  it('resamples only the requested part of a block', () => {
    const block = { width: 4, height: 1, bands: [Int16Array.of(-4, -2, 2, 4)] };
    const from = { x: 2, y: 0, width: 2, height: 1 };
    expect([...(resampleBlock(block, { from, width: 1, height: 1 }).bands[0] ?? [])]).toEqual([3]);
  });
});

describe('fitInto', () => {
  it('fits a size into a square without changing its shape or enlarging it', () => {
    expect(fitInto(4000, 1000, 256)).toEqual({ width: 256, height: 64 });
    expect(fitInto(100, 50, 256)).toEqual({ width: 100, height: 50 });
    expect(fitInto(10000, 1, 256)).toEqual({ width: 256, height: 1 });
  });
});
