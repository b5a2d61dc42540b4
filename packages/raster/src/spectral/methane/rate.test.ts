import { expectedWindMs, remainingVariance } from '@sigma/geo';
import { randomWords } from '@sigma/testkit/random-numbers';
import { describe, expect, it } from 'vitest';
import { newPlane, type Plane } from '../plane.ts';
import { methaneRate, type RateInput, windSigma } from './rate.ts';
import { ENMAP_RATE_CONSTANTS, SIMULATED_RATE_CONSTANTS, windOf } from './rate-constants.ts';

const SIZE = 200;
const PIXEL_M = 8;
const KG_PER_PPM_M = 0.657e-6;
const TRANSPORT = { offset: 0, slope: SIMULATED_RATE_CONSTANTS.transportPerU10 };
/** Repeatable noise of mean 0 and the given spread. */
function noise(plane: Plane, spread: number): Plane {
  const words = randomWords(12345);
  const next = () => words() / 2 ** 32 - 0.5;
  const normal = () => Math.sqrt(12 / 6) * (next() + next() + next() + next() + next() + next());
  return { ...plane, values: plane.values.map((value) => value + spread * normal()) };
}

/** A steady plume of `kgH` with a Gaussian cross section, so that each section carries exactly the rate. */
function plume(kgH: number, windMs: number, fromDeg: number): Plane {
  const plane = newPlane(SIZE, SIZE, 0);
  const rad = (fromDeg * Math.PI) / 180;
  const [downX, downY] = [-Math.sin(rad), Math.cos(rad)];
  const perMetre = kgH / 3600 / (windMs * SIMULATED_RATE_CONSTANTS.transportPerU10) / KG_PER_PPM_M;
  for (let i = 0; i < plane.values.length; i++) {
    const [x, y] = [((i % SIZE) + 0.5 - 100) * PIXEL_M, (Math.floor(i / SIZE) + 0.5 - 100) * PIXEL_M];
    const along = x * downX + y * downY;
    const across = x * downY - y * downX;
    if (along < 0) continue;
    const sigma = 14 + 0.11 * along ** 0.92;
    plane.values[i] =
      (Math.exp(-((along / 600) ** 8)) * perMetre * Math.exp(-0.5 * (across / sigma) ** 2)) /
      (sigma * Math.sqrt(2 * Math.PI));
  }
  return plane;
}

function input(kgH: number, { speedMs = 4, fromDeg = 200, spread = 0 } = {}): RateInput {
  const clean = plume(kgH, speedMs, fromDeg);
  const pixels = Int32Array.from([...clean.values.keys()].filter((i) => (clean.values[i] ?? 0) > 150));
  const blocked = Uint8Array.from(clean.values, (value) => (value > 10 ? 1 : 0));
  return {
    enhancement: noise(clean, spread),
    pixels,
    axis: { head: [100, 100], towardsDeg: (fromDeg + 180) % 360 },
    inverseVariance: new Float32Array(SIZE * SIZE).fill(300 ** -2),
    blocked,
    pixelM: PIXEL_M,
    kgPerPpmM: KG_PER_PPM_M,
    wind: { speedMs, fromDeg, sigmaMs: 0.7 },
    constants: SIMULATED_RATE_CONSTANTS,
    limitKgH: 300,
    seed: 'pass 1',
  };
}
function quantified(each: RateInput) {
  const rate = methaneRate(each);
  if (!rate.quantified) throw new Error(rate.reason);
  return rate;
}

