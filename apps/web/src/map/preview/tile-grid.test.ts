import { expect, it } from 'vitest';
import { tileGrid } from './tile-grid.ts';

it('covers the box that a tile of level 12 has with the sixteen tiles of level 14, side by side', () => {
  // Bounds of tile 12/655/1582 by the inverse formula of the slippy map tile names, one metre inside them.
  const grid = tileGrid([-122.43163, 37.78809, -122.34376, 37.8575], 1024, 22);
  expect(grid.aspect).toBeCloseTo(1, 2);
  expect(grid.tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)).toEqual(
    [6328, 6329, 6330, 6331].flatMap((y) => [2620, 2621, 2622, 2623].map((x) => `14/${x}/${y}`)),
  );
  expect(grid.tiles.at(-1)).toMatchObject({ left: expect.closeTo(0.75, 3), top: expect.closeTo(0.75, 3) });
});

it.each([1024, 512])('is the sharpest level with at most %i pixels along the longer side', (most) => {
  const { tiles } = tileGrid([10, 50, 10.2, 50.1], most, 22);
  const widthPx = 256 / (tiles[0]?.width ?? 0);
  expect(widthPx).toBeLessThanOrEqual(most);
  expect(widthPx).toBeGreaterThan(most / 2);
});

it('covers a box that meets the antimeridian with the tiles of both sides', () => {
  const { aspect, tiles } = tileGrid([179.95, 10, -179.95, 10.1], 1024, 22);
  expect(aspect).toBeCloseTo(Math.cos((10 * Math.PI) / 180), 1);
  const [z = 0, last = 0] = [tiles[0]?.z, 2 ** (tiles[0]?.z ?? 0) - 1];
  const columns = [...new Set(tiles.map(({ x }) => x))];
  expect(columns.slice(0, columns.indexOf(last) + 1)).toEqual(columns.filter((x) => x > 2 ** (z - 1)));
  expect(columns.at(-1)).toBe(columns.filter((x) => x < 2 ** (z - 1)).length - 1);
});
