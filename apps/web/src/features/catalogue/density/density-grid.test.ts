import { type BBox, bboxPolygon, boundsIntersect } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sceneWith } from '../scene/scene.fixture.ts';
import { areSpecks, countedBounds, hexPrecision } from './density-grid.ts';
import { extentOfCells } from './extent-of-cells.ts';

const cell = (west: number, east: number, south = 0, north = 1) => ({
  key: `${west}`,
  count: 1,
  outline: bboxPolygon([west, south, east, north]),
});

describe('the density grid', () => {
  it.each([
    [13, false],
    [8, false],
    [6, true],
    [0, true],
  ])('replaces footprints of usual size at zoom %i: %s', (zoom, expected) => {
    expect(areSpecks([], { lat: 0, zoom })).toBe(expected);
  });

  it('leaves the footprints of large scenes on a map of the world', () => {
    const scene = { ...sceneWith({ fileId: 'a' }), footprint: bboxPolygon([0, 0, 40, 40]) };
    expect(areSpecks([scene], { lat: 0, zoom: 3 })).toBe(false);
  });

  it('has hexagons from 85 to 170 px wide', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 14, noNaN: true }), (zoom) => {
        const width = (256 * 2 ** zoom) / (6 * 2 ** hexPrecision(zoom));
        expect(width).toBeGreaterThan(85);
        expect(width).toBeLessThan(171);
      }),
    );
  });

  it('counts more than the view, and the same ground after a short move', () => {
    const view: BBox = [10.2, 40.2, 14.1, 43.1];
    const [west, south, east, north] = countedBounds(view, 4);
    expect([west < view[0], south < view[1], east > view[2], north > view[3]]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(countedBounds([10.3, 40.3, 14.2, 43.2], 4)).toEqual([west, south, east, north]);
  });

  it('counts across the antimeridian, and the complete world where the view has it', () => {
    const [west, , east] = countedBounds([178, 0, -178, 2], 5);
    expect(west).toBeGreaterThan(east);
    expect(countedBounds([-180, -85, 180, 85], 1)).toEqual([-180, -85, 180, 85]);
  });
});

describe('the extent of matches', () => {
  it('is the smallest box around all cells, also across the antimeridian', () => {
    expect(extentOfCells([cell(10, 11), cell(20, 21, -5, 2)])).toEqual([10, -5, 21, 2]);
    expect(extentOfCells([cell(170, 171), cell(-171, -170)])).toEqual([170, 0, -170, 1]);
  });

  it('contains every cell', () => {
    const cells = fc.array(fc.integer({ min: -180, max: 178 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cells, (wests) => {
        const extent = extentOfCells(wests.map((west) => cell(west, west + 1)));
        for (const west of wests) {
          expect(extent && boundsIntersect(extent, [west + 0.4, 0.4, west + 0.6, 0.6])).toBe(true);
        }
      }),
    );
  });

  it('is undefined without cells', () => {
    expect(extentOfCells([])).toBeUndefined();
  });
});
