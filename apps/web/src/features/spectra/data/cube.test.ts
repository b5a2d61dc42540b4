import { expect, it } from 'vitest';
import { cubeMetaOf } from '../panel/cube.fixture.ts';
import { bandBeside, bandNear, boundsOf, cubeOf, emptyBandAt } from './cube.ts';

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

it('skips bands without values at the shown level, which differ from level to level', () => {
  const levels = cubeMetaOf().levels.map((one) => ({
    ...one,
    empty_bands: one.level === 'radiance' ? [10, 11] : [],
  }));
  const cube = cubeOf(cubeMetaOf({ levels }), 'radiance');
  const at = (band: number) => cube.wavelengths[band] ?? 0;
  expect(bandNear(cube, at(10))).toBe(9);
  expect(bandBeside(cube, 9, 1)).toBe(12);
  expect(bandNear(cubeOf(cubeMetaOf({ levels }), 'counts'), at(10))).toBe(10);
});

it('names the band of a wavelength only where it has no values', () => {
  const levels = cubeMetaOf().levels.map((one) => ({ ...one, empty_bands: [10] }));
  const cube = cubeOf(cubeMetaOf({ levels }), 'radiance');
  const at = cube.wavelengths[10] ?? 0;
  expect([at - 5, at, at + 21, 100].map((nm) => emptyBandAt(cube, nm))).toEqual([
    10,
    10,
    undefined,
    undefined,
  ]);
});
