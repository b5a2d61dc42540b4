import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPlane, type Plane } from '../plane.ts';
import { arrivalScores, arrivalsIn, findArrivals } from './arrivals.ts';
import { groundOf } from './ground.ts';

const SIZE = 90;
const unit = (seed: number) => {
  const raw = Math.sin(seed * 12.9898) * 43758.5453;
  return raw - Math.floor(raw) - 0.5;
};
type Car = readonly [x: number, y: number, length: number, change: number];
/** A yard with a bright roof, displaced by a part of a pixel, with vehicles of two pixels in width. */
function picture(number: number, cars: readonly Car[] = [], shift = 0): Plane {
  const plane = newPlane(SIZE, SIZE);
  plane.values.forEach((_, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const roof = Math.min(1, Math.max(0, 20.5 + shift - x)) * (y > 60 ? 0.25 : 0);
    const car = cars.find(([cx, cy, length]) => x >= cx && x < cx + length && y >= cy && y < cy + 2);
    plane.values[i] = 0.2 + roof + (car?.[3] ?? 0) + 0.012 * unit(number * 9973 + i);
  });
  return plane;
}
const find = (cars: readonly Car[], before: readonly Car[] = []) =>
  findArrivals({
    picture: picture(9, cars, 0.3),
    priors: [1, 2, 3].map((n) => picture(n, before)),
    pixelM: 3,
  });

