import { EARTH_RADIUS_M, type Position } from '@sigma/geo';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxesAround } from './near.ts';

it('the boxes around a position contain everything within the distance, also across the antimeridian and near the poles', () => {
  const position = fc.tuple(
    fc.double({ min: -360, max: 360, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  fc.assert(
    fc.property(position, bearing, fc.double({ min: 1, max: 100_000, noNaN: true }), (from, angle, distM) => {
      const [lon, lat] = destination(from, angle, distM);
      const boxes = boxesAround(from, distM);
      const inside = boxes.some(
        ([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north,
      );
      expect(inside || Math.abs(lon) > 179.999_999_9).toBe(true);
      for (const [west, , east] of boxes) expect(west).toBeLessThanOrEqual(east);
    }),
    { numRuns: 1000 },
  );
});

/** Where one arrives from a position in a direction on the sphere. */
function destination([lon, lat]: Position, bearing: number, distM: number): Position {
  const [angle, from] = [distM / EARTH_RADIUS_M, (lat * Math.PI) / 180];
  const to = Math.asin(
    Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing),
  );
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  const east = lon + (turn * 180) / Math.PI;
  return [((((east + 180) % 360) + 360) % 360) - 180, (to * 180) / Math.PI];
}
