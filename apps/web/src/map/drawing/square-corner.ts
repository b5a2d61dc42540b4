type Pixel = readonly [x: number, y: number];

/** The corner of a square that begins at `from`: the pointer's longer way from there counts on both sides. */
export function squareCorner(from: Pixel, to: Pixel): Pixel {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  return [from[0] + (dx < 0 ? -side : side), from[1] + (dy < 0 ? -side : side)];
}
