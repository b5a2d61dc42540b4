import type { Position, Ring } from '../geojson.ts';

/**
 * KML draws an edge from 179 to -179 the short way, GeoJSON takes it as written (RFC 7946, 3.1.9). Rewrites the
 * polygons of a converted KML geometry so that such rings run on past ±180; `unrolled` says whether any did.
 */
export function unrollGeometry(geometry: unknown): unknown {
  if (typeof geometry !== 'object' || geometry === null || !('type' in geometry)) return geometry;
  if ('geometries' in geometry && Array.isArray(geometry.geometries)) {
    return { type: geometry.type, geometries: geometry.geometries.map(unrollGeometry) };
  }
  if (!('coordinates' in geometry) || !Array.isArray(geometry.coordinates)) return geometry;
  if (geometry.type === 'Polygon') return { type: 'Polygon', coordinates: unrollRings(geometry.coordinates) };
  return geometry.type === 'LineString'
    ? { type: 'LineString', coordinates: unrollRing(geometry.coordinates) }
    : geometry;
}

function unrollRings(rings: readonly Ring[]): Ring[] {
  const [outer = [], ...holes] = rings.map(unrollRing);
  const lons = outer.map(([lon]) => lon);
  const west = lons.reduce((low, lon) => Math.min(low, lon), Number.POSITIVE_INFINITY);
  const east = lons.reduce((high, lon) => Math.max(high, lon), Number.NEGATIVE_INFINITY);
  const beside = (hole: Ring) => {
    const lon = hole[0]?.[0] ?? west;
    const turn = lon < west ? 360 : lon > east ? -360 : 0;
    return turn === 0 ? hole : hole.map(([x, y]): Position => [x + turn, y]);
  };
  return [outer, ...holes.map(beside)];
}

function unrollRing(ring: Ring): Ring {
  let turns = 0;
  const unrolled = ring.map(([lon, lat], index): Position => {
    const step = lon - (ring[index - 1] ?? [lon])[0];
    // from rim to rim is a whole turn and meant so
    if (Math.abs(step) > 180 && Math.abs(step) !== 360) turns -= Math.sign(step);
    return [lon + 360 * turns, lat];
  });
  // one that does not come back goes round a pole, which is read as it is written
  return turns === 0 ? unrolled : ring;
}
