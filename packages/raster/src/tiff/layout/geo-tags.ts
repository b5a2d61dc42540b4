import type { AffineTransform } from '../../georeference/affine.ts';
import { crsFromGeoKeys, GEO_KEY } from '../../georeference/crs.ts';
import { type GroundControlPoint, placeFromGcps } from '../../georeference/gcp-fit.ts';
import { affinePlace, type GridPlacement } from '../../georeference/georeference.ts';
import { projectionOf } from '../../georeference/projection.ts';
import type { TiffDirectory } from './directory.ts';
import { TAG } from './tags.ts';

const MAX_GCPS = 20_000;

/**
 * The position of a GeoTIFF (OGC 19-008r4 sections 7.1 and 7.4): a transformation matrix, a tie point with a pixel scale,
 * or a list of tie points that is fitted. Point pixels are moved by half a pixel, so that positions always refer to pixel
 * corners.
 */
export async function readPlace(directory: TiffDirectory): Promise<GridPlacement> {
  const keys = geoKeys(await directory.numbers(TAG.geoKeyDirectory));
  const matrix = await directory.numbers(TAG.modelTransformation);
  const scale = await directory.numbers(TAG.modelPixelScale);
  const ties = tiePoints(await directory.numbers(TAG.modelTiepoint));
  const transform = fromMatrix(matrix) ?? fromScale(scale, ties[0]);
  if (!transform && ties.length === 0) return { known: false, reason: 'It has no position on Earth.' };
  const crs = crsFromGeoKeys(keys);
  if (!crs.known) return crs;
  const shift = keys.get(GEO_KEY.rasterType) === 2 ? 0.5 : 0;
  if (transform) return affinePlace(shiftPixels(transform, shift), crs.epsg);
  if (ties.length > MAX_GCPS) return { known: false, reason: `It has ${ties.length} ground control points.` };
  const points = ties.map((tie) => ({ ...tie, col: tie.col + shift, row: tie.row + shift }));
  return placeFromGcps(points, crs.epsg, projectionOf(crs.epsg)?.units === 'degree');
}

/** The short keys of a GeoKeyDirectory; keys that point to the text or number tags are ignored. */
function geoKeys(directory: readonly number[]): Map<number, number> {
  const keys = new Map<number, number>();
  for (let i = 4; i + 3 < directory.length; i += 4) {
    const [key, location, count, value] = directory.slice(i, i + 4);
    if (location === 0 && count === 1 && key !== undefined && value !== undefined) keys.set(key, value);
  }
  return keys;
}

function tiePoints(values: readonly number[]): GroundControlPoint[] {
  const points: GroundControlPoint[] = [];
  for (let i = 0; i + 5 < values.length; i += 6) {
    const [col = NaN, row = NaN, , x = NaN, y = NaN] = values.slice(i, i + 5);
    points.push({ col, row, x, y });
  }
  return points;
}

function fromMatrix(m: readonly number[]): AffineTransform | undefined {
  const [a, b, , c, d, e, , f] = m;
  if (m.length < 16 || a === undefined || b === undefined || c === undefined) return undefined;
  if (d === undefined || e === undefined || f === undefined) return undefined;
  return [a, b, c, d, e, f];
}

function fromScale(
  scale: readonly number[],
  tie: GroundControlPoint | undefined,
): AffineTransform | undefined {
  const [sx, sy] = scale;
  if (sx === undefined || sy === undefined || !tie) return undefined;
  return [sx, 0, tie.x - tie.col * sx, 0, -sy, tie.y + tie.row * sy];
}

/** The transform of a grid whose positions refer to the centres of pixels (shift 0.5). */
function shiftPixels([a, b, c, d, e, f]: AffineTransform, shift: number): AffineTransform {
  return [a, b, c - shift * (a + b), d, e, f - shift * (d + e)];
}
