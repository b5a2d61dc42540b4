import type { PixelPoint } from '../../georeference/affine.ts';
import { type PixelPolygon, signedAreaPx } from './outline.ts';

type PixelRing = readonly PixelPoint[];

/**
 * The separate parts of an outline, each with its own holes, largest first: an object that is cut at a level may consist of several. Holes
 * are traced in the other direction than outer rings.
 */
export function outlineParts(outline: PixelPolygon): readonly PixelPolygon[] {
  const [largest] = outline;
  if (largest === undefined) return [];
  const direction = Math.sign(signedAreaPx(largest));
  const isOuter = (ring: PixelRing) => Math.sign(signedAreaPx(ring)) === direction;
  const parts = outline.filter(isOuter).map((outer) => [outer]);
  for (const hole of outline) {
    if (isOuter(hole)) continue;
    // Rings come by their size, and do not meet: the last outer ring around a hole is the nearest.
    const owner = parts.findLast(([outer = []]) => hole[0] !== undefined && isInside(hole[0], outer));
    owner?.push(hole);
  }
  return parts;
}

/** Whether a point that is not on a ring is inside it, by the crossings of a ray to the right. */
function isInside([x, y]: PixelPoint, ring: PixelRing): boolean {
  let inside = false;
  let [px, py] = ring.at(-1) ?? [0, 0];
  for (const [qx, qy] of ring) {
    if (qy > y !== py > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) inside = !inside;
    [px, py] = [qx, qy];
  }
  return inside;
}
