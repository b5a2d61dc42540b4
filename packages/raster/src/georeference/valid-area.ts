import type { Ring } from '@sigma/geo';
import type { PixelPoint } from './affine.ts';
import { outlineOf } from './footprint.ts';
import type { Georeference } from './georeference.ts';

/** The pixels of a (reduced) image that contain data: one byte per pixel, row by row; 0 = no data. */
export interface ValidMask {
  readonly width: number;
  readonly height: number;
  readonly valid: Uint8Array;
}

/**
 * The outline of the pixels that contain data, as `outlineOf` gives it: their convex hull, which fits the slanted frame
 * of a scene but bridges bays. The mask may be a reduced view of the image; it is scaled to `imageWidth` x `imageHeight`.
 * `undefined` when no pixel is valid or the position cannot be projected.
 */
export function validDataFootprint(
  mask: ValidMask,
  georeference: Georeference,
  imageWidth: number,
  imageHeight: number,
): Ring | undefined {
  const hull = convexHull(outerCorners(mask));
  if (hull.length < 3) return undefined;
  const colFactor = imageWidth / mask.width;
  const rowFactor = imageHeight / mask.height;
  return outlineOf(
    georeference,
    hull.map(([col, row]): PixelPoint => [col * colFactor, row * rowFactor]),
  );
}

/** Corners of the first and the last valid pixel of each row: a superset of the vertices of the hull. */
function outerCorners({ width, height, valid }: ValidMask): PixelPoint[] {
  const corners: PixelPoint[] = [];
  for (let row = 0; row < height; row++) {
    const line = valid.subarray(row * width, (row + 1) * width);
    const first = line.findIndex((value) => value !== 0);
    if (first < 0) continue;
    const end = line.findLastIndex((value) => value !== 0) + 1;
    corners.push([first, row], [first, row + 1], [end, row], [end, row + 1]);
  }
  return corners;
}

/** Andrew's monotone chain; points on an edge are dropped. */
function convexHull(points: readonly PixelPoint[]): PixelPoint[] {
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const lower = halfHull(sorted);
  const upper = halfHull(sorted.toReversed());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function halfHull(sorted: readonly PixelPoint[]): PixelPoint[] {
  const chain: PixelPoint[] = [];
  for (const point of sorted) {
    while (chain.length >= 2 && !turnsLeft(chain.at(-2) ?? point, chain.at(-1) ?? point, point)) chain.pop();
    chain.push(point);
  }
  return chain;
}

function turnsLeft(a: PixelPoint, b: PixelPoint, c: PixelPoint): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}
