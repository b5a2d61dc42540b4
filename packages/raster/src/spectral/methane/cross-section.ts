import type { PixelPoint } from '../../georeference/affine.ts';
import type { Plane } from '../plane.ts';
import type { RateConstants } from './rate-constants.ts';

/** Sections start and end this far downwind of the head; the beginning is skipped because the plume is not yet mixed. */
const FROM_M = 60;
const TO_M = 400;
/** Flanks reach from the half width of a section to this multiple of it; their mean is the background. */
const FLANK = 1.5;
const MIN_SECTIONS = 5;
const MAX_UNKNOWN_SHARE = 0.2;
const SECONDS_PER_HOUR = 3600;

interface CrossSectionInput {
  readonly enhancement: Plane;
  readonly pixels: Int32Array;
  readonly head: PixelPoint;
  readonly pixelM: number;
  readonly kgPerPpmM: number;
  readonly wind: { readonly speedMs: number };
  readonly constants: RateConstants;
}

/**
 * Emission rate in kg/h from sections across the plume, one each pixel from 60 to 400 m from its head along the line from
 * the head to its centre of mass. `undefined` when fewer than five sections lie on known pixels.
 */
export function crossSectionFlux(input: CrossSectionInput): number | undefined {
  const { pixelM, kgPerPpmM, wind, constants, head } = input;
  const direction = plumeDirection(input);
  const sections: number[] = [];
  for (let distanceM = FROM_M; distanceM <= TO_M; distanceM += pixelM) {
    const along = distanceM / pixelM;
    const centre: PixelPoint = [head[0] + along * direction[0], head[1] + along * direction[1]];
    const halfWidthM = 4 * (14 + 0.11 * distanceM ** 0.92);
    const integral = sectionIntegral(input.enhancement, centre, direction, halfWidthM / pixelM);
    if (integral !== undefined) sections.push(integral * pixelM);
  }
  if (sections.length < MIN_SECTIONS) return undefined;
  const mean = sections.reduce((sum, each) => sum + each, 0) / sections.length;
  const transportMs = constants.transportPerU10 * wind.speedMs;
  return SECONDS_PER_HOUR * constants.crossSectionBeta * transportMs * mean * kgPerPpmM;
}

/** From the head to the centre of the object's mass, as a unit vector; to the right where they coincide. */
function plumeDirection({ enhancement, pixels, head }: CrossSectionInput): PixelPoint {
  let [x, y] = [0, 0];
  for (const pixel of pixels) {
    const mass = Math.max(0, enhancement.values[pixel] ?? 0) || 0;
    x += mass * ((pixel % enhancement.width) + 0.5 - head[0]);
    y += mass * (Math.floor(pixel / enhancement.width) + 0.5 - head[1]);
  }
  const length = Math.hypot(x, y);
  return length > 0 ? [x / length, y / length] : [1, 0];
}

/** Sum of the values across the plume minus the mean of its flanks, in values times pixels. */
function sectionIntegral(
  plane: Plane,
  centre: PixelPoint,
  [dx, dy]: PixelPoint,
  halfWidthPx: number,
): number | undefined {
  const reach = Math.ceil(halfWidthPx * FLANK);
  const inner: number[] = [];
  const flanks: number[] = [];
  for (let across = -reach; across <= reach; across++) {
    const value = valueBetween(plane, centre[0] - across * dy, centre[1] + across * dx);
    if (!Number.isNaN(value)) (Math.abs(across) <= halfWidthPx ? inner : flanks).push(value);
  }
  const expected = 2 * reach + 1;
  if (flanks.length === 0 || inner.length + flanks.length < (1 - MAX_UNKNOWN_SHARE) * expected)
    return undefined;
  const background = flanks.reduce((sum, value) => sum + value, 0) / flanks.length;
  const mean = inner.reduce((sum, value) => sum + value - background, 0) / inner.length;
  return mean * (2 * Math.floor(halfWidthPx) + 1);
}

/** Bilinear value at a position in pixels; NaN next to pixels without data and outside the plane. */
function valueBetween({ width, height, values }: Plane, x: number, y: number): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return Number.NaN;
  const [fx, fy] = [x - 0.5 - left, y - 0.5 - top];
  const at = (column: number, row: number) => values[row * width + column] ?? Number.NaN;
  const upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx;
  const lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}
