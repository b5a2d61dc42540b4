import { describe, expect, it } from 'vitest';
import type { Plane } from '../plane.ts';
import { groundOfObject, hasLeft } from './has-left.ts';

const SIZE = 30;
const PLACE = Int32Array.of(15 * SIZE + 14, 15 * SIZE + 15, 15 * SIZE + 16);
/** Even ground, or a bright road of one pixel on it, with an object of some contrast in some light. */
const picture = (contrast: number, { light = 1, road = 0 } = {}): Plane => ({
  width: SIZE,
  height: SIZE,
  values: Float32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const isRoad = Math.floor(i / SIZE) === 15;
    return 0.2 * light * (1 + (PLACE.includes(i) ? contrast : isRoad ? road : 0));
  }),
});

describe('what has changed', () => {
  it('has arrived where it stands out now, bright or dark, in any light', () => {
    const usual = [picture(0), picture(0, { light: 1.5 }), picture(0.02)];
    for (const contrast of [0.8, -0.4])
      for (const light of [1, 2]) expect(hasLeft(PLACE, picture(contrast, { light }), usual)).toBe(false);
  });

  it('has left where it stood out in most earlier pictures', () => {
    expect(hasLeft(PLACE, picture(0), [picture(0.8), picture(0.8), picture(0)])).toBe(true);
    expect(hasLeft(PLACE, picture(0.01), [picture(-0.4), picture(-0.4), picture(-0.4)])).toBe(true);
    expect(hasLeft(PLACE, picture(0.8), [picture(0), picture(0), picture(0.8)])).toBe(false);
  });

  it('has arrived where it hides a bright road, although it stands out less than the road', () => {
    const empty = picture(0.5, { road: 0.5 });
    expect(hasLeft(PLACE, picture(-0.05, { road: 0.5 }), [empty, empty, empty])).toBe(false);
  });

  it('is judged by the ground around it alone', () => {
    const near = new Set(groundOfObject(PLACE, { width: SIZE, height: SIZE }));
    const nearOnly = (plane: Plane): Plane => ({
      ...plane,
      values: plane.values.map((value, i) => (near.has(i) ? value : Number.NaN)),
    });
    for (const [now, before] of [
      [0, 0.8],
      [0.8, 0],
    ] as const) {
      const earlier = [1, 1.2, 1.4].map((light) => picture(before, { light, road: 0.1 }));
      const all = hasLeft(PLACE, picture(now, { road: 0.1 }), earlier);
      expect(hasLeft(PLACE, nearOnly(picture(now, { road: 0.1 })), earlier.map(nearOnly))).toBe(all);
    }
    expect(near.size).toBeLessThan((SIZE * SIZE) / 3);
  });
});
