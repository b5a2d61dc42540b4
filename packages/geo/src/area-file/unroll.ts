import type { Position, Ring } from '../shapes/geojson.ts';
import { isClosedLine } from './section-area.ts';

/**
 * Rewrites the polygons and lines of a converted KML geometry so that they continue past ±180. KML draws an edge
 * from 179 to -179 the short way, whereas GeoJSON draws it as written (RFC 7946, section 3.1.9).
 */
export function unrollGeometry(geometry: unknown): unknown {
  if (typeof geometry !== 'object' || geometry === null || !('type' in geometry)) return geometry;
  if ('geometries' in geometry && Array.isArray(geometry.geometries)) {
    return { type: geometry.type, geometries: geometry.geometries.map(unrollGeometry) };
  }
  if (!('coordinates' in geometry) || !Array.isArray(geometry.coordinates)) return geometry;
  if (geometry.type === 'Polygon') return { type: 'Polygon', coordinates: unrollRings(geometry.coordinates) };
  return geometry.type === 'LineString'
    ? { type: 'LineString', coordinates: unrollLine(geometry.coordinates) }
    : geometry;
}

function unrollRings(rings: readonly Ring[]): Ring[] {
  const [outer = [], ...holes] = rings.map(unrollRing);
  const lons = outer.map(([lon]) => lon);
  const west = lons.reduce((low, lon) => Math.min(low, lon), Number.POSITIVE_INFINITY);
  const east = lons.reduce((high, lon) => Math.max(high, lon), Number.NEGATIVE_INFINITY);
  const alignHole = (hole: Ring) => {
    const lon = hole[0]?.[0] ?? west;
    const turn = lon < west ? 360 : lon > east ? -360 : 0;
    return turn === 0 ? hole : hole.map(([x, y]): Position => [x + turn, y]);
  };
  return [outer, ...holes.map(alignHole)];
}

/** Unrolls a line. A closed line is later read as a ring; an open line may end on another turn. */
function unrollLine(line: readonly Position[]): readonly Position[] {
  return isClosedLine(line) ? unrollRing(line) : unroll(line).line;
}

function unrollRing(ring: Ring): Ring {
  const { line, turns } = unroll(ring);
  // A ring that does not return to its longitude goes around a pole and is read as written.
  return turns === 0 ? line : ring;
}

function unroll(line: readonly Position[]): { readonly line: readonly Position[]; readonly turns: number } {
  let turns = 0;
  const unrolled = line.map(([lon, lat], index): Position => {
    const step = lon - (line[index - 1] ?? [lon])[0];
    // A step from -180 to 180 is a full turn, and intended as such.
    if (Math.abs(step) > 180 && Math.abs(step) !== 360) turns -= Math.sign(step);
    return [lon + 360 * turns, lat];
  });
  return { line: unrolled, turns };
}
