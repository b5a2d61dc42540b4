import { randomWords } from '@sigma/testkit/random-numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blur } from '../objects/blur.ts';
import { robustScores } from '../objects/robust.ts';
import { newPlane, type Plane } from '../plane.ts';
import { type Plume, plumeCandidates } from './plume-candidates.ts';
import { scanPlumes } from './plume-scan.ts';
import { plumePositions, plumeSpreadM } from './plume-shape.ts';

const SIZE = 128;
const PIXEL_M = 8;
const NOISE = 300;
/** Methane per length of a plume of 800 kg/h at 4 m/s, in ppm m times m. */
const LINE = 800 / 3600 / (1.12 * 4) / 0.657e-6;

interface Leak {
  readonly head: readonly [number, number];
  readonly towardsDeg: number;
  readonly strength?: number;
}

/** White noise, the same for the same seed, with plumes. */
function mapOf(seed: number, leaks: readonly Leak[] = []): Plane {
  const words = randomWords(seed);
  const next = () => words() / 2 ** 32 - 0.5;
  const map = newPlane(SIZE, SIZE);
  map.values.forEach((_, i) => {
    map.values[i] = NOISE * Math.SQRT2 * (next() + next() + next() + next() + next() + next());
  });
  for (const { head, towardsDeg, strength = 1 } of leaks) {
    const positionOf = plumePositions({ head, towardsDeg }, SIZE);
    map.values.forEach((value, i) => {
      const [along, across] = [positionOf.along(i), positionOf.across(i)];
      if (along < 0 || along > 40) return;
      const sigmaM = plumeSpreadM(along * PIXEL_M);
      const column =
        (strength * LINE * Math.exp(-0.5 * ((across * PIXEL_M) / sigmaM) ** 2)) / sigmaM / 2.5066;
      map.values[i] = value + column;
    });
  }
  return map;
}

function plumesIn(map: Plane, towardsDeg: number, minScore = 7): readonly Plume[] {
  const scan = scanPlumes({ difference: map, windFromDeg: (towardsDeg + 180) % 360, pixelM: PIXEL_M });
  return plumeCandidates(scan, robustScores(blur(map, 2)).scores, { minScore, pixelM: PIXEL_M });
}
const distance = ({ axis }: Plume, [x, y]: readonly [number, number]) =>
  Math.hypot(axis.head[0] - x, axis.head[1] - y);

describe('scanPlumes', () => {
  it('finds the source of a plume in any direction, though the given wind is 15 degrees off', () => {
    for (const towardsDeg of [0, 75, 160, 250, 310]) {
      const found = plumesIn(mapOf(5, [{ head: [48, 48], towardsDeg }]), towardsDeg + 15);
      expect(found).toHaveLength(1);
      const [plume] = found;
      if (plume === undefined) throw new Error('There is no plume.');
      expect(distance(plume, [48, 48])).toBeLessThan(4);
      expect(Math.abs(((plume.axis.towardsDeg - towardsDeg + 540) % 360) - 180)).toBeLessThan(13);
      // The template is wider than a steady plume.
      expect(plume.linePpmM2 / LINE).toBeGreaterThan(0.8);
      expect(plume.linePpmM2 / LINE).toBeLessThan(1.2);
      expect(plume.pixels.length).toBeGreaterThan(100);
    }
  });

  it('finds nothing in noise, and states how strong a plume has the score 1', () => {
    for (const seed of [1, 2, 3]) expect(plumesIn(mapOf(seed), 90, 5.5)).toEqual([]);
    const scan = scanPlumes({ difference: mapOf(4), windFromDeg: 0, pixelM: PIXEL_M });
    expect(scan.noisePpmM2 / LINE).toBeGreaterThan(0.01);
    expect(scan.noisePpmM2 / LINE).toBeLessThan(0.06);
  });

  it('keeps two sources apart that are next to each other, and not the parts of one', () => {
    const leaks: Leak[] = [
      { head: [40, 30], towardsDeg: 90, strength: 2 },
      { head: [40, 90], towardsDeg: 90, strength: 1.4 },
    ];
    const found = plumesIn(mapOf(7, leaks), 90);
    expect(found).toHaveLength(2);
    leaks.forEach(({ head }, i) => {
      const plume = found[i];
      expect(plume === undefined ? 99 : distance(plume, head)).toBeLessThan(5);
    });
  });

  it('gives the same scores after a scaling and a shift of the values', () => {
    const map = mapOf(9, [{ head: [40, 50], towardsDeg: 120 }]);
    const scores = (each: Plane) =>
      scanPlumes({ difference: each, windFromDeg: 300, pixelM: PIXEL_M }).scores.values;
    const expected = scores(map);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: -900, max: 900 }), (gain, offset) => {
        const moved = scores({ ...map, values: map.values.map((value) => gain * value + offset) });
        let most = 0;
        moved.forEach((value, i) => {
          // Templates from the last pixels before the edge lie outside the map.
          const difference = Math.abs(value - (expected[i] ?? 0));
          most = Math.max(most, difference || 0);
        });
        expect(most).toBeLessThan(0.02);
      }),
      { numRuns: 4 },
    );
  });

  it('moves with the map, and omits pixels without data', () => {
    const head = [40, 50] as const;
    const still = plumesIn(mapOf(9, [{ head, towardsDeg: 120 }]), 120);
    const moved = plumesIn(mapOf(9, [{ head: [46, 41], towardsDeg: 120 }]), 120);
    expect(distance(moved[0] ?? still[0] ?? neverFound(), [46, 41])).toBeLessThan(4);
    const holes = mapOf(9, [{ head, towardsDeg: 120 }]);
    for (let y = 0; y < SIZE; y++) for (const x of [38, 45, 46, 52]) holes.values[y * SIZE + x] = Number.NaN;
    const scan = scanPlumes({ difference: holes, windFromDeg: 300, pixelM: PIXEL_M });
    expect(scan.scores.values[45]).toBeNaN();
    expect(distance(plumesIn(holes, 120)[0] ?? neverFound(), head)).toBeLessThan(5);
  });
});

function neverFound(): never {
  throw new Error('There is no plume.');
}
