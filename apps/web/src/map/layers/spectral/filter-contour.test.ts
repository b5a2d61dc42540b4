import { areaKm2, checkArea, pointInArea } from '@sigma/geo';
import { expect, it } from 'vitest';
import { cubeGrid } from './cube-grid.ts';
import { contourPlane, filterContour, valueAt } from './filter-contour.ts';

const size = { width: 60, height: 50 };
const grid = cubeGrid({ ...size, epsg: 32613, transform: [744_000, 8, 0, 3_534_000, 0, -8] });
if (grid === undefined) throw new Error('UTM is known.');
/** A hill of 12 pixels around column 30, line 20. */
const values = Float32Array.from({ length: size.width * size.height }, (_, at) =>
  Math.max(0, 12 - Math.hypot((at % size.width) - 30, Math.floor(at / size.width) - 20)),
);
const plane = contourPlane({ ...size, values }, grid);
const at = (col: number, row: number) => grid.centreOf({ col, row });

it('outlines what the filter shows around a place as a valid area of the right size', () => {
  const contour = filterContour(plane, at(32, 21), 4);
  if (contour.state !== 'traced') throw new Error(contour.state);
  expect(checkArea(contour.outline)).toMatchObject({ ok: true });
  // A circle of 8 pixels of 8 m: 12,868 m².
  expect(areaKm2(contour.outline) * 1e6).toBeGreaterThan(11_800);
  expect(areaKm2(contour.outline) * 1e6).toBeLessThan(13_700);
  expect(pointInArea(at(30, 20), contour.outline)).toBe(true);
  expect(grid.pixelAt(contour.peak)).toEqual({ col: 30, row: 20 });
});

it('has no outline below the level, or outside of the cube', () => {
  expect(filterContour(plane, at(2, 2), 4)).toEqual({ state: 'below' });
  expect(filterContour(plane, [0, 0], 4)).toEqual({ state: 'outside' });
});

it('reads the smoothed value of a place', () => {
  expect(valueAt(plane, at(30, 20))).toBeGreaterThan(10);
  expect(valueAt(plane, at(2, 2))).toBe(0);
  expect(valueAt(plane, [0, 0])).toBeUndefined();
});
