import { medianAcross } from '../objects/robust.ts';
import { newPlane, type Plane } from '../plane.ts';

/** Side of the blocks of ground that have one value in a local map. Vehicles are a few pixels of them, and a median does not see those. */
export const BLOCK_PX = 24;

/**
 * The pixels of a picture that are calculated: often a few percent of it, in the corridors of an asset. Maps of the ground have no data
 * elsewhere, so that every pixel is what it would be if the pictures themselves had none there.
 */
export interface Ground {
  readonly width: number;
  readonly height: number;
  /** Indices `y * width + x`, ascending. */
  readonly pixels: Int32Array;
  /** The same by blocks of `BLOCK_PX`, row by row. */
  readonly blocks: readonly Int32Array[];
}

/**
 * The ground of pictures of one size.
 *
 * @param examined 1 for its pixels; all of them if it is omitted
 */
export function groundOf({ width, height }: Pick<Plane, 'width' | 'height'>, examined?: Uint8Array): Ground {
  const pixels = new Int32Array(width * height);
  let count = 0;
  for (let pixel = 0; pixel < pixels.length; pixel++)
    if (examined === undefined || examined[pixel] === 1) pixels[count++] = pixel;
  const own = pixels.slice(0, count);
  return { width, height, pixels: own, blocks: blocksOf(own, width, height) };
}

/** So many blocks around those of chosen pixels say what is usual there. */
const NEAR_BLOCKS = 3;

/** The blocks of a ground in which pixels are chosen, and those around them. */
export function groundNear(ground: Ground, isChosen: (pixel: number) => boolean): Ground {
  const { width, height, blocks } = ground;
  const [columns, rows] = [Math.ceil(width / BLOCK_PX), Math.ceil(height / BLOCK_PX)];
  const isNear = new Uint8Array(blocks.length);
  for (const [n, block] of blocks.entries()) {
    if (!block.some(isChosen)) continue;
    const [column, row] = [n % columns, Math.floor(n / columns)];
    for (let y = Math.max(0, row - NEAR_BLOCKS); y <= Math.min(rows - 1, row + NEAR_BLOCKS); y++)
      for (let x = Math.max(0, column - NEAR_BLOCKS); x <= Math.min(columns - 1, column + NEAR_BLOCKS); x++)
        isNear[y * columns + x] = 1;
  }
  const examined = new Uint8Array(width * height);
  for (const [n, block] of blocks.entries())
    if (isNear[n] === 1) for (const pixel of block) examined[pixel] = 1;
  return groundOf(ground, examined);
}

function blocksOf(pixels: Int32Array, width: number, height: number): readonly Int32Array[] {
  const columns = Math.ceil(width / BLOCK_PX);
  const blocks: number[][] = Array.from({ length: columns * Math.ceil(height / BLOCK_PX) }, () => []);
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    blocks[Math.floor(y / BLOCK_PX) * columns + Math.floor(x / BLOCK_PX)]?.push(pixel);
  }
  return blocks.map((block) => Int32Array.from(block));
}

/** A map of the ground from the value of each pixel, the n-th of the ground; NaN elsewhere. */
export function mapOf(
  { width, height, pixels }: Ground,
  valueAt: (pixel: number, n: number) => number,
): Plane {
  const map = newPlane(width, height);
  for (let n = 0; n < pixels.length; n++) {
    const pixel = pixels[n] ?? 0;
    map.values[pixel] = valueAt(pixel, n);
  }
  return map;
}

/** The values of some pixels, in their order. */
export function valuesAt(pixels: Int32Array, valueAt: (pixel: number) => number): Float64Array {
  const values = new Float64Array(pixels.length);
  for (let n = 0; n < pixels.length; n++) values[n] = valueAt(pixels[n] ?? 0);
  return values;
}

/** The median of the known values of each pixel of the ground. */
export function medianMap(ground: Ground, planes: readonly Plane[]): Plane {
  const medians = medianAcross(
    planes.map(({ values }) => Float32Array.from(valuesAt(ground.pixels, (pixel) => values[pixel] ?? 0))),
  );
  return mapOf(ground, (_, n) => medians[n] ?? Number.NaN);
}

/** Whether a pixel is in the outermost rows and columns, where the 3 x 3 pixels around it are not complete. */
export function isAtEdge({ width, height }: Pick<Plane, 'width' | 'height'>, pixel: number): boolean {
  const x = pixel % width;
  return x < 1 || x >= width - 1 || pixel < width || pixel >= width * (height - 1);
}
