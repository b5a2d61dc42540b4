import { createEarth, planSpots, type SceneGrid } from '@sigma/simulator';
import { describe, expect, it } from 'vitest';
import { gridPlaces } from './chip-grid.ts';
import { grayInput, grayPlaces, measureGray } from './gray-picture.ts';

/** 20 x 15 pixels of 8 m, of which the last ones are not full pixels of 3 m. */
const GRID: SceneGrid = {
  epsg: 32611,
  width: 20,
  height: 15,
  transform: [8, 0, 300_000, 0, -8, 3_900_000],
};

describe('the gray picture of a pass', () => {
  const picture = { width: 53, height: 40, values: new Float32Array(53 * 40).fill(0.2) };
  const line = {
    id: 'line',
    shape: 'line',
    points: [
      [0, 2],
      [20, 2],
    ],
  } as const;
  const hidden = new Uint8Array(GRID.width * GRID.height);
  hidden[10 * GRID.width + 5] = 1;
  const input = grayInput({ picture, grid: GRID, hidden, corridors: [{ facility: line, reachM: 16 }] });
  const at = (x: number, y: number) => y * picture.width + x;

  it('has no data under clouds, and leaves the picture itself as it was', () => {
    const unknown = [...input.picture.values.keys()].filter((n) => Number.isNaN(input.picture.values[n]));
    const columns = new Set(unknown.map((n) => n % picture.width));
    const rows = new Set(unknown.map((n) => Math.floor(n / picture.width)));
    expect([[...columns], [...rows]]).toEqual([
      [13, 14, 15],
      [27, 28],
    ]);
    expect(picture.values.some(Number.isNaN)).toBe(false);
  });

  it('is examined in the corridor of a line and the ground next to it, and nowhere else', () => {
    // 16 m of corridor and 24 m around it, from the line in the second row of 8 m on.
    const rows = Array.from({ length: picture.height }, (_, y) => input.examined?.[at(30, y)]);
    expect(rows.lastIndexOf(1)).toBe(18);
    expect(rows.slice(0, 19).every((value) => value === 1)).toBe(true);
  });

  it('has its pixels where those of the grid are', () => {
    const places = gridPlaces(GRID);
    const [lon, lat] = grayPlaces(places).toPlace(8, 16);
    expect(places.toPixel([lon, lat]).map((value) => value.toFixed(6))).toEqual(['3.000000', '6.000000']);
    const [x, y] = grayPlaces(places).toPixel([lon, lat]);
    expect([x.toFixed(5), y.toFixed(5)]).toEqual(['8.00000', '16.00000']);
  });

  it('is rendered in pixels of 3 m from the same ground as the capture, each time alike', () => {
    const earth = createEarth({ seed: 1 });
    const [plan] = planSpots({
      seed: 1,
      from: new Date('2026-10-01T00:00:00Z'),
      to: new Date('2026-10-08T00:00:00Z'),
    });
    if (plan === undefined) throw new Error('There is no capture.');
    const { epsg, transform } = plan.grid;
    const grid = { ...GRID, epsg, transform: [8, 0, transform[2], 0, -8, transform[5]] } as const;
    const measured = measureGray(earth, plan, grid);
    expect([measured.width, measured.height]).toEqual([53, 40]);
    expect(measured.values.every((value) => value > 0 && value < 1.5)).toBe(true);
    expect(measureGray(earth, plan, grid)).toEqual(measured);
  });
});
