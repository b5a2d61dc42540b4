import { distanceM, type Geometry, type Position, pointInArea } from '@sigma/geo';

/** What stands on an asset. */
export const FACILITY_KINDS = ['line', 'pad', 'tank', 'compressor', 'valve', 'building'] as const;
export type FacilityKind = (typeof FACILITY_KINDS)[number];

/** The most facilities of one asset. */
export const MAX_FACILITIES = 2000;

/** A part of an asset, with its shape on the map. */
export interface Facility {
  readonly id: string;
  readonly kind: FacilityKind;
  readonly shape: Geometry;
}

/** Width of the strip on each side of a line in which work is an encroachment, unless the asset has its own. */
export const LINE_CORRIDOR_M = 25;
/** The same around anything else. */
export const FACILITY_CORRIDOR_M = 50;

/** How far a place is from the nearest line and the nearest other facility of an asset; null where it has none. */
export interface FacilityDistances {
  readonly lineM: number | null;
  readonly otherM: number | null;
}

export function facilityDistances(place: Position, facilities: readonly Facility[]): FacilityDistances {
  const nearest = (some: readonly Facility[]) =>
    some.length === 0 ? null : Math.min(...some.map(({ shape }) => distanceToM(place, shape)));
  return {
    lineM: nearest(facilities.filter(({ kind }) => kind === 'line')),
    otherM: nearest(facilities.filter(({ kind }) => kind !== 'line')),
  };
}

/** Whether a place is inside the exclusion corridor of an asset. */
export function isInCorridor({ lineM, otherM }: FacilityDistances, lineCorridorM = LINE_CORRIDOR_M): boolean {
  return (lineM !== null && lineM <= lineCorridorM) || (otherM !== null && otherM <= FACILITY_CORRIDOR_M);
}

/** The nearest facility within a distance. */
export function facilityAt(
  place: Position,
  facilities: readonly Facility[],
  withinM: number,
): Facility | undefined {
  const ranked = facilities
    .map((facility) => ({ facility, m: distanceToM(place, facility.shape) }))
    .filter(({ m }) => m <= withinM)
    .sort((a, b) => a.m - b.m);
  return ranked[0]?.facility;
}

/** Metres from a place to a shape; 0 inside an area. Exact to a thousandth within a few kilometres. */
export function distanceToM(place: Position, shape: Geometry): number {
  switch (shape.type) {
    case 'Point':
      return distanceM(place, shape.coordinates);
    case 'MultiPoint':
      return Math.min(...shape.coordinates.map((position) => distanceM(place, position)));
    case 'LineString':
      return distanceToLineM(place, shape.coordinates);
    case 'MultiLineString':
      return Math.min(...shape.coordinates.map((line) => distanceToLineM(place, line)));
    case 'Polygon':
    case 'MultiPolygon': {
      if (pointInArea(place, shape)) return 0;
      const rings = shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat();
      return Math.min(...rings.map((ring) => distanceToLineM(place, ring)));
    }
  }
}

function distanceToLineM(place: Position, line: readonly Position[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to;
    least = Math.min(least, distanceM(place, nearestOnEdge(place, from, to)));
  }
  return least;
}

/** The position of a short edge that is nearest to a place, in a plane that touches the Earth there. */
function nearestOnEdge(place: Position, from: Position, to: Position): Position {
  const stretch = Math.cos((place[1] * Math.PI) / 180);
  const [east, north] = [(to[0] - from[0]) * stretch, to[1] - from[1]];
  const squared = east * east + north * north;
  if (squared === 0) return from;
  const along = ((place[0] - from[0]) * stretch * east + (place[1] - from[1]) * north) / squared;
  const share = Math.min(1, Math.max(0, along));
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}
