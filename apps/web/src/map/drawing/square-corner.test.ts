import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squareCorner } from './square-corner.ts';

test('a dragged square has equal sides and opens towards the pointer', () => {
  const pixel = fc.tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -2000, max: 2000 }));
  fc.assert(
    fc.property(pixel, pixel, (from, to) => {
      const corner = squareCorner(from, to);
      const [dx, dy] = [corner[0] - from[0], corner[1] - from[1]];
      expect(Math.abs(dx)).toBe(Math.abs(dy));
      expect(Math.abs(dx)).toBe(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])));
      expect(dx * (to[0] - from[0])).toBeGreaterThanOrEqual(0);
      expect(dy * (to[1] - from[1])).toBeGreaterThanOrEqual(0);
    }),
  );
});