describe('methaneRate', () => {
  it('multiplies mass, effective wind and the inverse length of the plume, and checks the mean of both methods per length with it', () => {
    const each = input(900);
    const rate = quantified(each);
    let mass = 0;
    for (const pixel of each.pixels) mass += each.enhancement.values[pixel] ?? 0;
    const massKg = mass * 64 * KG_PER_PPM_M;
    expect(rate.imeKg).toBeCloseTo(massKg, 6);
    const effectiveMs = windOf(SIMULATED_RATE_CONSTANTS, 'effectiveWind', each.wind);
    expect(rate.massKgH).toBeCloseTo((3600 * effectiveMs * massKg) / Math.sqrt(each.pixels.length * 64), 4);
    expect(rate.rateKgH).toBeCloseTo(((rate.crossSectionKgH ?? 0) + (rate.shapeKgH ?? 0)) / 2, 9);
    expect(quantified({ ...each, constants: ENMAP_RATE_CONSTANTS }).massKgH / rate.massKgH).toBeCloseTo(
      1.76 / effectiveMs,
      6,
    );
  });

  it('gives the rate of a steady plume by cross sections and by its shape in any direction of the wind', () => {
    const constants = { ...ENMAP_RATE_CONSTANTS, sectionWind: TRANSPORT, shapeWind: TRANSPORT };
    for (const fromDeg of [0, 35, 90, 200, 310]) {
      const { crossSectionKgH, shapeKgH } = quantified({ ...input(900, { fromDeg }), constants });
      // The template of a section is a little wider than a steady plume.
      expect((shapeKgH ?? 0) / 900).toBeGreaterThan(0.85);
      expect((shapeKgH ?? 0) / 900).toBeLessThan(1.1);
      // The plume of the test fades out at 600 m, and sections go on to 800 m.
      expect((crossSectionKgH ?? 0) / 900).toBeGreaterThan(0.6);
      expect((crossSectionKgH ?? 0) / 900).toBeLessThan(1.03);
    }
  });

  it('is not lowered where detectors deliver nothing, and is that of the mass where they deliver next to nothing', () => {
    const each = input(900);
    const without = (isDead: (x: number, y: number) => boolean) => ({
      ...each,
      enhancement: {
        ...each.enhancement,
        values: each.enhancement.values.map((value, i) =>
          isDead(i % SIZE, Math.floor(i / SIZE)) ? Number.NaN : value,
        ),
      },
      inverseVariance: each.inverseVariance.map((value, i) =>
        isDead(i % SIZE, Math.floor(i / SIZE)) ? 0 : value,
      ),
    });
    const all = quantified(each).shapeKgH ?? 0;
    const dead = quantified(without((x) => x % 7 === 3));
    expect((dead.shapeKgH ?? 0) / all).toBeCloseTo(1, 1);
    const { rateKgH, massKgH, shapeKgH, crossSectionKgH } = quantified(without((_, y) => y < 98));
    expect([shapeKgH, crossSectionKgH]).toEqual([undefined, undefined]);
    expect(rateKgH).toBe(massKgH);
  });

  it('does not change when the wind and the plume turn by a quarter', () => {
    const rates = [10, 100, 190, 280].map((fromDeg) => quantified(input(900, { fromDeg })).rateKgH);
    for (const rate of rates) expect(rate / (rates[0] ?? 0)).toBeCloseTo(1, 2);
  });

  it.each([
    ['simulated', SIMULATED_RATE_CONSTANTS],
    ['EnMAP', ENMAP_RATE_CONSTANTS],
  ])('is proportional to what it states of the wind, with the constants of %s', (_, constants) => {
    const each = { ...input(900), constants };
    const rate = quantified(each);
    const turned = quantified({ ...each, wind: { ...each.wind, speedMs: 9 } });
    const strength = (speedMs: number) =>
      rate.windResponse.offset + expectedWindMs(rate.windResponse, speedMs);
    expect(turned.rateKgH / rate.rateKgH).toBeCloseTo(strength(9) / strength(4), 9);
    // Where too little of the plume is known, the rate is that of the mass.
    const isUnknown = (index: number) => Math.floor(index / SIZE) < 98;
    const unknown = {
      ...each,
      enhancement: {
        ...each.enhancement,
        values: each.enhancement.values.map((value, i) => (isUnknown(i) ? Number.NaN : value)),
      },
      inverseVariance: each.inverseVariance.map((value, i) => (isUnknown(i) ? 0 : value)),
    };
    expect(quantified(unknown).windResponse.offset).toBeCloseTo(
      constants.effectiveWind.offset / constants.effectiveWind.slope,
      9,
    );
  });

  it('doubles with the enhancement, and so do all parts of its standard deviation', () => {
    const each = input(900, { spread: 300 });
    const doubled = {
      ...each,
      enhancement: { ...each.enhancement, values: each.enhancement.values.map((v) => 2 * v) },
      inverseVariance: each.inverseVariance.map((weight) => weight / 4),
    };
    const [one, two] = [quantified(each), quantified(doubled)];
    expect(two.rateKgH / one.rateKgH).toBeCloseTo(2, 5);
    for (const part of ['noise', 'wind', 'model', 'scale'] as const)
      expect(two.parts[part] / one.parts[part]).toBeCloseTo(2, 5);
    expect(one.sigmaKgH).toBeCloseTo(Math.hypot(...Object.values(one.parts)), 9);
  });

  it('measures the noise of the mask on free ground', () => {
    const each = input(900, { spread: 400 });
    const { parts } = quantified(each);
    const effectiveMs = windOf(SIMULATED_RATE_CONSTANTS, 'effectiveWind', each.wind);
    const white =
      (400 * Math.sqrt(each.pixels.length) * 64 * KG_PER_PPM_M * 3600 * effectiveMs) /
      Math.sqrt(each.pixels.length * 64);
    expect(parts.noise / white).toBeGreaterThan(0.7);
    expect(parts.noise / white).toBeLessThan(1.4);
    expect(quantified(each).parts.noise).toBe(parts.noise);
    expect(quantified({ ...each, seed: 'pass 2' }).parts.noise).not.toBe(parts.noise);
  });

  it('gives no rate at the edge, without wind, for a quarter of the image or without free ground', () => {
    const each = input(900);
    const reasonOf = (change: Partial<RateInput>) => {
      const rate = methaneRate({ ...each, ...change });
      return rate.quantified ? 'quantified' : rate.reason;
    };
    expect(reasonOf({})).toBe('quantified');
    expect(reasonOf({ axis: { head: [15, 100], towardsDeg: 270 } })).toBe('edge');
    expect(reasonOf({ axis: { head: [25, 100], towardsDeg: 270 } })).toBe('quantified');
    expect(reasonOf({ wind: { speedMs: 0.9, fromDeg: 0 } })).toBe('calm');
    expect(reasonOf({ pixels: Int32Array.from({ length: 10_500 }, (_, i) => i + 2 * SIZE) })).toBe(
      'too_large',
    );
    expect(reasonOf({ blocked: each.blocked.slice().fill(1) })).toBe('no_free_ground');
  });

  it('marks rates below 1.5 detection limits and rates on which the methods disagree', () => {
    const each = input(900);
    const { rateKgH } = quantified(each);
    expect(quantified({ ...each, limitKgH: rateKgH / 1.4 }).isNearLimit).toBe(true);
    expect(quantified({ ...each, limitKgH: rateKgH / 1.6 }).isNearLimit).toBe(false);
    expect(quantified(each).methodsDisagree).toBe(false);
    const constants = { ...each.constants, effectiveWind: { offset: 0, slope: 4 } };
    expect(quantified({ ...each, constants }).methodsDisagree).toBe(true);
  });
});

