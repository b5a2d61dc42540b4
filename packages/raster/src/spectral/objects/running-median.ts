import { newPlane, type Plane } from '../plane.ts';

/** Values are sorted into this many levels between their extremes, which limits the error to 1/4096 of the range. */
const LEVELS = 4096;
const COARSE = 64;

/**
 * The median of the square window around each pixel, of the values that are not NaN, by a sliding histogram (Huang 1979).
 * At the edge the window is cut. A pixel without data stays without data.
 *
 * @param sizePx odd side of the window
 */
export function runningMedian(plane: Plane, sizePx: number): Plane {
  const { width, height, values } = plane;
  const [low, high] = extremes(values);
  const result = newPlane(width, height);
  if (!(high >= low)) return result;
  const step = high > low ? (high - low) / (LEVELS - 1) : 1;
  const levels = Int16Array.from(values, (value) =>
    Number.isNaN(value) ? -1 : Math.round((value - low) / step),
  );
  const radius = sizePx >> 1;
  for (let y = 0; y < height; y++) {
    const histogram = new Histogram();
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height - 1, y + radius);
    const change = (x: number, by: number) => {
      if (x < 0 || x >= width) return;
      for (let row = top; row <= bottom; row++) histogram.change(levels[row * width + x] ?? -1, by);
    };
    for (let x = 0; x < radius; x++) change(x, 1);
    for (let x = 0; x < width; x++) {
      change(x + radius, 1);
      change(x - radius - 1, -1);
      if ((levels[y * width + x] ?? -1) >= 0) result.values[y * width + x] = low + step * histogram.median();
    }
  }
  return result;
}

class Histogram {
  readonly #fine = new Int32Array(LEVELS);
  readonly #coarse = new Int32Array(LEVELS / COARSE);
  #count = 0;

  change(level: number, by: number): void {
    if (level < 0) return;
    this.#fine[level] = (this.#fine[level] ?? 0) + by;
    const group = Math.floor(level / COARSE);
    this.#coarse[group] = (this.#coarse[group] ?? 0) + by;
    this.#count += by;
  }

  /** The mean of the two middle levels when their number is even. */
  median(): number {
    return (this.#levelOf((this.#count - 1) >> 1) + this.#levelOf(this.#count >> 1)) / 2;
  }

  #levelOf(rank: number): number {
    let before = 0;
    let group = 0;
    while (before + (this.#coarse[group] ?? 0) <= rank) before += this.#coarse[group++] ?? 0;
    let level = group * COARSE;
    while (before + (this.#fine[level] ?? 0) <= rank) before += this.#fine[level++] ?? 0;
    return level;
  }
}

function extremes(values: Float32Array): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
