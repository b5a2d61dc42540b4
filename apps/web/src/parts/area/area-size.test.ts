import { expect, it } from 'vitest';
import { areaSizeText } from './area-size.ts';

// On the WGS 84 ellipsoid, one degree along the equator is 111.32 km, and the first one-degree cell has 12,309 km² (Karney 2013).
const DEGREE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
] as const;

it.each([
  [{ type: 'Point', coordinates: [1, 2] }, /^Point$/],
  [
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
        [5, 6],
        [7, 8],
      ],
    },
    /^4 points$/,
  ],
  [
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 0],
      ],
    },
    /^111 km$/,
  ],
  [
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [1, 0],
        ],
      ],
    },
    /^111 km$/,
  ],
  [{ type: 'Polygon', coordinates: [DEGREE] }, /^12,3\d\d km²$/],
  [{ type: 'MultiPolygon', coordinates: [[DEGREE]] }, /^12,3\d\d km²$/],
] as const)('the size of %j fits %s', (area, size) => {
  expect(areaSizeText(area)).toMatch(size);
});
