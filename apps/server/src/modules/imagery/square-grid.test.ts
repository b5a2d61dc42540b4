import { applyAffine, mapInfoFor } from '@sigma/raster';
import { planDay } from '@sigma/simulator';
import { describe, expect, it } from 'vitest';
import { squareGrid } from './square-grid.ts';

describe('squareGrid', () => {
  const scenes = planDay({ seed: 1, day: new Date('2026-06-10') });

  it('makes grids that ENVI can express, and moves no corner by more than a tenth of a pixel', () => {
    expect(scenes.length).toBeGreaterThan(0);
    for (const { grid } of scenes) {
      const { transform, width, height, epsg } = grid;
      const square = squareGrid(transform, width, height);
      expect(mapInfoFor(square, epsg)).toBeDefined();
      for (const [col, row] of [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ] as const) {
        const [x, y] = applyAffine(transform, col, row);
        const [nearX, nearY] = applyAffine(square, col, row);
        expect(Math.hypot(nearX - x, nearY - y)).toBeLessThan(3);
      }
    }
  });

  it('leaves a square grid unchanged', () => {
    const grid = [30, 0, 500_000, 0, -30, 4_000_000] as const;
    expect(squareGrid(grid, 100, 80)).toEqual(grid.map((value) => expect.closeTo(value, 6)));
  });
});
