import {
  type BBox,
  bboxArea,
  type Geometry,
  type Position,
  splitAtAntimeridian,
  wrapLongitude,
} from '@sigma/geo';
import type { FilterGeometry } from './filter-geometry.ts';

/**
 * A geometry with its longitudes within ±180, as the database keeps them: areas and lines that run past the
 * antimeridian are cut there, points are brought back.
 */
export function inWorld(geometry: FilterGeometry): FilterGeometry {
  return geometry.type === 'GeometryCollection'
    ? { ...geometry, geometries: geometry.geometries.map(placeOne) }
    : placeOne(geometry);
}

function placeOne(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Point':
      return { ...geometry, coordinates: placePosition(geometry.coordinates) };
    case 'MultiPoint':
      return { ...geometry, coordinates: geometry.coordinates.map(placePosition) };
    case 'LineString':
      return linesOf(cutLine(geometry.coordinates), geometry);
    case 'MultiLineString':
      return linesOf(geometry.coordinates.flatMap(cutLine), geometry);
    case 'Polygon':
    case 'MultiPolygon':
      return splitAtAntimeridian(geometry);
  }
}

/**
 * What a box covers, within ±180: an area in one or two parts, or, for a box without width or height, a line
 * or a point, since an area without extent is none.
 */
export function boxInWorld(bbox: BBox): FilterGeometry {
  const [west, south, , north] = bbox;
  const east = bbox[2] < west ? bbox[2] + 360 : bbox[2];
  if (west !== east && south !== north) return bboxArea(bbox);
  if (west === east && south === north) return inWorld({ type: 'Point', coordinates: [west, south] });
  const line: Position[] = [
    [west, south],
    [Math.min(east, west + 360), north],
  ];
  return inWorld({ type: 'LineString', coordinates: line });
}

/**
 * For the question whether two geometries meet: a point on the antimeridian lies at both its ends. Expects
 * longitudes within ±180.
 */
export function withTwins(geometry: FilterGeometry): FilterGeometry {
  if (geometry.type === 'GeometryCollection') {
    const geometries = geometry.geometries.map(twinsOf);
    return { ...geometry, geometries };
  }
  return twinsOf(geometry);
}

function twinsOf(geometry: Geometry): Geometry {
  const points =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPoint'
        ? geometry.coordinates
        : [];
  const twins = points.filter(([lon]) => Math.abs(lon) === 180).map(([lon, lat]): Position => [-lon, lat]);
  return twins.length === 0 ? geometry : { type: 'MultiPoint', coordinates: [...points, ...twins] };
}

function isInside(lon: number): boolean {
  return Math.abs(lon) <= 180;
}

function placePosition(position: Position): Position {
  const [lon, lat] = position;
  return isInside(lon) ? position : [wrapLongitude(lon), lat];
}

function linesOf(lines: readonly (readonly Position[])[], whole: Geometry): Geometry {
  const [first] = lines;
  return lines.length === 1 && first && whole.type === 'LineString'
    ? { type: 'LineString', coordinates: first }
    : { type: 'MultiLineString', coordinates: lines };
}

function cutLine(line: readonly Position[]): readonly (readonly Position[])[] {
  if (line.every(([lon]) => isInside(lon))) return [line];
  const pieces: Position[][] = [];
  let turn: number | undefined;
  for (const [index, to] of line.slice(1).entries()) {
    for (const [start, end] of cutSegment(line[index] ?? to, to)) {
      const turnsOf = Math.floor(((start[0] + end[0]) / 2 + 180) / 360);
      const shift = ([lon, lat]: Position): Position => [lon - 360 * turnsOf, lat];
      if (turnsOf !== turn) pieces.push([shift(start)]);
      pieces.at(-1)?.push(shift(end));
      turn = turnsOf;
    }
  }
  return pieces;
}

/** The segment cut at the antimeridians that it crosses; longitudes reach from -360 to 360. */
function cutSegment(from: Position, to: Position): [Position, Position][] {
  const cuts = [-180, 180].filter((lon) => (from[0] - lon) * (to[0] - lon) < 0);
  if (from[0] > to[0]) cuts.reverse();
  const stops = [
    from,
    ...cuts.map((lon): Position => {
      const share = (lon - from[0]) / (to[0] - from[0]);
      return [lon, from[1] + share * (to[1] - from[1])];
    }),
    to,
  ];
  return stops.slice(1).map((end, index): [Position, Position] => [stops[index] ?? end, end]);
}
