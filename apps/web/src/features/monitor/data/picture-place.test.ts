import { describe, expect, it } from 'vitest';
import { cropAround, northInPicture, placeInPicture } from './picture-place.ts';

/** A picture of a hundredth of a degree on each side, north up. */
const UPRIGHT = [
  [-102.39, 31.92],
  [-102.38, 31.92],
  [-102.38, 31.91],
  [-102.39, 31.91],
] as const;
/** The same at the equator, turned by a quarter: its upper side is in the east. */
const TURNED = [
  [0.01, 0.01],
  [0.01, 0],
  [0, 0],
  [0, 0.01],
] as const;

describe('a place in a picture', () => {
  it.each([
    ['the upper left', [-102.39, 31.92], 0, 0],
    ['the middle', [-102.385, 31.915], 0.5, 0.5],
    ['a place outside', [-102.375, 31.91], 1.5, 1],
  ] as const)('is right for %s', (_, place, x, y) => {
    expect(placeInPicture(UPRIGHT, place)?.x).toBeCloseTo(x, 6);
    expect(placeInPicture(UPRIGHT, place)?.y).toBeCloseTo(y, 6);
  });

  it('follows a picture that is turned', () => {
    expect(placeInPicture(TURNED, [0.01, 0.005])?.x).toBeCloseTo(0.5, 6);
    expect(placeInPicture(TURNED, [0.01, 0.005])?.y).toBeCloseTo(0, 6);
  });

  it('is found across the antimeridian', () => {
    const corners = [
      [179.99, 0.01],
      [-179.99, 0.01],
      [-179.99, -0.01],
      [179.99, -0.01],
    ] as const;
    expect(placeInPicture(corners, [-179.995, 0])?.x).toBeCloseTo(0.75, 6);
  });

  it('is unknown in a picture without an extent', () => {
    expect(placeInPicture([UPRIGHT[0], UPRIGHT[0], UPRIGHT[0], UPRIGHT[0]], UPRIGHT[0])).toBeUndefined();
  });
});

it('north is at the upper side, or where the picture has it', () => {
  expect(northInPicture(UPRIGHT)).toBe(0);
  expect(northInPicture(TURNED)).toBe(-90);
});

it.each([
  ['in the middle', 31.915, '50% 50%'],
  ['below the middle, which moves up to it', 31.9138, '50% 74%'],
  ['at the lower edge', 31.9101, '50% 100%'],
  ['above the picture', 31.93, '50% 0%'],
])('a cropped picture keeps a finding in view that is %s', (_, lat, position) => {
  // Half of the height is shown: a crop that begins at 37 % of the height has 62 % in its middle, and 74 % of the rest above it.
  expect(cropAround(UPRIGHT, [-102.385, lat], 0.5)).toBe(position);
});

it('a picture of unknown ground is cropped to its middle', () => {
  expect(cropAround(null, [-102.4, 31.9], 0.5)).toBeUndefined();
});
