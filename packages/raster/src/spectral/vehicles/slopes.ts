import type { Plane } from '../plane.ts';
import { type Ground, mapOf } from './ground.ts';

/** By how much a picture changes per pixel; NaN where it has no data. */
export function slopesOf(ground: Ground, { width, height, values }: Plane): Plane {
  return mapOf(ground, (pixel) => {
    const x = pixel % width;
    const row = pixel - x;
    const at = (index: number) => values[index] ?? Number.NaN;
    if (Number.isNaN(at(pixel))) return Number.NaN;
    const across = at(row + Math.min(width - 1, x + 1)) - at(row + Math.max(0, x - 1));
    const down = at(Math.min(width * (height - 1), row + width) + x) - at(Math.max(0, row - width) + x);
    return Math.hypot(across, down) / 2;
  });
}
