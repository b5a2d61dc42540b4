/** Repeatable texture with detail from 3 to 24 pixels that can be sampled at any position. */
export function textureAt(x: number, y: number): number {
  return lattice(x / 3, y / 3, 1) + 2 * lattice(x / 8, y / 8, 2) + 3 * lattice(x / 24, y / 24, 3);
}

/** Smooth noise between the random values of whole numbers. */
export function lattice(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const smooth = (t: number) => t * t * t * (t * (6 * t - 15) + 10);
  const [fx, fy] = [smooth(x - left), smooth(y - top)];
  const random = (i: number, j: number) => {
    const raw = Math.sin(i * 127.1 + j * 311.7 + seed * 74.7) * 43758.5453;
    return raw - Math.floor(raw) - 0.5;
  };
  const upper = random(left, top) * (1 - fx) + random(left + 1, top) * fx;
  const lower = random(left, top + 1) * (1 - fx) + random(left + 1, top + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}