describe('the wind of a rate', () => {
  it('is uncertain by half up to 3 m/s and by 1.5 m/s above, unless its source states otherwise', () => {
    expect(windSigma({ speedMs: 2, fromDeg: 0 })).toBe(1);
    expect(windSigma({ speedMs: 6, fromDeg: 0 })).toBe(1.5);
    expect(windSigma({ speedMs: 6, fromDeg: 0, sigmaMs: 0.7 })).toBe(0.7);
  });

  it('is expected to be stronger than a weak delivered one, and otherwise close to it, with the smaller uncertainty that remains', () => {
    const { expectedWind: simulated } = SIMULATED_RATE_CONSTANTS;
    const { expectedWind: real } = ENMAP_RATE_CONSTANTS;
    const [none, weak, usual, strong] = [0, 1, 4, 9].map((speedMs) => expectedWindMs(simulated, speedMs));
    expect(none).toBeGreaterThan(1.2);
    expect(weak).toBeGreaterThan(1.4);
    expect(Math.abs((usual ?? 0) - 4)).toBeLessThan(0.2);
    expect(Math.abs((strong ?? 0) - 9)).toBeLessThan(0.3);
    const shares = [1, 2, 4, 9].map((speedMs) => remainingVariance(simulated, speedMs));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    for (const share of shares) expect(share).toBeGreaterThan(0.1);
    expect(shares.at(-1)).toBeCloseTo(1, 2);
    const step = 1e-4;
    const slope = (expectedWindMs(simulated, 2 + step) - expectedWindMs(simulated, 2)) / step;
    expect(slope).toBeCloseTo(shares[1] ?? 0, 3);
    expect(expectedWindMs(real, 3.3)).toBe(3.3);
    expect(remainingVariance(real, 3.3)).toBe(1);
  });
});
