import { expect, it } from 'vitest';
import { boundsOf } from './cube.ts';

it('the box around a cube is as narrow as the cube, also across the antimeridian', () => {
  const corners = [
    [-122.317, 37.765],
    [-122.314, 37.766],
    [-122.313, 37.764],
    [-122.316, 37.763],
  ] as const;
  expect(boundsOf(corners)).toEqual([-122.317, 37.763, -122.313, 37.766]);
  const across = [
    [179.97, -16.9],
    [-179.98, -16.89],
    [-179.99, -16.98],
    [179.96, -16.99],
  ] as const;
  expect(boundsOf(across).map((edge) => Number(edge.toFixed(6)))).toEqual([179.96, -16.99, -179.98, -16.89]);
});
