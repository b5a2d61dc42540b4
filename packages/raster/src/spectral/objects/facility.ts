import type { PixelPoint } from '../../georeference/affine.ts';
import { nearestOnSegment } from './simplify-ring.ts';

/** A work on the ground in pixels of the analysis grid. */
export interface Facility {
  readonly id: string;
  /** A point, the corners of a line, or a closed ring of an area. */
  readonly points: readonly PixelPoint[];
  readonly shape: 'point' | 'line' | 'area';
}

export interface NearestFacility {
  readonly facility: Facility;
  /** The nearest point of the facility; the position itself when it is inside. */
  readonly point: PixelPoint;
  readonly distancePx: number;
}

/** The facility nearest to a position; the first of equals. `undefined` when there are none. */
export function nearestFacility(
  position: PixelPoint,
  facilities: readonly Facility[],
): NearestFacility | undefined {
  let nearest: NearestFacility | undefined;
  for (const facility of facilities) {
    const point = nearestPoint(position, facility);
    if (point === undefined) continue;
    const distancePx = Math.hypot(point[0] - position[0], point[1] - position[1]);
    if (nearest === undefined || distancePx < nearest.distancePx) nearest = { facility, point, distancePx };
  }
  return nearest;
}

function nearestPoint(position: PixelPoint, { points, shape }: Facility): PixelPoint | undefined {
  if (shape === 'area' && isInside(position, points)) return position;
  let nearest = points[0];
  let distance = Number.POSITIVE_INFINITY;
  points.forEach((from, i) => {
    const candidate = nearestOnSegment(position, from, points[i + 1] ?? from);
    const each = Math.hypot(candidate[0] - position[0], candidate[1] - position[1]);
    if (each < distance) [nearest, distance] = [candidate, each];
  });
  return nearest;
}

function isInside([x, y]: PixelPoint, ring: readonly PixelPoint[]): boolean {
  let inside = false;
  ring.forEach(([x1, y1], i) => {
    const [x2, y2] = ring[i + 1] ?? ring[0] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  });
  return inside;
}
