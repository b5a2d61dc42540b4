import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import { cutLines } from '../antimeridian/place-in-world.ts';
import { type Bounds, boundsMeet, boundsOf } from '../shapes/bounds.ts';
import type { Area, Geometry, Position, Ring } from '../shapes/geojson.ts';
import { exactCross, isBetween, locateInPolygon, type Where } from '../shapes/locate.ts';
import { type Stretch, stretchesOf } from '../shapes/stretches.ts';
import { linesOf } from '../sphere/line.ts';
import { polygonsOf } from '../sphere/ring.ts';
import { wrapLongitude } from '../sphere/sphere.ts';

type Line = readonly Position[];

/** Points, lines and polygons of a geometry in the plane. */
export interface PlaneParts {
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
  return planePartsMeet(partsWithinWorld(a), partsWithinWorld(b));
}

/**
 * Whether two geometries have a point in common in the plane of longitude and latitude, boundaries and ends included:
 * exactly the answer of PostGIS's ST_Intersects for valid geometries.
 */
export function planePartsMeet(first: PlaneParts, second: PlaneParts): boolean {
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

function partsWithinWorld(geometry: Geometry): PlaneParts {
  const none: PlaneParts = { points: [], lines: [], polygons: [] };
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

/** The parts of a geometry as its coordinates state them. */
export function planeParts(geometry: Geometry): PlaneParts {
  const none: PlaneParts = { points: [], lines: [], polygons: [] };
  switch (geometry.type) {
    case 'Point':
      return { ...none, points: [geometry.coordinates] };
    case 'MultiPoint':
      return { ...none, points: geometry.coordinates };
    case 'LineString':
    case 'MultiLineString':
      return { ...none, lines: linesOf(geometry) };
    case 'Polygon':
    case 'MultiPolygon':
      return { ...none, polygons: polygonsOf(geometry) };
  }
}

function pointsMeet({ points }: PlaneParts, other: PlaneParts): boolean {
  return points.some(
    (point) =>
      other.points.some((twin) => twin[0] === point[0] && twin[1] === point[1]) ||
      other.lines.some((line) =>
        pairs(line).some(([a, b]) => exactCross(a, b, point) === 0 && isBetween(point, a, b)),
      ) ||
      // PostGIS locates points by rounded sides.
      other.polygons.some((rings) => locateInPolygon(point, rings) !== 'outside'),
  );
}

function linesMeet(a: PlaneParts, b: PlaneParts): boolean {
  const second = outlinesOf(b);
  return outlinesOf(a).some((outline) =>
    second.some((other) =>
      stretchesOf(outline).some((stretch) =>
        stretchesOf(other).some((facing) => stretchesMeet([outline, stretch], [other, facing])),
      ),
    ),
  );
}

type StretchOf = readonly [Line, Stretch];

function stretchesMeet([line, stretch]: StretchOf, [other, facing]: StretchOf): boolean {
  if (!boundsMeet(stretch.bounds, facing.bounds)) return false;
  const near = edgesWithin(line, stretch, facing.bounds);
  const opposite = near.length === 0 ? [] : edgesWithin(other, facing, stretch.bounds);
  return near.some(([p, q]) => opposite.some(([r, s]) => segmentsMeet(p, q, r, s)));
}

/** The edges of a stretch whose bounds meet others. */
function edgesWithin(line: Line, { from, to }: Stretch, bounds: Bounds): [Position, Position][] {
  const edges: [Position, Position][] = [];
  for (let index = from; index < to; index++) {
    const [a, b] = [line[index], line[index + 1]];
    if (a && b && boundsMeet(boundsOf([a, b]), bounds)) edges.push([a, b]);
  }
  return edges;
}

function outlinesOf({ lines, polygons }: PlaneParts): readonly Line[] {
  return [...lines, ...polygons.flat()];
}

function pairs(line: Line): [Position, Position][] {
  return line.slice(1).map((to, index): [Position, Position] => [line[index] ?? to, to]);
}

/** Whether a polygon contains the start of a line or polygon of the other geometry; their outlines must not meet. */
function coversPart({ polygons }: PlaneParts, other: PlaneParts): boolean {
  const beginnings = [...other.lines, ...other.polygons.map(([outer]) => outer ?? [])].flatMap((l) =>
    l.slice(0, 1),
  );
  return beginnings.some((point) =>
    polygons.some((rings) => locateInPolygon(point, rings, exactCross) !== 'outside'),
  );
}

/** Where a position is relative to an area in the plane, as PostGIS locates points in areas. */
export function locateInArea(position: Position, area: Area): Where {
  for (const rings of polygonsOf(area)) {
    const where = locateInPolygon(position, rings);
    if (where !== 'outside') return where;
  }
  return 'outside';
}

/** Whether two segments, ends included, share a point. */
function segmentsMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  // Signs, because the product of two small areas can be too small for a double.
  const [sideC, sideD] = [Math.sign(exactCross(a, b, c)), Math.sign(exactCross(a, b, d))];
  const [sideA, sideB] = [Math.sign(exactCross(c, d, a)), Math.sign(exactCross(c, d, b))];
  if (sideC * sideD < 0 && sideA * sideB < 0) return true;
  return (
    (sideC === 0 && isBetween(c, a, b)) ||
    (sideD === 0 && isBetween(d, a, b)) ||
    (sideA === 0 && isBetween(a, c, d)) ||
    (sideB === 0 && isBetween(b, c, d))
  );
}
