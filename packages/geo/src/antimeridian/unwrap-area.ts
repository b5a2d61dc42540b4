import type { Area, Position, Ring } from '../shapes/geojson.ts';
import { cross, isBetween, locateInRing } from '../shapes/locate.ts';
import { areaOf, closePath, polygonsOf, samePosition, signedPlaneArea, windRing } from '../sphere/ring.ts';
import { isWithinWorld, splitAtAntimeridian } from './antimeridian.ts';

type Rings = readonly Ring[];
type Edge = readonly [Position, Position];

/**
 * Rejoins a split area, so that it can be drawn in one piece. Parts on either side of the antimeridian are placed
 * side by side (longitudes may then run past 180, at most to ±360) and the seam between them is removed. Parts
 * that do not touch the seam stay where they are; an area that goes once around the world is returned split.
 */
export function unwrapArea(area: Area): Area {
  if (isAwayFromSeam(area)) return area;
  const split = isWithinWorld(area) ? area : splitAtAntimeridian(area);
  const polygons = polygonsOf(split).map((rings) => rings.map((ring, index) => windRing(ring, index === 0)));
  const east = polygons.filter((rings) => seamEdges(rings, 180).length > 0);
  const west = polygons.filter((rings) => seamEdges(rings, -180).length > 0);
  if (east.length === 0 || west.length === 0 || east.some((rings) => west.includes(rings))) return split;
  const rest = polygons.filter((rings) => !east.includes(rings) && !west.includes(rings));
  const whole = joinAtSeam(
    east,
    west.map((rings) => shift(rings, 360)),
  );
  return areaOf([...whole.map(centrePolygon), ...rest]);
}

/**
 * Whether each ring keeps away from the antimeridian and extends over less than half a turn, so that it goes around no pole either. Almost
 * every area does, and this takes a twentieth of the time of a search for seams.
 */
function isAwayFromSeam(area: Area): boolean {
  return polygonsOf(area).every((rings) =>
    rings.every((ring) => {
      let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const [lon] of ring) {
        if (lon < west) west = lon;
        if (lon > east) east = lon;
      }
      return west > -180 && east < 180 && east - west < 180;
    }),
  );
}

function seamEdges(rings: Rings, lon: number): Edge[] {
  return edgesOfRings(rings).filter(([a, b]) => a[0] === lon && b[0] === lon && a[1] !== b[1]);
}

function edgesOfRings(rings: Rings): Edge[] {
  return rings.flatMap((ring) =>
    ring.slice(1).flatMap((to, index): Edge[] => {
      const from = ring[index];
      return from ? [[from, to]] : [];
    }),
  );
}

function shift(rings: Rings, byDeg: number): Rings {
  return rings.map((ring) => ring.map(([lon, lat]): Position => [lon + byDeg, lat]));
}

/** Shifts a polygon by a full turn when that brings it closer to longitude 0. */
function centrePolygon(rings: Rings): Rings {
  const lons = (rings[0] ?? []).map(([lon]) => lon);
  return Math.min(...lons) + Math.max(...lons) > 360 ? shift(rings, -360) : rings;
}

function joinAtSeam(east: readonly Rings[], west: readonly Rings[]): Rings[] {
  const edges = [...east, ...west].flatMap(edgesOfRings);
  const onSeam = ([a, b]: Edge) => a[0] === 180 && b[0] === 180;
  const open = edges.filter((edge) => !onSeam(edge));
  const rings = traceRings([...open, ...cancelOpposite(edges.filter(onSeam))]).map(dropSeamCorners);
  const area = (ring: Ring) => signedPlaneArea({ corners: ring, turnDeg: 0 });
  const polygons = rings.filter((ring) => area(ring) > 0).map((outer) => [outer]);
  for (const hole of rings.filter((ring) => area(ring) < 0)) {
    polygons
      .find(([outer]) => outer && hole.some((corner) => locateInRing(corner, outer) === 'inside'))
      ?.push(hole);
  }
  return polygons;
}

/** Edges along the seam that remain after stretches covered as often upwards as downwards have been removed. */
function cancelOpposite(edges: readonly Edge[]): Edge[] {
  const stops = [...new Set(edges.flatMap(([a, b]) => [a[1], b[1]]))].sort((a, b) => a - b);
  return stops.slice(1).flatMap((high, index): Edge[] => {
    const low = stops[index] ?? high;
    const covers = ([a, b]: Edge) => Math.min(a[1], b[1]) <= low && Math.max(a[1], b[1]) >= high;
    const up = edges.filter((edge) => covers(edge) && edge[1][1] > edge[0][1]).length;
    const down = edges.filter((edge) => covers(edge) && edge[1][1] < edge[0][1]).length;
    if (up === down) return [];
    return [
      up > down
        ? [
            [180, low],
            [180, high],
          ]
        : [
            [180, high],
            [180, low],
          ],
    ];
  });
}

function traceRings(edges: readonly Edge[]): Ring[] {
  const leaving = new Map<string, Edge[]>();
  for (const edge of edges) {
    const key = edge[0].join();
    leaving.set(key, [...(leaving.get(key) ?? []), edge]);
  }
  const rings: Ring[] = [];
  for (const first of edges) {
    const corners: Position[] = [];
    let edge = takeEdge(leaving, first[0], (candidate) => candidate === first);
    while (edge) {
      const [from, to] = edge;
      corners.push(from);
      // Where rings touch, the edge that turns furthest left keeps the rings separate.
      const turns = (leaving.get(to.join()) ?? []).toSorted(
        (a, b) => cross(from, to, b[1]) - cross(from, to, a[1]),
      );
      edge = takeEdge(leaving, to, (candidate) => candidate === turns[0]);
    }
    if (corners.length > 2) rings.push(closePath({ corners, turnDeg: 0 }));
  }
  return rings;
}

function takeEdge(
  leaving: Map<string, Edge[]>,
  at: Position,
  wanted: (edge: Edge) => boolean,
): Edge | undefined {
  const edges = leaving.get(at.join()) ?? [];
  const found = edges.find(wanted);
  if (found)
    leaving.set(
      at.join(),
      edges.filter((edge) => edge !== found),
    );
  return found;
}

/** Removes the corners that the cut had added on the seam where the outline continues straight. */
function dropSeamCorners(ring: Ring): Ring {
  const corners = ring.slice(0, -1);
  const remaining = corners.filter((corner, index) => {
    const before = corners.at(index - 1);
    const after = corners[(index + 1) % corners.length];
    if (corner[0] !== 180 || !before || !after) return true;
    const scale = Math.hypot(after[0] - before[0], after[1] - before[1]);
    const isStraight =
      Math.abs(cross(before, after, corner)) < 1e-9 * scale && isBetween(corner, before, after);
    return !isStraight || samePosition(before, after);
  });
  return closePath({ corners: remaining, turnDeg: 0 });
}
