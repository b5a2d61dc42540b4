import type { Plane } from '../plane.ts';
import { type PlumeAxis, plumeSpreadM, unitVector } from './plume-shape.ts';

/** Plumes sway, so that they seem wider than they are at an instant. */
const WIDENING = 1.2;
/** Further from the axis a plume is as good as zero, in standard deviations. */
const REACH_SPREADS = 2.5;

export interface WeightedMap {
  /** Methane above the level of its surroundings, in ppm m. */
  readonly level: Plane;
  /** Inverse variance of each pixel; 0 without data. */
  readonly inverseVariance: Float32Array;
}

/** Methane across the wind, section by section, each one pixel long. */
export interface MassSections {
  /** By least squares, in ppm m times pixels; 0 where nothing is known. */
  readonly mass: Float64Array;
  /** 0 where nothing is known. */
  readonly inverseVariance: Float64Array;
}

interface SectionsInput {
  readonly axis: PlumeAxis;
  /** From the head of the axis; negative upwind of it. */
  readonly fromPx: number;
  readonly toPx: number;
  readonly pixelM: number;
}

/** The methane of the sections of a plume: least squares of a Gaussian across the wind, as wide as a plume at that distance. */
export function massSections(
  { level, inverseVariance }: WeightedMap,
  { axis, fromPx, toPx, pixelM }: SectionsInput,
): MassSections {
  const count = Math.max(0, Math.round(toPx - fromPx));
  const mass = new Float64Array(count);
  const known = new Float64Array(count);
  const { width, height, values } = level;
  const [dx, dy] = unitVector(axis.towardsDeg);
  const spreads = Array.from(
    { length: count },
    (_, section) => (WIDENING * plumeSpreadM((fromPx + section + 0.5) * pixelM)) / pixelM,
  );
  const reach = REACH_SPREADS * Math.max(0, ...spreads);
  const corners = [fromPx, toPx].flatMap((along) =>
    [-reach, reach].map((across) => [
      axis.head[0] + along * dx - across * dy,
      axis.head[1] + along * dy + across * dx,
    ]),
  );
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(width, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height, Math.ceil(Math.max(...ys))),
  ];
  // As in `plumePositions`, whose functions would take most of the time here.
  const [headX, headY] = [axis.head[0] - 0.5, axis.head[1] - 0.5];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const distance = (y - headY) * dx - (x - headX) * dy;
      if (distance > reach || distance < -reach) continue;
      const section = Math.floor((x - headX) * dx + (y - headY) * dy - fromPx);
      if (section < 0 || section >= count) continue;
      const spread = spreads[section] ?? 1;
      const across = distance / spread;
      if (across > REACH_SPREADS || across < -REACH_SPREADS) continue;
      const pixel = y * width + x;
      const weight = inverseVariance[pixel] ?? 0;
      if (!(weight > 0)) continue;
      const template = Math.exp(-0.5 * across * across) / (spread * Math.sqrt(2 * Math.PI));
      mass[section] = (mass[section] ?? 0) + template * weight * (values[pixel] ?? 0);
      known[section] = (known[section] ?? 0) + template * template * weight;
    }
  for (let section = 0; section < count; section++)
    if ((known[section] ?? 0) > 0) mass[section] = (mass[section] ?? 0) / (known[section] ?? 1);
  return { mass, inverseVariance: known };
}
