import { expect, it } from 'vitest';
import { cubeGrid } from './cube-grid.ts';

const place = {
  width: 320,
  height: 200,
  epsg: 32610,
  transform: [560_000, 8, 0, 4_180_000, 0, -8],
};

it.each([
  [0, 0],
  [319, 199],
  [120, 88],
])('finds pixel %d, %d again at its centre', (col, row) => {
  const grid = cubeGrid(place);
  expect(grid?.pixelAt(grid.centreOf({ col, row }))).toEqual({ col, row });
});

it('has no pixel outside the cube', () => {
  const grid = cubeGrid(place);
  expect(grid?.pixelAt(grid.centreOf({ col: -1, row: 4 }))).toBeUndefined();
  expect(grid?.pixelAt(grid.centreOf({ col: 4, row: 200 }))).toBeUndefined();
  expect(grid?.pixelAt([0, 0])).toBeUndefined();
});

it('draws the outline of a pixel around its centre', () => {
  const grid = cubeGrid(place);
  const pixel = { col: 10, row: 20 };
  const [west = Number.NaN, north = Number.NaN] = grid?.outlineOf(pixel)[0] ?? [];
  const [lon = Number.NaN, lat = Number.NaN] = grid?.centreOf(pixel) ?? [];
  expect(lon).toBeGreaterThan(west);
  expect(lat).toBeLessThan(north);
  expect(grid?.outlineOf(pixel)).toHaveLength(5);
});

it('has no grid in a projection that is not known', () => {
  expect(cubeGrid({ ...place, epsg: 2056 })).toBeUndefined();
});