describe('findArrivals', () => {
  it('finds bright and dark vehicles that arrived and none that was always there', () => {
    const standing: Car = [60, 20, 2, 0.12];
    const found = find([standing, [40, 40, 2, 0.1], [70, 70, 5, -0.1]], [standing]) ?? [];
    expect(found.map(({ count, isTruck }) => ({ count, isTruck }))).toEqual([
      { count: 1, isTruck: false },
      { count: 1, isTruck: true },
    ]);
    expect([...(found[0]?.pixels ?? [])]).toEqual([40, 41].flatMap((y) => [40, 41].map((x) => y * SIZE + x)));
    expect(found[1]?.lengthM).toBeCloseTo(15, 0);
  });

  it('joins vehicles within 40 m to one finding with a count', () => {
    const found =
      find([
        [30, 10, 2, 0.1],
        [38, 12, 2, 0.1],
        [47, 12, 2, -0.1],
        [30, 50, 2, 0.1],
      ]) ?? [];
    expect(found.map(({ count }) => count)).toEqual([3, 1]);
  });

  it('allows for edges that a displacement of the pictures moves', () => {
    const highest = (shift: number) => {
      const priors = [1, 2, 3].map((n) => picture(n));
      const scores = arrivalScores({ picture: picture(9, [], shift), priors, pixelM: 3 });
      return Math.max(
        ...(scores?.vehicles.values ?? []).filter((score) => !Number.isNaN(score)).map(Math.abs),
      );
    };
    expect(find([])).toEqual([]);
    expect(highest(0.3)).toBeLessThan(highest(0) + 2);
  });

  it('finds a faint car whose pixels are each close to the noise, and not an edge as strong', () => {
    const faint = find([[40, 40, 2, 0.035]]) ?? [];
    expect(faint.map(({ count }) => count)).toEqual([1]);
    const long = Array.from({ length: 60 }, (_, k): Car => [15 + k, 30, 1, 0.035]);
    expect(find(long)).toEqual([]);
  });

  it('finds a truck at a lower contrast than a car, because it covers more pixels', () => {
    const faintest = (length: number) =>
      [0.008, 0.01, 0.012, 0.014, 0.016, 0.018, 0.02, 0.024, 0.03, 0.04].find(
        (change) => find([[40, 40, length, change]])?.length === 1,
      ) ?? Number.POSITIVE_INFINITY;
    const [car, truck] = [faintest(2), faintest(5)];
    expect(car).toBeLessThanOrEqual(0.04);
    expect(truck).toBeLessThan(car);
  });

  it('finds a vehicle next to the edge of a picture, and none that is cut off', () => {
    expect(find([[SIZE - 8, 40, 2, 0.1]])).toHaveLength(1);
    expect(find([[SIZE - 2, 40, 2, 0.1]])).toEqual([]);
  });

  it('is not hidden by a vehicle that stood there in one of the earlier pictures', () => {
    const car: Car = [40, 40, 2, 0.1];
    const priors = [picture(1), picture(2, [car]), picture(3)];
    const found = findArrivals({ picture: picture(9, [car], 0.3), priors, pixelM: 3 }) ?? [];
    expect(found.map(({ count }) => count)).toEqual([1]);
  });

  it('finds vehicles where the light differs from place to place, and takes neither shade nor a field for one', () => {
    const lit = (plane: Plane, by: (x: number, y: number) => number) => ({
      ...plane,
      values: plane.values.map((value, i) => value * by(i % SIZE, Math.floor(i / SIZE))),
    });
    const priors = [1, 2, 3].map((n) => picture(n));
    const shade = (x: number, y: number) =>
      (1 + 0.25 * Math.sin(x / 30)) * (x > 10 && x < 24 && y > 30 && y < 40 ? 1.5 : 1);
    const now = lit(picture(9, [[60, 40, 2, 0.1]]), shade);
    const found = findArrivals({ picture: now, priors, pixelM: 3 }) ?? [];
    expect(found).toHaveLength(1);
    expect(found[0]?.pixels).toContain(40 * SIZE + 60);
  });

  it('says nothing with fewer than three earlier pictures or where the picture has no data', () => {
    const input = { picture: newPlane(SIZE, SIZE), pixelM: 3 };
    expect(findArrivals({ ...input, priors: [picture(1), picture(2)] })).toBeUndefined();
    const priors = [1, 2, 3].map((n) => picture(n));
    expect(arrivalScores({ ...input, priors })?.pixels.values.every(Number.isNaN)).toBe(true);
    expect(findArrivals({ ...input, priors })).toEqual([]);
  });

  it('gives the same scores when the pictures and their noise become twice as bright', () => {
    const priors = [1, 2, 3].map((n) => picture(n));
    const bright = (plane: Plane) => ({ ...plane, values: plane.values.map((value) => 40 * value) });
    const input = { picture: picture(9, [[40, 40, 2, 0.1]]), priors, pixelM: 3 };
    // At forty times the brightness the noise of the detector is negligible; at once it adds a fifth.
    const [dim, lit] = [input, { ...input, picture: bright(input.picture), priors: priors.map(bright) }].map(
      (each) => arrivalScores(each)?.pixels.values[40 * SIZE + 40] ?? 0,
    );
    expect((lit ?? 0) / (dim ?? 1)).toBeGreaterThan(1);
    expect((lit ?? 0) / (dim ?? 1)).toBeLessThan(1.35);
  });

  it('scores any part of the ground as if the pictures had no data elsewhere', () => {
    const now = picture(
      9,
      [
        [40, 40, 2, 0.1],
        [60, 20, 5, -0.08],
        [22, 66, 2, 0.2],
      ],
      0.3,
    );
    const priors = [picture(1), picture(2, [[50, 50, 2, 0.1]]), picture(3)];
    const place = fc.integer({ min: 0, max: SIZE - 1 });
    const box = fc.record({ x: place, y: place, side: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 5 }), (boxes) => {
        const mask = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => {
          const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
          const isIn = (at: number, from: number, side: number) => at >= from && at < from + side;
          return boxes.some((each) => isIn(x, each.x, each.side) && isIn(y, each.y, each.side)) ? 1 : 0;
        });
        const within = (plane: Plane): Plane => ({
          ...plane,
          values: plane.values.map((value, i) => (mask[i] === 1 ? value : Number.NaN)),
        });
        const outcome = (scores: ReturnType<typeof arrivalScores>) => ({
          pixels: scores?.pixels,
          vehicles: scores?.vehicles.values.filter((_, i) => mask[i] === 1),
          arrivals: scores && arrivalsIn(scores, 3),
        });
        const ground = groundOf(now, mask);
        const all = { picture: within(now), priors: priors.map(within), pixelM: 3 };
        expect(outcome(arrivalScores({ picture: now, priors, pixelM: 3, ground }))).toEqual(
          outcome(arrivalScores(all)),
        );
      }),
      { numRuns: 12, seed: 3 },
    );
  });
});
