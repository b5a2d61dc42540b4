import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import { cutLines } from '../antimeridian/place-in-world.ts';
import { boundsMeet, boundsOf } from '../shapes/bounds.ts';
import type { Area, Geometry, Position, Ring } from '../shapes/geojson.ts';
import { cross, isBetween, locateInPolygon } from '../shapes/locate.ts';
import { linesOf } from '../sphere/line.ts';
import { polygonsOf } from '../sphere/ring.ts';
import { wrapLongitude } from '../sphere/sphere.ts';

type Line = readonly Position[];

/** Points, lines and polygons of a geometry, with longitudes within ±180. */
interface Parts {
  readonly points: readonly Position[];
  readonly lines: readonly Line[];
  readonly polygons: readonly (readonly Ring[])[];
}

/** Whether a position is inside an area or on its boundary. Both may have longitudes up to ±360. */
export function pointInArea(position: Position, area: Area): boolean {
  return pointTester(area)(position);
}

/** As `pointInArea`, for many positions in one area. */
export function pointTester(area: Area): (position: Position) => boolean {
  const polygons = polygonsOf(splitAtAntimeridian(area));
  return (position) =>
    twins(position).some((point) => polygons.some((rings) => locateInPolygon(point, rings) !== 'outside'));
}

/** Whether two areas have a point in common, boundaries included, like PostGIS's ST_Intersects after a split. */
export function areasIntersect(a: Area, b: Area): boolean {
  return geometriesIntersect(a, b);
}

/** Whether two geometries have a point in common, boundaries and ends included. */
export function geometriesIntersect(a: Geometry, b: Geometry): boolean {
  const [first, second] = [partsWithinWorld(a), partsWithinWorld(b)];
  return (
    pointsMeet(first, second) ||
    pointsMeet(second, first) ||
    linesMeet(first, second) ||
    coversPart(first, second) ||
    coversPart(second, first)
  );
}

/** The positions within ±180 that stand for a position: two of them when it is on the antimeridian. */
function twins([lon, lat]: Position): readonly Position[] {
  const wrapped = wrapLongitude(lon);
  return Math.abs(wrapped) === 180
    ? [
        [180, lat],
        [-180, lat],
      ]
    : [[wrapped, lat]];
}

function partsWithinWorld(geometry: Geometry): Parts {
  const none: Parts = { points: [], lines: [], polygons: [] };
  switch (geometry.type) {
    case 'Point':
      return { ...none, points: twins(geometry.coordinates) };
    case 'MultiPoint':
      return { ...none, points: geometry.coordinates.flatMap(twins) };
    case 'LineString':
    case 'MultiLineString':
      return { ...none, lines: linesOf(cutLines(geometry)) };
    case 'Polygon':
    case 'MultiPolygon':
      return { ...none, polygons: polygonsOf(splitAtAntimeridian(geometry)) };
  }
}

function pointsMeet({ points }: Parts, other: Parts): boolean {
  return points.some(
    (point) =>
      other.points.some((twin) => twin[0] === point[0] && twin[1] === point[1]) ||
      other.lines.some((line) =>
        pairs(line).some(([a, b]) => cross(a, b, point) === 0 && isBetween(point, a, b)),
      ) ||
      other.polygons.some((rings) => locateInPolygon(point, rings) !== 'outside'),
  );
}

function linesMeet(a: Parts, b: Parts): boolean {
  const [first, second] = [outlinesOf(a), outlinesOf(b)];
  return first.some((outline) => {
    const box = boundsOf(outline);
    return second.some((other) => {
      const otherBox = boundsOf(other);
      if (!boundsMeet(box, otherBox)) return false;
      const near = pairs(outline).filter((edge) => boundsMeet(boundsOf(edge), otherBox));
      const facing = pairs(other).filter((edge) => boundsMeet(boundsOf(edge), box));
      return near.some(([p, q]) => facing.some(([r, s]) => segmentsMeet(p, q, r, s)));
    });
  });
}

function outlinesOf({ lines, polygons }: Parts): readonly Line[] {
  return [...lines, ...polygons.flat()];
}

function pairs(line: Line): [Position, Position][] {
  return line.slice(1).map((to, index): [Position, Position] => [line[index] ?? to, to]);
}

/** Whether a polygon contains the start of a line or polygon of the other geometry; their outlines must not meet. */
function coversPart({ polygons }: Parts, other: Parts): boolean {
  const beginnings = [...other.lines, ...other.polygons.map(([outer]) => outer ?? [])].flatMap((l) =>
    l.slice(0, 1),
  );
  return beginnings.some((point) => polygons.some((rings) => locateInPolygon(point, rings) !== 'outside'));
}

/** Whether two segments, ends included, share a point. */
function segmentsMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [sideC, sideD] = [cross(a, b, c), cross(a, b, d)];
  const [sideA, sideB] = [cross(c, d, a), cross(c, d, b)];
  if (sideC * sideD < 0 && sideA * sideB < 0) return true;
  return (
    (sideC === 0 && isBetween(c, a, b)) ||
    (sideD === 0 && isBetween(d, a, b)) ||
    (sideA === 0 && isBetween(a, c, d)) ||
    (sideB === 0 && isBetween(b, c, d))
  );
}
