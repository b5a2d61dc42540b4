import { projectionOf } from '../../georeference/projection.ts';
import { type Registration, register } from '../../spectral/memory/register.ts';
import { newPlane, type Plane } from '../../spectral/plane.ts';
import type { Igm } from '../locate/igm.ts';
import { lookupGrid, readLookupRow } from './lookup-grid.ts';
import type { MapGrid } from './map-grid.ts';
import { projectIgm, withoutGaps } from './projected-igm.ts';

/** An image to be fitted to a reference of the same ground. */
export interface RefineRequest {
  /** Where positions from track and attitude put the pixels. */
  readonly igm: Igm;
  /** A band of the image in the geometry of the detector, such as 1020 nm; NaN for clouds and missing pixels. */
  readonly image: Plane;
  /** The same band of an earlier pass on a map. */
  readonly reference: Plane;
  readonly grid: MapGrid;
}

export interface RefinedScene {
  /** The positions after refinement; those given where the image does not fit the reference. */
  readonly igm: Igm;
  readonly isRefined: boolean;
  /** How the image was displaced against the reference before; `undefined` where they have no block in common. */
  readonly before: Registration | undefined;
  /** What is left of that. */
  readonly after: Registration | undefined;
}

/** The first round measures with images that are displaced by many pixels, the second one with what is left. */
const ROUNDS = 2;

/**
 * Moves the positions of an image by the shift and affine distortion against a reference that phase correlation finds. A fit that is
 * not usable (`Registration.usable`) changes nothing.
 *
 * @throws RangeError when the sizes do not fit
 */
export function refineIgm({ igm, image, reference, grid }: RefineRequest): RefinedScene {
  if (image.width !== igm.samples || image.height !== igm.lines)
    throw new RangeError(
      `The image must have ${igm.samples} x ${igm.lines} pixels; it has ${image.width} x ${image.height}.`,
    );
  if (reference.width !== grid.width || reference.height !== grid.height)
    throw new RangeError(
      `The reference must have ${grid.width} x ${grid.height} pixels; it has ${reference.width} x ${reference.height}.`,
    );
  const measure = (positions: Igm) => register(reference, bilinearPlane(positions, image, grid));
  const before = measure(igm);
  let [refined, found] = [igm, before];
  for (let round = 0; round < ROUNDS && found?.usable === true; round++) {
    const moved = moveIgm(refined, grid, found);
    const left = measure(moved);
    // A round that makes it worse shows that there was nothing left to find.
    if (left?.usable !== true || distanceOf(left) > distanceOf(found)) break;
    [refined, found] = [moved, left];
  }
  return { igm: refined, isRefined: refined !== igm, before, after: found };
}

const distanceOf = ({ shift, residualPx }: Registration) => Math.hypot(...shift) + residualPx;

/** A plane of an image on a map, bilinear between the pixels of the image; NaN outside it and next to pixels without data. */
export function bilinearPlane(igm: Igm, image: Plane, grid: MapGrid): Plane {
  const lookup = lookupGrid(withoutGaps(projectIgm(igm, grid.epsg)), grid);
  const result = newPlane(grid.width, grid.height);
  const [columns, rows] = [new Float64Array(grid.width), new Float64Array(grid.width)];
  for (let y = 0; y < grid.height; y++) {
    readLookupRow(lookup, y, columns, rows);
    for (let x = 0; x < grid.width; x++)
      result.values[y * grid.width + x] = valueAt(
        image,
        (columns[x] ?? Number.NaN) - 0.5,
        (rows[x] ?? Number.NaN) - 0.5,
      );
  }
  return result;
}

/** Positional arguments because it runs per pixel. */
function valueAt({ width, height, values }: Plane, u: number, v: number): number {
  if (!(u >= 0 && v >= 0 && u <= width - 1 && v <= height - 1)) return Number.NaN;
  const [left, top] = [Math.min(width - 2, Math.floor(u)), Math.min(height - 2, Math.floor(v))];
  const at = top * width + left;
  const [s, t] = [u - left, v - top];
  const upper = (1 - s) * (values[at] ?? Number.NaN) + s * (values[at + 1] ?? Number.NaN);
  const lower = (1 - s) * (values[at + width] ?? Number.NaN) + s * (values[at + width + 1] ?? Number.NaN);
  return (1 - t) * upper + t * lower;
}

/**
 * Moves each position: what the map showed at `p + shift(p)` belongs to `p`, so that a pixel put at `q` belongs to the solution of
 * `p + shift(p) = q`.
 */
function moveIgm(igm: Igm, { epsg, west, north, pixelM }: MapGrid, { x, y }: Registration): Igm {
  const projection = projectionOf(epsg);
  if (projection === undefined) throw new RangeError(`The projection EPSG:${epsg} is not supported.`);
  const [a, b, c, d] = [1 + x[1], x[2], y[1], 1 + y[2]];
  const determinant = a * d - b * c;
  const [lon, lat] = [new Float64Array(igm.lon.length), new Float64Array(igm.lat.length)];
  for (let at = 0; at < lon.length; at++) {
    const [mapX, mapY] = projection.forward(igm.lon[at] ?? Number.NaN, igm.lat[at] ?? Number.NaN);
    // Registrations count from the middle of the first pixel.
    const u = (mapX - west) / pixelM - 0.5 - x[0];
    const v = (north - mapY) / pixelM - 0.5 - y[0];
    const column = (d * u - b * v) / determinant;
    const row = (a * v - c * u) / determinant;
    const position = projection.inverse(west + (column + 0.5) * pixelM, north - (row + 0.5) * pixelM);
    lon[at] = position[0];
    lat[at] = position[1];
  }
  return { ...igm, lon, lat };
}
