import { expect, it } from 'vitest';
import { cornersOnMap } from './picture-corners.ts';

const box = (west: number, east: number) =>
  cornersOnMap([
    [west, 1],
    [east, 1],
    [east, 0],
    [west, 0],
  ]).map(([lon]) => lon);

it('leaves the corners of a picture unchanged away from the antimeridian', () => {
  expect(box(10, 12)).toEqual([10, 12, 12, 10]);
});

it.each([
  [179.5, -179, [-180.5, -179, -179, -180.5]],
  [178, -179.5, [178, 180.5, 180.5, 178]],
  [179, 183, [-181, -177, -177, -181]],
  [179, -179, [-181, -179, -179, -181]],
])(
  'keeps a picture from longitude %d to %d in one piece, with its middle within the world',
  (west, east, lons) => {
    expect(box(west, east)).toEqual(lons);
  },
);
