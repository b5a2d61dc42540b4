import type { PixelPoint } from '../../georeference/affine.ts';
import type { Plane } from '../plane.ts';
import { type PlumeAxis, plumeSpreadM, unitVector } from './plume-shape.ts';
import { type RateConstants, windOf } from './rate-constants.ts';

/** Sections start and end this far downwind of the head; the beginning is skipped because the plume is not yet mixed. */
const FROM_M = 60;
const TO_M = 800;
/** Half width of a section in standard deviations of a plume, which sways. */
const HALF_WIDTH_SPREADS = 2.5;
/** Flanks reach from the half width of a section to this multiple of it, and some pixels more; their mean is the background. */
const FLANK = 1.8;
const FLANK_PX = 3;
const MIN_SECTIONS = 5;
const MAX_UNKNOWN_SHARE = 0.2;
const SECONDS_PER_HOUR = 3600;

interface CrossSectionInput {
  readonly enhancement: Plane;
  readonly axis: PlumeAxis;
  readonly pixelM: number;
  readonly kgPerPpmM: number;
  readonly wind: { readonly speedMs: number };
  readonly constants: RateConstants;
}

/**
 * Emission rate in kg/h from sections across the plume, one each pixel from 60 to 800 m from its head along its axis (cross-sectional
 * flux, Varon et al. 2018, AMT 11, 5673): the methane per length times the wind. `undefined` when fewer than five sections lie
 * on known pixels.
 */
export function crossSectionFlux(input: CrossSectionInput): number | undefined {
  const { pixelM, kgPerPpmM, wind, constants, axis } = input;
  const { head } = axis;
  const direction = unitVector(axis.towardsDeg);
  const sections: number[] = [];
  for (let distanceM = FROM_M; distanceM <= TO_M; distanceM += pixelM) {
    const along = distanceM / pixelM;
    const centre: PixelPoint = [head[0] + along * direction[0], head[1] + along * direction[1]];
    const halfWidthM = HALF_WIDTH_SPREADS * plumeSpreadM(distanceM);
    const integral = sectionIntegral(input.enhancement, centre, direction, halfWidthM / pixelM);
    if (integral !== undefined) sections.push(integral * pixelM);
  }
  if (sections.length < MIN_SECTIONS) return undefined;
  const mean = sections.reduce((sum, each) => sum + each, 0) / sections.length;
  return SECONDS_PER_HOUR * windOf(constants, 'sectionWind', wind) * mean * kgPerPpmM;
}

/** Sum of the values across the plume minus the mean of its flanks, in values times pixels. */
function sectionIntegral(
  plane: Plane,
  centre: PixelPoint,
  [dx, dy]: PixelPoint,
  halfWidthPx: number,
): number | undefined {
  const reach = Math.ceil(halfWidthPx * FLANK + FLANK_PX);
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
