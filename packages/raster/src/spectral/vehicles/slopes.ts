import type { Plane } from '../plane.ts';

/** By how much a picture changes per pixel. */
export function slopesOf({ width, height, values }: Plane): Float32Array {
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const [row, up, down] = [y, Math.max(0, y - 1), Math.min(height - 1, y + 1)].map((each) => each * width);
    for (let x = 0; x < width; x++) {
      const left = values[(row ?? 0) + Math.max(0, x - 1)] ?? Number.NaN;
      const right = values[(row ?? 0) + Math.min(width - 1, x + 1)] ?? Number.NaN;
      const tall = (values[(down ?? 0) + x] ?? Number.NaN) - (values[(up ?? 0) + x] ?? Number.NaN);
      result[y * width + x] = Math.hypot(right - left, tall) / 2;
    }
  }
  return result;
}
