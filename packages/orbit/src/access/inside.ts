import type { Position } from '@sigma/geo';
import type { PlanePolygons } from './outline.ts';

/**
 * An index for point-in-polygon tests on polygons within ±180 and ±90 degrees. It groups edges by bands of latitude,
 * so that a point is only compared with the edges of its band.
 */
export interface Inside {
  /** A list per band and polygon with four numbers per edge: longitude and latitude of both ends. */
  readonly bands: readonly (readonly Float64Array[])[];
  readonly south: number;
  readonly bandDeg: number;
}

const EDGES_PER_BAND = 4;
const MAX_BANDS = 512;

/** Builds the index for point-in-polygon tests; null for no polygons. */
export function insideOf(polygons: PlanePolygons): Inside | null {
  const lats = polygons.flatMap((rings) => rings.flatMap((ring) => ring.map(([, lat]) => lat)));
  if (lats.length === 0) return null;
  const south = lats.reduce((least, lat) => Math.min(least, lat), 90);
  const north = lats.reduce((most, lat) => Math.max(most, lat), -90);
  const count = Math.max(1, Math.min(MAX_BANDS, Math.floor(lats.length / EDGES_PER_BAND)));
  const bandDeg = Math.max((north - south) / count, 1e-9);
  const bands: number[][][] = Array.from({ length: count }, () => []);
  for (const rings of polygons) {
    const lists = bands.map((): number[] => []);
    for (const ring of rings) addEdges(lists, ring, (lat) => bandOf(lat, south, bandDeg, count));
    lists.forEach((list, band) => {
      if (list.length > 0) bands[band]?.push(list);
    });
  }
  return { bands: bands.map((lists) => lists.map((list) => Float64Array.from(list))), south, bandDeg };
}

const bandOf = (lat: number, south: number, bandDeg: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor((lat - south) / bandDeg)));

function addEdges(
  lists: readonly number[][],
  ring: readonly Position[],
  band: (lat: number) => number,
): void {
  ring.forEach((to, index) => {
    const from = ring[index - 1];
    if (!from) return;
    const last = band(Math.max(from[1], to[1]));
    for (let at = band(Math.min(from[1], to[1])); at <= last; at += 1)
      lists[at]?.push(from[0], from[1], to[0], to[1]);
  });
}

/** Whether a point is inside a polygon and outside its holes: the number of edges to its east must be odd. */
export function isInside({ bands, south, bandDeg }: Inside, lon: number, lat: number): boolean {
  const lists =
    bands[Math.floor((lat - south) / bandDeg)] ??
    (lat === south + bands.length * bandDeg ? bands.at(-1) : undefined);
  if (!lists) return false;
  for (const edges of lists) {
    let isIn = false;
    for (let at = 0; at < edges.length; at += 4) {
      const low = edges[at + 1] ?? 0;
      const high = edges[at + 3] ?? 0;
      if (low > lat === high > lat) continue;
      const from = edges[at] ?? 0;
      if (lon < from + ((lat - low) / (high - low)) * ((edges[at + 2] ?? 0) - from)) isIn = !isIn;
    }
    if (isIn) return true;
  }
  return false;
}
