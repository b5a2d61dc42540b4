import { describe, expect, it } from 'vitest';
import { chooseRgbBands, opacityOf, stretchBand, stretchLimits, toRgba } from './stretch.ts';

const image = { bands: 5, alphaBand: undefined, wavelengthsNm: undefined };

describe('chooseRgbBands', () => {
  it('chooses the bands nearest to 640, 550 and 460 nm', () => {
    expect(chooseRgbBands({ ...image, wavelengthsNm: [450, 470, 552, 630, 655] })).toEqual([3, 2, 0]);
  });

  it('chooses the first three bands when wavelengths are unknown or far off', () => {
    expect(chooseRgbBands(image)).toEqual([0, 1, 2]);
    expect(chooseRgbBands({ ...image, wavelengthsNm: [1600, 1700, 1800, 2200, 2300] })).toEqual([0, 1, 2]);
  });

  it('chooses one band for gray, and never alpha', () => {
    expect(chooseRgbBands({ ...image, bands: 2, alphaBand: 1 })).toEqual([0]);
    expect(chooseRgbBands({ ...image, bands: 4, alphaBand: 0 })).toEqual([1, 2, 3]);
  });
});

describe('stretchLimits', () => {
  const ramp = Uint16Array.from({ length: 1001 }, (_, i) => i);

  it('finds the values at 2 and 98 percent', () => {
    expect(stretchLimits(ramp)).toEqual({ low: 20, high: 980 });
  });

  it('excludes nodata, NaN, infinities and transparent pixels from the stretch', () => {
    const values = Float32Array.of(-9999, NaN, Infinity, 5, 10, 7000);
    const opacity = Uint8Array.of(255, 255, 255, 255, 255, 0);
    const limits = stretchLimits(values, { nodata: -9999, opacity, lowPercent: 0, highPercent: 100 });
    expect(limits).toEqual({ low: 5, high: 10 });
  });

  it('gives a range of values even for one value or none', () => {
    expect(stretchLimits(Uint8Array.of(7, 7))).toEqual({ low: 6.5, high: 7.5 });
    expect(stretchLimits(Uint8Array.of(0, 0), { nodata: 0 })).toEqual({ low: 0, high: 1 });
  });

  it('estimates percentiles closely on bands that are too large to sort', () => {
    const { low, high } = stretchLimits(Uint32Array.from({ length: 2_000_000 }, (_, i) => i));
    expect(Math.abs(low - 40_000)).toBeLessThan(2000);
    expect(Math.abs(high - 1_960_000)).toBeLessThan(2000);
  });
});

describe('stretchBand', () => {
  it('maps the limits to black and white and clamps the rest', () => {
    expect([...stretchBand(Int16Array.of(-5, 0, 40, 100, 900), { low: 0, high: 100 })]).toEqual([
      0, 0, 102, 255, 255,
    ]);
  });
});

describe('toRgba', () => {
  it('shows bytes unchanged, gray in three channels and unmeasured pixels transparent', () => {
    const block = { width: 2, height: 1, bands: [Uint8Array.of(0, 200)] };
    expect([...toRgba(block, { nodata: 0 })]).toEqual([0, 0, 0, 0, 200, 200, 200, 255]);
  });

  it('scales alpha of any type to a byte', () => {
    expect([...opacityOf([], undefined, Uint16Array.of(0, 65535, 32768))]).toEqual([0, 255, 128]);
  });

  it('treats a pixel as measured when any of its bands is', () => {
    expect([...opacityOf([Uint8Array.of(0, 0), Uint8Array.of(0, 9)], 0)]).toEqual([0, 255]);
  });
});
