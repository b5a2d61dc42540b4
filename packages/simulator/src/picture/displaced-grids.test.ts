import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { planSpots } from '../flight/spot-scenes.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { renderGray } from './gray.ts';

const earth = createEarth({ seed: 'displaced' });
/** Fields between hills, whose borders follow the slopes. */
const [spot] = planSpots({
  seed: 5,
  from: new Date('2026-06-20T00:00:00Z'),
  to: new Date('2026-06-21T00:00:00Z'),
}).filter(({ site }) => site === 'tulare-gathering-line');
const SIDE = 48;
const PIXEL_M = 8;
const GRAY_M = 3;
/** Six standard deviations of the noise of both pictures. */
const NOISE = 6 * 0.003 * Math.SQRT2;

function pictureAt(east: number, south: number) {
  if (spot === undefined) throw new Error('The site must have a capture.');
  const [a, b, left, d, e, top] = spot.grid.transform;
  const [x, y] = [left + 160 * (a + b), top + 160 * (d + e)];
  const transform = [PIXEL_M, 0, x + east, 0, -PIXEL_M, y - south] as const;
  const plan: ScenePlan = {
    ...spot,
    grid: { ...spot.grid, width: SIDE, height: SIDE, transform, anchor: [x, y] },
  };
  return renderGray(earth, plan);
}

describe('pictures of grids that are displaced and share their anchor', () => {
  it('show the same land at other pixels', () => {
    const still = pictureAt(0, 0);
    for (const [right, down] of [
      [1, 0],
      [2, 1],
      [5, 9],
    ] as const) {
      const moved = pictureAt(right * GRAY_M, down * GRAY_M);
      const differences = Array.from({ length: (still.width - 10) * (still.height - 10) }, (_, i) => {
        const [x, y] = [i % (still.width - 10), Math.floor(i / (still.width - 10))];
        const now = moved.values[y * still.width + x] ?? Number.NaN;
        return Math.abs(now - (still.values[(y + down) * still.width + x + right] ?? Number.NaN));
      });
      expect(Math.max(...differences)).toBeLessThan(NOISE);
    }
  });
});
