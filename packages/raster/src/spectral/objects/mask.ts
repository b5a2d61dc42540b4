/** The size of the image that pixel indices `y * width + x` refer to. */
export interface GridSize {
  readonly width: number;
  readonly height: number;
}

/** A mask with 1 at the given pixels. */
export function maskOf(pixels: Iterable<number>, { width, height }: GridSize): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const pixel of pixels) mask[pixel] = 1;
  return mask;
}

/** The mask grown by all pixels whose centres are at most `radiusPx` from the centre of one of its pixels. */
export function dilate(mask: Uint8Array, size: GridSize, radiusPx: number): Uint8Array {
  const { width, height } = size;
  const result = mask.slice();
  const spans = diskSpans(radiusPx);
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] === 0 || isInner(mask, pixel, width)) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (const { dy, reach } of spans) {
      const row = y + dy;
      if (row < 0 || row >= height) continue;
      result.fill(1, row * width + Math.max(0, x - reach), row * width + Math.min(width - 1, x + reach) + 1);
    }
  }
  return result;
}

/**
 * Pixels around an object: further away than `innerPx` and at most `outerPx`, outside `except`.
 *
 * @returns indices, ascending
 */
export function ringAround(
  pixels: Int32Array,
  size: GridSize,
  { innerPx, outerPx, except }: { innerPx: number; outerPx: number; except?: Uint8Array },
): Int32Array {
  const mask = maskOf(pixels, size);
  const inner = dilate(mask, size, innerPx);
  const outer = dilate(mask, size, outerPx);
  const ring: number[] = [];
  outer.forEach((set, pixel) => {
    if (set === 1 && inner[pixel] === 0 && (except?.[pixel] ?? 0) === 0) ring.push(pixel);
  });
  return Int32Array.from(ring);
}

interface Span {
  readonly dy: number;
  readonly reach: number;
}

function diskSpans(radiusPx: number): Span[] {
  const radius = Math.floor(radiusPx);
  return Array.from({ length: 2 * radius + 1 }, (_, i) => ({
    dy: i - radius,
    reach: Math.floor(Math.sqrt(radiusPx ** 2 - (i - radius) ** 2)),
  }));
}

/** Whether the eight neighbours are set as well, so that the disks around them cover the disk around this pixel. */
function isInner(mask: Uint8Array, pixel: number, width: number): boolean {
  const x = pixel % width;
  if (x === 0 || x === width - 1) return false;
  for (const row of [pixel - width, pixel, pixel + width])
    if (mask[row - 1] !== 1 || mask[row] !== 1 || mask[row + 1] !== 1) return false;
  return true;
}
