import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, hexCellOf, hexCellOfNumber, hexRing, LAST_LATITUDE, ROWS } from './hex-grid.ts';

const positions = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
);
const precisions = fc.integer({ min: 0, max: 8 });

/** The position on the plane where the map is `columns` wide. */
function plane([lon, lat]: readonly [number, number], columns: number): readonly [number, number] {
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return [((lon + 180) / 360) * columns, (north / (2 * Math.PI)) * columns];
}

describe('the hexagon of a position', () => {
  it('contains the position: none of its sides is nearer to the center', () => {
    fc.assert(
      fc.property(positions, precisions, (position, precision) => {
        const columns = columnsOf(precision);
        const ring = hexRing(hexCellOf(position, precision), precision).map((one) => plane(one, columns));
        const [x, y] = plane(position, columns);
        const centre = [0, 1].map(
          (axis) => ring.slice(0, 6).reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / 6,
        );
        const [cx = 0, cy = 0] = centre;
        // The grid closes at the antimeridian.
        const distances = [-columns, 0, columns].map((shift) => x + shift - cx);
        const dx = distances.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best));
        // The hexagon is 1 wide and points up: its sides are half a width from the center, 60 degrees apart.
        for (const angle of [0, Math.PI / 3, (2 * Math.PI) / 3]) {
          const away = Math.abs(dx * Math.cos(angle) + (y - cy) * Math.sin(angle));
          expect(away).toBeLessThan(0.5 + 1e-4);
        }
      }),
    );
  });

  it('is the same cell at longitude 180 and -180', () => {
    fc.assert(
      fc.property(fc.double({ min: -85, max: 85, noNaN: true }), precisions, (lat, precision) => {
        expect(hexCellOf([180, lat], precision)).toEqual(hexCellOf([-180, lat], precision));
      }),
    );
  });

  it('places a pole in the cell at the edge of the map', () => {
    expect(hexCellOf([10, 90], 3)).toEqual(hexCellOf([10, LAST_LATITUDE], 3));
  });

  it('restores a cell from its number', () => {
    const number = 3 * ROWS + ROWS / 2 - 7;
    expect(hexCellOfNumber(number)).toEqual({ column: 3, row: -7 });
    expect(hexCellOfNumber(ROWS / 2)).toEqual({ column: 0, row: 0 });
  });
});
