import { randomWords } from '@sigma/testkit/random-numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cholesky, dot, solveLower } from '../linear/cholesky.ts';
import { newPlane } from '../plane.ts';
import { changePoint, plumeExtent, plumeHead, startLikelihood } from './plume-head.ts';
import { plumePositions, plumeSpreadM, unitVector } from './plume-shape.ts';

const SIZE = 128;
const PIXEL_M = 8;
const NOISE = 400;
/** Methane per length of a plume of 600 kg/h at 4 m/s, in ppm m times m. */
const LINE = 600 / 3600 / (1.12 * 4) / 0.657e-6;
/** The gas spreads so far against the wind. */
const UPWIND_M = 13;
const HEAD = [60.3, 62.8] as const;

/** Uniform numbers with mean 0 and a range of 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  const words = randomWords(seed);
  return () => words() / 2 ** 32 - 0.5;
}

/** A plume over white noise; `strengthAt` is its share of a steady one at a distance in metres. */
function mapWith(seed: number, towardsDeg: number, strengthAt: (m: number) => number = () => 1) {
  const next = randomOf(seed);
  const level = newPlane(SIZE, SIZE);
  const positionOf = plumePositions({ head: HEAD, towardsDeg }, SIZE);
  for (let i = 0; i < level.values.length; i++) {
    const noise = NOISE * Math.SQRT2 * (next() + next() + next() + next() + next() + next());
    const [alongM, acrossM] = [positionOf.along(i) * PIXEL_M, positionOf.across(i) * PIXEL_M];
    const sigmaM = plumeSpreadM(alongM);
    const rise = 1 / (1 + Math.exp((-1.702 * (alongM + UPWIND_M)) / plumeSpreadM(0)));
    const column = (rise * LINE * Math.exp(-0.5 * (acrossM / sigmaM) ** 2)) / sigmaM / Math.sqrt(2 * Math.PI);
    level.values[i] = noise + (alongM > 480 ? 0 : strengthAt(alongM) * column);
  }
  return { level, inverseVariance: new Float32Array(SIZE * SIZE).fill(NOISE ** -2) };
}

/** A template that starts a distance along and across the wind from the head. */
function templateAt(towardsDeg: number, alongM: number, acrossM: number) {
  const [[ux, uy], [vx, vy]] = [unitVector(towardsDeg), unitVector(towardsDeg + 90)];
  const [along, across] = [alongM / PIXEL_M, acrossM / PIXEL_M];
  const head = [HEAD[0] + along * ux + across * vx, HEAD[1] + along * uy + across * vy] as const;
  return { axis: { head, towardsDeg }, lengthM: 280, linePpmM2: LINE, pixelM: PIXEL_M };
}
const errorM = (head: readonly [number, number]) =>
  PIXEL_M * Math.hypot(head[0] - HEAD[0], head[1] - HEAD[1]);

describe('plumeHead', () => {
  it('finds the source to a part of a pixel in any direction from a template that starts far up or down the wind', () => {
    const errors = [10, 77, 135, 200, 288, 333].flatMap((towardsDeg, n) =>
      [-130, 0, 90].map((alongM) => {
        const found = plumeHead({ map: mapWith(n + 3, towardsDeg), ...templateAt(towardsDeg, alongM, 12) });
        return found === undefined ? 999 : errorM(found.head);
      }),
    );
    expect(Math.max(...errors)).toBeLessThan(16);
    expect(errors.toSorted((a, b) => a - b)[errors.length >> 1]).toBeLessThan(8);
  });

  it('starts a plume before a gap that the wind has torn into it', () => {
    const torn = (m: number) => (m > 50 && m < 110 ? 0.15 : 1.1);
    const found = plumeHead({ map: mapWith(4, 75, torn), ...templateAt(75, 100, 0) });
    expect(errorM(found?.head ?? [0, 0])).toBeLessThan(16);
  });

  it('keeps the far end of the template, and all of it where nothing shows a head', () => {
    const template = templateAt(200, 90, 8);
    const { axis, lengthM } = plumeExtent({ map: mapWith(6, 200), ...template });
    const end = ({ head, towardsDeg }: typeof axis, m: number) => {
      const [ux, uy] = unitVector(towardsDeg);
      return [head[0] + (m / PIXEL_M) * ux, head[1] + (m / PIXEL_M) * uy];
    };
    const [x = 0, y = 0] = end(axis, lengthM);
    const [endX = 0, endY = 0] = end(template.axis, template.lengthM);
    expect(Math.hypot(x - endX, y - endY)).toBeLessThan(1e-6);
    const nothing = mapWith(6, 200, () => 0);
    expect(plumeExtent({ map: nothing, ...template })).toEqual({ axis: template.axis, lengthM: 280 });
  });
});

describe('startLikelihood', () => {
  it('is that of the normal distribution with the covariance of a torn plume that rises in noise', () => {
    const torn = { meanMass: 900, kept: 0.9, rise: 1.5 };
    const section = fc.record({
      mass: fc.double({ min: -800, max: 2500, noNaN: true }),
      noise: fc.double({ min: 100, max: 900, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(section, { minLength: 2, maxLength: 7 }),
        fc.integer({ min: 0, max: 6 }),
        (sections, start) => {
          const mass = Float64Array.from(sections, (each) => each.mass);
          const inverseVariance = Float64Array.from(sections, ({ noise }) => noise ** -2);
          const n = sections.length;
          const share = sections.map((_, i) => 1 / (1 + Math.exp((-1.702 * (i + 0.5 - start)) / torn.rise)));
          const covariance = new Float64Array(n * n);
          for (let i = 0; i < n; i++)
            for (let j = 0; j < n; j++)
              covariance[i * n + j] =
                (0.4 * torn.meanMass) ** 2 *
                  torn.kept ** Math.abs(i - j) *
                  (share[i] ?? 0) *
                  (share[j] ?? 0) +
                (i === j ? (sections[i]?.noise ?? 0) ** 2 : 0);
          const factor = cholesky(covariance, n) ?? new Float64Array();
          const white = solveLower(
            factor,
            mass.map((value, i) => value - (share[i] ?? 0) * torn.meanMass),
          );
          let expected = -dot(white, white) / 2;
          sections.forEach((each, i) => {
            expected += Math.log(each.noise / (factor[i * n + i] ?? 0)) + (each.mass / each.noise) ** 2 / 2;
          });
          expect(startLikelihood({ mass, inverseVariance }, start, torn)).toBeCloseTo(expected, 6);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('changePoint', () => {
  const sections = (masses: readonly number[]) => ({
    mass: Float64Array.from(masses),
    inverseVariance: new Float64Array(masses.length).fill(1 / 200 ** 2),
  });
  const torn = { meanMass: 1000, kept: 0.9, rise: 1.5, latest: 20 };
  const step = (at: number) =>
    Array.from({ length: 30 }, (_, i) => 1000 / (1 + Math.exp((-1.702 * (i + 0.5 - at)) / torn.rise)));

  it('is where the mass rises', () => {
    for (const at of [4, 9, 15]) expect(changePoint(sections(step(at)), torn)).toBeCloseTo(at, 0);
  });

  it('skips sections without data', () => {
    const holes = sections(step(9));
    for (const hole of [3, 12, 13]) {
      holes.mass[hole] = 0;
      holes.inverseVariance[hole] = 0;
    }
    expect(changePoint(holes, torn)).toBeCloseTo(9, 0);
  });

  it('is unknown where all sections, or none of them, look like a plume', () => {
    expect(changePoint(sections(step(-9)), torn)).toBeUndefined();
    expect(changePoint(sections(step(30)), torn)).toBeUndefined();
  });
});
