import { distanceM, type Position } from '@sigma/geo';

/** A great circle is drawn in segments of about this many degrees. */
const SEGMENT_DEG = 1;
const RADIANS = Math.PI / 180;

/**
 * The great circle between two positions as a line to draw, including both ends. Longitudes run on from the first
 * one, past ±180 where the line crosses the antimeridian.
 */
export function shortestWay(from: Position, to: Position): readonly Position[] {
  const angleDeg = distanceM(from, to) / (6_378_137 * RADIANS);
  const segments = Math.max(1, Math.ceil(angleDeg / SEGMENT_DEG));
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const angle = angleDeg * RADIANS;
  let before = from[0];
  return Array.from({ length: segments + 1 }, (_, step): Position => {
    if (step === 0) return from;
    const share = step / segments;
    const [p, q] =
      angle < 1e-9 ? [1 - share, share] : [Math.sin((1 - share) * angle), Math.sin(share * angle)];
    const [x, y, z] = [p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]];
    const lon = Math.atan2(y, x) / RADIANS;
    before += ((((lon - before) % 360) + 540) % 360) - 180;
    return [before, Math.atan2(z, Math.hypot(x, y)) / RADIANS];
  });
}

function vectorOf([lon, lat]: Position): readonly [number, number, number] {
  const ring = Math.cos(lat * RADIANS);
  return [ring * Math.cos(lon * RADIANS), ring * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
}
