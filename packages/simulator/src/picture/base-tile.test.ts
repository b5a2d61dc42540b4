import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { renderBaseTile } from './base-tile.ts';

const earth = createEarth({ seed: 'test' });

describe('renderBaseTile', () => {
  it.each([
    { z: 5, x: 5, y: 12 },
    { z: 9, x: 81, y: 197 },
    { z: 12, x: 656, y: 1582 },
    { z: 16, x: 10500, y: 25318 },
  ])(
    'joins its neighbour at zoom $z without a seam',
    ({ z, x, y }) => {
      const left = renderBaseTile(earth, { z, x, y });
      const right = renderBaseTile(earth, { z, x: x + 1, y });
      const columns = (a: Uint8Array, ca: number, b: Uint8Array, cb: number) => {
        let sum = 0;
        for (let row = 0; row < 256; row++)
          sum += Math.abs((a[(row * 256 + ca) * 3 + 1] ?? 0) - (b[(row * 256 + cb) * 3 + 1] ?? 0));
        return sum / 256;
      };
      const inside = (columns(left.rgb, 254, left.rgb, 255) + columns(right.rgb, 0, right.rgb, 1)) / 2;
      expect(columns(left.rgb, 255, right.rgb, 0)).toBeLessThan(1.5 * inside + 2);
    },
    30_000,
  );

  it('continues tiles across the antimeridian', () => {
    const east = renderBaseTile(earth, { z: 6, x: 63, y: 35 });
    const again = renderBaseTile(earth, { z: 6, x: -1, y: 35 });
    let differing = 0;
    for (let n = 0; n < east.rgb.length; n++)
      if (Math.abs((east.rgb[n] ?? 0) - (again.rgb[n] ?? 0)) > 3) differing++;
    expect(differing / east.rgb.length).toBeLessThan(0.001);
  }, 30_000);
});
