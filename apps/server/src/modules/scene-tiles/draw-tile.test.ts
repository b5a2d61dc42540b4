import { memorySource, projectionOf } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { placeOf, testCog, tileAt } from './cog.fixture.ts';
import { drawTile, type PagedPicture } from './draw-tile.ts';
import { createPageCache } from './page-cache.ts';
import { openVisual } from './visual-picture.ts';

const utm = projectionOf(32610);
if (utm === undefined) throw new Error('EPSG:32610 is missing');

/** A grid near San Francisco, rotated by six degrees, 1200 x 900 pixels of 20 m. */
const SIZE = { width: 1200, height: 900 };
const TRANSFORM = [19.9, 2, 540_000, 2, -19.9, 4_190_000] as const;
const middle = utm.inverse(540_000 + 19.9 * 600 + 2 * 450, 4_190_000 + 2 * 600 - 19.9 * 450);

/** Red encodes the longitude and green the latitude: 250 steps over half a degree. */
const redOf = (lon: number) => ((lon + 122.6) / 0.5) * 250;
const greenOf = (lat: number) => ((lat - 37.5) / 0.5) * 250;

function placeColour(column: number, row: number): readonly number[] {
  const [a, b, c, d, e, f] = TRANSFORM;
  const [x, y] = [a * (column + 0.5) + b * (row + 0.5) + c, d * (column + 0.5) + e * (row + 0.5) + f];
  const [lon, lat] = utm?.inverse(x, y) ?? [0, 0];
  return [Math.round(redOf(lon)), Math.round(greenOf(lat)), 7];
}

const noCache = () => createPageCache(0);

/** Writing it takes a second, so all tests read the same bytes. */
let written: ReturnType<typeof testCog> | undefined;
async function ground(): Promise<PagedPicture> {
  written ??= testCog({ ...SIZE, epsg: 32610, transform: TRANSFORM, pixel: placeColour });
  return openVisual(memorySource(await written), 'ground', noCache());
}

describe('a tile of a scene', () => {
  it.each([10, 12, 13, 15])('draws each position of a scene where it is, at zoom %i', async (z) => {
    const tile = tileAt(middle, z);
    const rgba = await drawTile(await ground(), tile);
    if (rgba === undefined) throw new Error('The tile is empty.');
    let seen = 0;
    for (let at = 0; at < 256 * 256; at += 37) {
      if (rgba[at * 4 + 3] !== 255) continue;
      const [lon, lat] = placeOf(tile, at % 256, Math.floor(at / 256));
      // Half a step of the colour for rounding, and half a pixel of the overview.
      expect(Math.abs((rgba[at * 4] ?? 0) - redOf(lon))).toBeLessThan(1.2);
      expect(Math.abs((rgba[at * 4 + 1] ?? 0) - greenOf(lat))).toBeLessThan(1.2);
      expect(rgba[at * 4 + 2]).toBe(7);
      seen++;
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('draws transparent pixels outside the scene', async () => {
    const picture = await ground();
    const tile = tileAt(middle, 9);
    const rgba = await drawTile(picture, tile);
    for (let at = 0; at < 256 * 256; at += 101) {
      const [lon, lat] = placeOf(tile, at % 256, Math.floor(at / 256));
      const [column, row] = picture.georeference.toPixel(...utm.forward(lon, lat));
      const [fromX, fromY] = [Math.min(column, SIZE.width - column), Math.min(row, SIZE.height - row)];
      const depth = Math.min(fromX, fromY);
      if (Math.abs(depth) > 2) expect(rgba?.[at * 4 + 3]).toBe(depth > 0 ? 255 : 0);
    }
  });

  it('draws transparent pixels where the scene was not measured', async () => {
    const picture = await openVisual(
      memorySource(
        await testCog({
          ...SIZE,
          epsg: 32610,
          transform: TRANSFORM,
          bands: 4,
          pixel: (column) => [200, 100, 50, column < 600 ? 0 : 255],
        }),
      ),
      'half',
      noCache(),
    );
    const tile = tileAt(middle, 12);
    const rgba = await drawTile(picture, tile);
    for (let at = 0; at < 256 * 256; at += 53) {
      const [column] = picture.georeference.toPixel(
        ...utm.forward(...placeOf(tile, at % 256, Math.floor(at / 256))),
      );
      if (Math.abs(column - 600) < 4 || column < 4 || column > SIZE.width - 4) continue;
      const opacity = rgba?.[at * 4 + 3] ?? 0;
      if (column < 600) expect(opacity).toBe(0);
      // Pixels next to unmeasured ones keep their colour: there is no dark fringe.
      else if (opacity > 0) expect([...(rgba?.subarray(at * 4, at * 4 + 3) ?? [])]).toEqual([200, 100, 50]);
    }
  });

  it('draws no tile outside the scene', async () => {
    const picture = await ground();
    const { z, x, y } = tileAt(middle, 12);
    expect(await drawTile(picture, { z, x: x + 30, y })).toBeUndefined();
    expect(await drawTile(picture, { z: 5, x: 20, y: 20 })).toBeUndefined();
  });

  it('draws both sides of the antimeridian', async () => {
    const [x, y] = projectionOf(32660)?.forward(180, -17) ?? [0, 0];
    const cog = await testCog({
      width: 400,
      height: 400,
      epsg: 32660,
      transform: [50, 0, x - 200 * 50, 0, -50, y + 200 * 50],
      pixel: () => [1, 2, 3],
    });
    const picture = await openVisual(memorySource(cog), 'fiji', noCache());
    for (const [lon, column] of [
      [179.999, 0],
      [-179.999, 255],
    ] as const) {
      const tile = tileAt([lon, -17], 8);
      const rgba = await drawTile(picture, tile);
      const visible = Array.from({ length: 256 }, (_, row) => rgba?.[(row * 256 + 255 - column) * 4 + 3]);
      const blank = Array.from({ length: 256 }, (_, row) => rgba?.[(row * 256 + column) * 4 + 3]);
      expect(Math.max(...visible.map((opacity) => opacity ?? 0))).toBe(255);
      expect(Math.max(...blank.map((opacity) => opacity ?? 255))).toBe(0);
    }
  });

  it('reads only the overview that fits the zoom', async () => {
    const levelsRead: number[] = [];
    const picture = await ground();
    const watched = {
      ...picture,
      page: (level: number, column: number, row: number) => {
        levelsRead.push(level);
        return picture.page(level, column, row);
      },
    };
    // At zoom 12 a pixel of the tile is 30 m on the ground here, at zoom 10 it is 121 m; those of the scene are 20 m.
    await drawTile(watched, tileAt(middle, 12));
    expect(new Set(levelsRead.splice(0))).toEqual(new Set([0]));
    await drawTile(watched, tileAt(middle, 10));
    expect(new Set(levelsRead)).toEqual(new Set([2]));
  });
});
