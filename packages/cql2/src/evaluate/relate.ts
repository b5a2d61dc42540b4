import {
  type Area,
  boundsMeet,
  boundsOf,
  type Geometry,
  locateInArea,
  type PlaneParts,
  planeParts,
  planePartsMeet,
  positionsOf,
} from '@sigma/geo';
import { type FilterGeometry, membersOf } from '../expression/filter-geometry.ts';
import type { SpatialOperator } from '../expression/operators.ts';
import { inWorld, withTwins } from '../semantics/in-world.ts';
import { type ExactPoint, halfway, sidesOf } from './exact-point.ts';
import { crossings, partAt, type Shape, type ShapePart, shapeOf } from './shape.ts';

/**
 * Whether two geometries have a spatial relation of OGC 06-103r4, 6.1.15, in the plane of longitude and latitude, like
 * the database: coordinates are compared exactly, so shapes that almost touch do not touch. Collections only support
 * intersection; other relations of collections are null.
 */
export function relates(op: SpatialOperator, a: FilterGeometry, b: FilterGeometry): boolean | null {
  if (op === 's_intersects') return meet(a, b);
  if (op === 's_disjoint') return !meet(a, b);
  if (a.type === 'GeometryCollection' || b.type === 'GeometryCollection') return null;
  // All other relations need a common point.
  if (!areNear(a, b)) return false;
  if (op === 's_contains' && isArea(a) && isPoints(b)) return containsPoints(a, b);
  if (op === 's_within' && isPoints(a) && isArea(b)) return containsPoints(b, a);
  return hasRelation(op, shapeOf(a), shapeOf(b));
}

const isArea = (geometry: Geometry): geometry is Area =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
const isPoints = ({ type }: Geometry): boolean => type === 'Point' || type === 'MultiPoint';

/** PostGIS locates points in areas itself, by rounded sides; other relations are exact. */
function containsPoints(area: Area, points: Geometry): boolean {
  const places = positionsOf(points).map((point) => locateInArea(point, area));
  return !places.includes('outside') && places.includes('inside');
}

const areNear = (a: Geometry, b: Geometry): boolean =>
  boundsMeet(boundsOf(positionsOf(a)), boundsOf(positionsOf(b)));

function meet(a: FilterGeometry, b: FilterGeometry): boolean {
  const others = partsOfMembers(b);
  return partsOfMembers(a).some((member) => others.some((other) => planePartsMeet(member, other)));
}

/** The members of a geometry; the same place on either side of the antimeridian is one place. */
function partsOfMembers(geometry: FilterGeometry): readonly PlaneParts[] {
  const before = knownParts.get(geometry);
  if (before !== undefined) return before;
  const parts = membersOf(withTwins(inWorld(geometry))).map((member) => planeParts(member));
  knownParts.set(geometry, parts);
  return parts;
}

/** A geometry of a filter is compared with many values. */
const knownParts = new WeakMap<FilterGeometry, readonly PlaneParts[]>();

type Others = Exclude<SpatialOperator, 's_intersects' | 's_disjoint'>;

/** Decides by the pattern of the nine intersections (DE-9IM); -1 is an empty intersection. */
function hasRelation(op: Others, a: Shape, b: Shape): boolean {
  const dim = intersectionsOf(a, b);
  const meetsInside = dim('inside', 'inside') >= 0;
  const aLeaves = dim('inside', 'outside') >= 0 || dim('boundary', 'outside') >= 0;
  const bLeaves = dim('outside', 'inside') >= 0 || dim('outside', 'boundary') >= 0;
  switch (op) {
    case 's_equals':
      return meetsInside && !aLeaves && !bLeaves;
    case 's_within':
      return meetsInside && !aLeaves;
    case 's_contains':
      return meetsInside && !bLeaves;
    case 's_touches':
      return (
        !meetsInside &&
        Math.max(dim('inside', 'boundary'), dim('boundary', 'inside'), dim('boundary', 'boundary')) >= 0
      );
    case 's_overlaps':
      return (
        a.dimension === b.dimension &&
        dim('inside', 'inside') === a.dimension &&
        dim('inside', 'outside') >= 0 &&
        dim('outside', 'inside') >= 0
      );
    case 's_crosses':
      if (a.dimension < b.dimension) return meetsInside && dim('inside', 'outside') >= 0;
      if (a.dimension > b.dimension) return meetsInside && dim('outside', 'inside') >= 0;
      return a.dimension === 1 && dim('inside', 'inside') === 0;
  }
}

/**
 * Calculates the dimension of the intersection of each part of one shape with each part of the other. Cuts all edges
 * where they meet; then every corner, every piece and each side of a piece is entirely in one part of either shape,
 * and a single point of it shows which.
 */
function intersectionsOf(a: Shape, b: Shape): (ofA: ShapePart, ofB: ShapePart) => number {
  const found = new Map<string, number>();
  const recordPart = (point: ExactPoint, dimension: number) => {
    const key = `${partAt(point, a)} ${partAt(point, b)}`;
    found.set(key, Math.max(found.get(key) ?? -1, dimension));
  };
  const edges = [...a.edges, ...b.edges];
  for (const point of [...a.points, ...b.points]) recordPart(point, 0);
  for (const edge of edges) {
    const stops = crossings(edge, edges);
    for (const stop of stops) recordPart(stop, 0);
    for (const [index, to] of stops.slice(1).entries()) {
      const from = stops[index] ?? to;
      recordPart(halfway(from, to), 1);
      for (const side of sidesOf(from, to)) recordPart(side, 2);
    }
  }
  return (ofA, ofB) => found.get(`${ofA} ${ofB}`) ?? -1;
}
