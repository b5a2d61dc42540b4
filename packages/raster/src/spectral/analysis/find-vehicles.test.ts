import { describe, expect, it } from 'vitest';
import { newPlane, type Plane } from '../plane.ts';
import { findVehicles } from './find-vehicles.ts';

const SIZE = 128;
const PIXEL_M = 3;
/** A number from -0.5 to 0.5 that depends on all bits of an integer. */
function scatter(value: number): number {
  let h = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32 - 0.5;
}

/** A yard of stains of some pixels, the same in each picture of a ground, with the noise of a picture. */
function pictureOf(ground: number, number: number, hasCar = false): Plane {
  const plane = newPlane(SIZE, SIZE);
  plane.values.forEach((_, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const stain = scatter(ground * 7919 + Math.floor(x / 4) * 613 + Math.floor(y / 4) * 31);
    const car = hasCar && x >= 60 && x < 62 && y >= 70 && y < 72 ? 0.15 : 0;
    plane.values[i] = 0.25 + 0.04 * stain + car + 0.006 * scatter(number * 99_991 + i);
  });
  return plane;
}

/** The ground around the car: half of the picture. */
const EXAMINED = Uint8Array.from({ length: SIZE * SIZE }, (_, i) =>
  i % SIZE >= 30 && i % SIZE < 94 ? 1 : 0,
);
const countsFor = (priors: readonly Plane[], examined?: Uint8Array) => {
  const gray = { picture: pictureOf(1, 99, true), pixelM: PIXEL_M, ...(examined && { examined }) };
  return findVehicles({ gray }, priors)?.map((finding) =>
    finding.type === 'Vehicle' ? finding.count : undefined,
  );
};
const same = (number: number) => pictureOf(1, number);
const other = (number: number) => pictureOf(2, number);

/** The same ground with slopes of some pixels lit from elsewhere. */
const otherLight = (number: number, hasCar = false): Plane => {
  const plane = pictureOf(1, number, hasCar);
  const slope = (i: number) => 0.05 * scatter(Math.floor((i % SIZE) / 5) * 401 + Math.floor(i / SIZE / 5));
  return { ...plane, values: plane.values.map((value, i) => value + slope(i)) };
};

describe('findVehicles', () => {
  it('uses an older picture in place of one that cannot be aligned', () => {
    expect(countsFor([same(1), same(2), other(3), same(4), other(5)])).toEqual([1]);
    expect(countsFor([same(1), same(2), same(3)])).toEqual([1]);
  });

  it('says that vehicles cannot be looked for without a picture and three earlier ones that can be aligned with it', () => {
    expect(countsFor([same(1), other(2), same(3)])).toBeUndefined();
    expect(countsFor([])).toBeUndefined();
    expect(findVehicles({}, [same(1), same(2), same(3)])).toBeUndefined();
  });

  it('compares with the newest three pictures: a car that is in those alone has not arrived', () => {
    const standing = [3, 4, 5].map((number) => pictureOf(1, number, true));
    expect(countsFor([same(1), same(2), ...standing])).toEqual([]);
  });

  it('compares with older pictures in place of those in another light', () => {
    expect(countsFor([same(1), same(2), same(3), otherLight(4), otherLight(5)])).toEqual([1]);
    expect(countsFor([otherLight(1), otherLight(2), same(3), otherLight(4), otherLight(5)])).toEqual([1]);
  });

  it('does not report a vehicle that stands in the newest pictures, though they are in another light', () => {
    const standing = [4, 5].map((number) => otherLight(number, true));
    expect(countsFor([same(1), same(2), same(3), ...standing])).toEqual([]);
    expect(countsFor([same(1), same(2), same(3), otherLight(4), otherLight(5, true)])).toEqual([1]);
  });

  it('looks for vehicles in the examined ground alone, and aligns the pictures by all of it', () => {
    const priors = [1, 2, 3].map((number) => same(number));
    const countsIn = (isExamined: (x: number) => boolean) => {
      const examined = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (isExamined(i % SIZE) ? 1 : 0));
      const gray = { picture: pictureOf(1, 99, true), pixelM: PIXEL_M, examined };
      return findVehicles({ gray }, priors)?.length;
    };
    expect(countsIn((x) => x >= 50 && x < 74)).toBe(1);
    expect(countsIn((x) => x < 50)).toBe(0);
    expect(countsIn(() => false)).toBe(0);
  });

  it('compares ground that clouds hide in a picture with the newest three that show it', () => {
    const clouded = (number: number): Plane => {
      const plane = same(number);
      const isCloud = (i: number) => i % SIZE > 40 && i % SIZE < 84 && i / SIZE > 50;
      return { ...plane, values: plane.values.map((value, i) => (isCloud(i) ? Number.NaN : value)) };
    };
    const standing = (number: number) => pictureOf(1, number, true);
    const countsIn = (priors: readonly Plane[]) => countsFor(priors, EXAMINED);
    expect(countsIn([same(1), same(2), same(3), clouded(4)])).toEqual([1]);
    expect(countsIn([same(1), clouded(2), same(3), clouded(4), same(5)])).toEqual([1]);
    expect(countsIn([standing(1), standing(2), same(3), same(4), clouded(5)])).toEqual([1]);
    expect(countsIn([same(1), same(2), standing(3), standing(4), clouded(5)])).toEqual([]);
    expect(countsIn([same(1), same(2), clouded(3)])).toEqual([]);
  });
});
