import { boundsOf, type Geometry, type Position, positionsOf } from '@sigma/geo';
import type { MapBlock, Spot } from '../pdf/blocks.ts';

/** A part of the world in Web Mercator, whose width and height are 1; x may lie outside 0 to 1 across the antimeridian. */
export interface MapView {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const EQUATOR_M = 40_075_016.7;
const MAX_LAT = 85;
/** Share of the view that stays free on each side. */
const RIM = 0.08;

const worldX = (lon: number) => (lon + 180) / 360;
function worldY(lat: number): number {
  const angle = (Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / Math.PI) / 2;
}
const latitudeOf = (y: number) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y)));

/** Metres of the whole world's width at the middle of a view. */
const metresAcross = ({ top, height }: MapView) => EQUATOR_M * Math.cos(latitudeOf(top + height / 2));

/** A longitude next to another one, so that places across the antimeridian are near each other. */
const nearTo = (lon: number, middle: number) => lon + 360 * Math.round((middle - lon) / 360);

/** The smallest view of an aspect (width by height) that shows positions with a rim, and at least so many metres across. */
export function viewOf(positions: readonly Position[], aspect: number, atLeastM: number): MapView {
  const [first] = positions;
  if (first === undefined) throw new Error('A map needs at least one position.');
  const near = positions.map(([lon, lat]): Position => [nearTo(lon, first[0]), lat]);
  const [west, south, east, north] = boundsOf(near);
  const [left, right] = [worldX(west), worldX(east)];
  const [top, bottom] = [worldY(north), worldY(south)];
  const middle: Spot = [(left + right) / 2, (top + bottom) / 2];
  const least = atLeastM / (EQUATOR_M * Math.cos(latitudeOf(middle[1])));
  const width = Math.max((right - left) / (1 - 2 * RIM), ((bottom - top) * aspect) / (1 - 2 * RIM), least);
  const height = width / aspect;
  return { left: middle[0] - width / 2, top: middle[1] - height / 2, width, height };
}

/** A square view around a place. */
export const viewAround = (place: Position, sideM: number): MapView => viewOf([place], 1, sideM);

export function spotOf({ left, top, width, height }: MapView, [lon, lat]: Position): Spot {
  const middle = (left + width / 2) * 360 - 180;
  return [(worldX(nearTo(lon, middle)) - left) / width, (worldY(lat) - top) / height];
}

/** The lines of a shape on a map: rings of areas, and lines. Points have none. */
export function linesOf(view: MapView, shape: Geometry): readonly (readonly Spot[])[] {
  const spots = (line: readonly Position[]) => line.map((position) => spotOf(view, position));
  switch (shape.type) {
    case 'Point':
    case 'MultiPoint':
      return positionsOf(shape).map((place) => dot(spotOf(view, place)));
    case 'LineString':
      return [spots(shape.coordinates)];
    case 'MultiLineString':
    case 'Polygon':
      return shape.coordinates.map(spots);
    case 'MultiPolygon':
      return shape.coordinates.flat().map(spots);
  }
}

/** A small diamond. */
const dot = ([x, y]: Spot): readonly Spot[] => {
  const side = 0.006;
  return [
    [x, y - side],
    [x + side, y],
    [x, y + side],
    [x - side, y],
    [x, y - side],
  ];
};

/** A round length that fits into a quarter of the view. */
export const scaleOf = (view: MapView): MapBlock['scale'] => scaleAcross(view.width * metresAcross(view));

/** The same for a picture that is so many metres wide. */
export function scaleAcross(across: number): MapBlock['scale'] {
  const unit = 10 ** Math.floor(Math.log10(across / 4));
  const metres = [5, 2, 1].map((factor) => factor * unit).find((each) => each <= across / 4) ?? unit;
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  return { text, share: metres / across };
}

export const includesSpot = ([x, y]: Spot): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;
