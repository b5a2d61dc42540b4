import { expect, it } from 'vitest';
import { cubeOf } from '../data/cube.ts';
import { cubeMetaOf } from '../panel/cube.fixture.ts';
import { viewWindow } from './view-window.ts';

const cube = cubeOf(cubeMetaOf({ width: 400, height: 300 }), 'radiance');
const at = (col: number, row: number) => cube.grid?.centreOf({ col, row }) ?? [0, 0];

it('covers the pixels in view with a rim, in whole cells of columns and lines', () => {
  const [west, north] = at(100, 84);
  const [east, south] = at(170, 140);
  expect(viewWindow(cube, [west, south, east, north])).toEqual([64, 64, 128, 96]);
});

it('covers the whole cube where all of it is in view', () => {
  expect(viewWindow(cube, [-123, 37, -122, 38])).toEqual([0, 0, 400, 300]);
});

it('has no window where none of the cube is in view', () => {
  expect(viewWindow(cube, [10, 40, 11, 41])).toBeUndefined();
});
