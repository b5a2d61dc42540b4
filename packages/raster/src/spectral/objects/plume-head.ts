import type { PixelPoint } from '../../georeference/affine.ts';
import type { Plane } from '../plane.ts';
import { type Facility, nearestFacility } from './facility.ts';

/** The head is looked for in this share of the object, counted from its upwind end. */
const UPWIND_SHARE = 0.1;
/** A facility at most this far away is taken as the source. */
const FACILITY_M = 40;

export interface PlumeHead {
  /** In pixels; the centre of the first pixel is [0.5, 0.5]. */
  readonly point: PixelPoint;
  /** The facility that the head was moved to. */
  readonly facility?: Facility;
}

export interface PlumeHeadInput {
  readonly pixels: Int32Array;
  /** Blurred enhancement of a north-up grid. */
  readonly enhancement: Plane;
  /** Direction that the wind comes from, clockwise from north. */
  readonly windFromDeg: number;
  readonly facilities: readonly Facility[];
  readonly pixelM: number;
}

/** Where a plume starts: the highest value in the upwind tenth of the object, moved to a facility within 40 m. */
export function plumeHead(input: PlumeHeadInput): PlumeHead {
  const { pixels, enhancement, facilities, pixelM } = input;
  const upwind = upwindPixels(input);
  let head = upwind[0] ?? pixels[0] ?? 0;
  for (const pixel of upwind)
    if ((enhancement.values[pixel] ?? 0) > (enhancement.values[head] ?? 0)) head = pixel;
  const point: PixelPoint = [(head % enhancement.width) + 0.5, Math.floor(head / enhancement.width) + 0.5];
  const nearest = nearestFacility(point, facilities);
  if (nearest === undefined || nearest.distancePx * pixelM > FACILITY_M) return { point };
  return { point: nearest.point, facility: nearest.facility };
}

function upwindPixels({ pixels, enhancement, windFromDeg }: PlumeHeadInput): number[] {
  const windRad = (windFromDeg * Math.PI) / 180;
  const [east, north] = [Math.sin(windRad), Math.cos(windRad)];
  const upwindOf = (pixel: number) =>
    (pixel % enhancement.width) * east - Math.floor(pixel / enhancement.width) * north;
  return [...pixels]
    .map((pixel) => ({ pixel, upwind: upwindOf(pixel) }))
    .sort((a, b) => b.upwind - a.upwind || a.pixel - b.pixel)
    .slice(0, Math.ceil(pixels.length * UPWIND_SHARE))
    .map(({ pixel }) => pixel);
}
