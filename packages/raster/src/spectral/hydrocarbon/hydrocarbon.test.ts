import { describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { indexPlane } from '../indices/index-plane.ts';
import { newPlane, type Plane } from '../plane.ts';
import { depthPlanes, oilEvidence } from './confirm-oil.ts';
import { fitFeature } from './feature-fit.ts';
import { isInOilWindow, oilTarget, targetFromSpectra } from './oil-target.ts';
import { type SoilInput, soilContamination } from './soil-contamination.ts';

const WAVELENGTHS = Array.from({ length: 472 }, (_, band) => 400 + (2100 * band) / 471);
const SIZE = 30;
const unit = (seed: number) => {
  const raw = Math.sin(seed * 12.9898) * 43758.5453;
  return raw - Math.floor(raw) - 0.5;
};
const target = oilTarget(WAVELENGTHS);
const soil = (nm: number) => 0.15 + nm / 12_000;
/** Soil with noise, and a spot of 4 x 4 pixels that multiplies it by a factor of wavelength and band. */
function scene(factor: (nm: number, band: number) => number): SpectralBlock {
  const bands = WAVELENGTHS.length;
  const data = new Float32Array(SIZE * bands * SIZE).map((_, i) => {
    const [sample, band, row] = [i % SIZE, Math.floor(i / SIZE) % bands, Math.floor(i / SIZE / bands)];
    const nm = WAVELENGTHS[band] ?? 0;
    const inside = sample >= 13 && sample < 17 && row >= 13 && row < 17;
    return soil(nm) * (1 + 0.02 * unit(i)) * (inside ? factor(nm, band) : 1);
  });
  return { lines: SIZE, samples: SIZE, wavelengths: WAVELENGTHS, data };
}
const pixels = Int32Array.from([13, 14, 15, 16].flatMap((y) => [13, 14, 15, 16].map((x) => y * SIZE + x)));
function evidence(factor: (nm: number, band: number) => number) {
  const block = scene(factor);
  const ndvi = indexPlane(block, ({ at }) => (at(800) - at(670)) / (at(800) + at(670)));
  return oilEvidence({
    block,
    depths: depthPlanes(block),
    ndvi,
    pixels,
    blocked: new Uint8Array(SIZE * SIZE),
  });
}
const oil = (cover: number) => (_: number, band: number) =>
  0.7 * (1 - cover + cover * Math.exp(target[band] ?? 0));

describe('the oil target', () => {
  it('covers 74 bands in its windows and absorbs most at 1727 and 2311 nm', () => {
    expect(WAVELENGTHS.filter(isInOilWindow)).toHaveLength(74);
    const at = (nm: number) => oilTarget([nm])[0] ?? 0;
    expect(at(1727)).toBeCloseTo(Math.log(0.9), 2);
    expect(at(2311)).toBeCloseTo(Math.log(0.8), 1);
    for (const nm of [1650, 1790, 2230, 2400]) expect(Math.abs(at(nm))).toBeLessThan(0.01);
  });

  it('comes from measured spectra without their darkening and slope', () => {
    const nm = WAVELENGTHS;
    const dry = nm.map(soil);
    const soaked = nm.map(
      (each, band) => 0.4 * Math.exp(each / 9000) * soil(each) * Math.exp(target[band] ?? 0),
    );
    const measured = targetFromSpectra(nm, soaked, dry);
    nm.forEach((each, band) => {
      const expected = isInOilWindow(each) ? (target[band] ?? 0) : 0;
      expect(Math.abs((measured[band] ?? 1) - expected)).toBeLessThan(0.02);
    });
  });
});

describe('fitFeature', () => {
  it('gives the share of the reference that a spectrum contains, whatever its brightness and slope', () => {
    const nm = WAVELENGTHS.filter((each) => each > 2225 && each < 2405);
    const reference = [...oilTarget(nm)].map(Math.exp);
    const measured = reference.map((value, i) => (0.3 + i / 100) * (1 - 0.4 * (1 - value)));
    const { scale, correlation } = fitFeature(nm, measured, reference);
    expect(scale).toBeCloseTo(0.4, 1);
    expect(correlation).toBeGreaterThan(0.98);
    expect(fitFeature(nm, nm.map(soil), reference).correlation).not.toBeGreaterThan(0.6);
  });
});

describe('oilEvidence', () => {
  it('confirms oil at half cover and above', () => {
    expect(evidence(oil(0.5))).toMatchObject({ confirmed: true });
    expect(evidence(oil(1)).depthSigma2311).toBeGreaterThan(evidence(oil(0.5)).depthSigma2311);
  });

  it('rejects shadow, vegetation, and materials with one absorption or at another wavelength', () => {
    const gauss = (nm: number, centre: number) => Math.exp(-(((nm - centre) / 18) ** 2));
    expect(evidence(() => 0.5).confirmed).toBe(false);
    expect(evidence((nm) => 1 - 0.2 * gauss(nm, 2311)).confirmed).toBe(false);
    expect(evidence((nm) => 1 - 0.2 * gauss(nm, 2340) - 0.1 * gauss(nm, 1727)).correlation).toBeLessThan(0.6);
    const grown = evidence((nm, band) => oil(1)(nm, band) * (nm > 720 ? 3 : 0.5));
    expect(grown).toMatchObject({ confirmed: false });
    expect(grown.depthSigma2311).toBeGreaterThan(2);
  });
});

describe('soilContamination', () => {
  const planeOf = (valueAt: (x: number, y: number, i: number) => number): Plane => {
    const plane = newPlane(80, 80);
    plane.values.forEach((_, i) => {
      plane.values[i] = valueAt(i % 80, Math.floor(i / 80), i);
    });
    return plane;
  };
  const inSpot = (x: number, y: number) => x >= 20 && x < 30 && y >= 40 && y < 48;
  const base: SoilInput = {
    ndvi: planeOf(() => 0.1),
    depthDifference: planeOf((x, y, i) => 0.01 * unit(i) + (inSpot(x, y) ? 0.05 : 0)),
    albedoDifference: planeOf((x, y, i) => 0.02 * unit(i + 7) - (inSpot(x, y) ? 0.06 : 0)),
    redEdge: planeOf((x, y, i) => 718 + 0.6 * unit(i) - (inSpot(x, y) ? 5 : 0)),
    displacedBefore: new Uint8Array(6400),
    pixelM: 8,
  };

  it('finds bare ground that absorbs and darkens, and neither alone', () => {
    const { bare } = soilContamination(base);
    expect(bare).toHaveLength(1);
    expect(bare[0]?.pixels.length).toBeGreaterThan(70);
    expect(bare[0]?.pixels.length).toBeLessThan(150);
    const still = planeOf((_, __, i) => 0.02 * unit(i + 3));
    expect(soilContamination({ ...base, albedoDifference: still }).bare).toEqual([]);
    expect(soilContamination({ ...base, depthDifference: still }).bare).toEqual([]);
    expect(soilContamination({ ...base, pixelM: 1 }).bare).toEqual([]);
  });

  it('finds vegetation whose red edge is displaced in a second pass only', () => {
    const green = { ...base, ndvi: planeOf(() => 0.7) };
    const first = soilContamination(green);
    expect([first.bare, first.vegetated]).toEqual([[], []]);
    const second = soilContamination({ ...green, displacedBefore: first.displaced });
    expect(second.vegetated).toHaveLength(1);
    expect(second.vegetated[0]?.pixels.length).toBeGreaterThan(60);
  });
});
