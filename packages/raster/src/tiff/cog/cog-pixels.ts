import type { Position } from '@sigma/geo';
import type { AffineTransform } from '../../georeference/affine.ts';
import type { Georeference } from '../../georeference/georeference.ts';
import { projectionOf } from '../../georeference/projection.ts';
import type { PixelWindow } from '../../pixels/raster-image.ts';
import type { Samples, SampleType } from '../../pixels/samples.ts';

/** Pixels of one level of a COG. Everything except `gridLonLat` can be posted to another thread. */
export interface CogPixels {
  readonly width: number;
  readonly height: number;
  /** The number of bands of a pixel, in the requested order. */
  readonly bands: number;
  readonly sampleType: SampleType;
  /** `width * height * bands` samples, row by row, the bands of a pixel next to each other. */
  readonly samples: Samples;
  readonly nodata: number | undefined;
  /** The position within `bands` of the opacity, if it is one of them. */
  readonly alphaBand: number | undefined;
  /** The part of the full resolution that this is, in the pixels of the full resolution. */
  readonly window: PixelWindow;
  /** From these pixels to map units of `epsg`; undefined without a position or with ground control points. */
  readonly affine: AffineTransform | undefined;
  readonly epsg: number | undefined;
  /**
   * Upper left, upper right, lower right and lower left corner in degrees; longitudes continue past 180
   * where the picture crosses the antimeridian. Undefined when the position is not known.
   */
  readonly cornersLonLat: Corners | undefined;
  /**
   * The positions of a grid of `n` by `n` cells over the picture: `(n + 1) * (n + 1)` pairs of longitude and latitude,
   * row by row from the upper left; longitudes continue as in `cornersLonLat`.
   */
  gridLonLat(n: number): Float64Array | undefined;
}

export type Corners = readonly [Position, Position, Position, Position];

/** The corners of a window of the full resolution, as `CogPixels.cornersLonLat`. */
export function cornersLonLat(georeference: Georeference, window: PixelWindow): Corners | undefined {
  const net = gridLonLat(georeference, window, 1);
  if (!net) return undefined;
  const at = (i: number): Position => [net[2 * i] ?? NaN, net[2 * i + 1] ?? NaN];
  return [at(0), at(1), at(3), at(2)];
}

/** The grid of a window of the full resolution, as `CogPixels.gridLonLat`; undefined where a node has no position. */
export function gridLonLat(
  georeference: Georeference,
  window: PixelWindow,
  n: number,
): Float64Array | undefined {
  const projection = projectionOf(georeference.epsg);
  if (!projection || !Number.isInteger(n) || n < 1 || n > 1024) return undefined;
  const side = n + 1;
  const net = new Float64Array(2 * side * side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const x = window.x + (window.width * column) / n;
      const y = window.y + (window.height * row) / n;
      const [lon, lat] = projection.inverse(...georeference.toMap(x, y));
      if (!Number.isFinite(lon) || !Number.isFinite(lat)) return undefined;
      const at = 2 * (row * side + column);
      const before = column > 0 ? at - 2 : at - 2 * side;
      net[at] = at === 0 ? lon : unwrapNear(net[before] ?? lon, lon);
      net[at + 1] = lat;
    }
  }
  return net;
}

/** `lon` moved by multiples of 360 degrees to within 180 degrees of `reference`. */
function unwrapNear(reference: number, lon: number): number {
  return lon - 360 * Math.round((lon - reference) / 360);
}
