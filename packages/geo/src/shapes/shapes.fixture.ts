import fc from 'fast-check';
import type { Polygon, Position, Ring } from './geojson.ts';

export function polygon(...rings: Position[][]): Polygon {
  return { type: 'Polygon', coordinates: rings };
}

export function rectangle(west: number, south: number, east: number, north: number): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

export function box(west: number, south: number, east: number, north: number): Polygon {
  return { type: 'Polygon', coordinates: [rectangle(west, south, east, north)] };
}

/** A ring around a pole along the given latitude, eastwards, whose longitudes jump from 180 to -180. */
export function parallel(lat: number, corners = 4): Position[] {
  const lons = Array.from({ length: corners }, (_, index) => -180 + ((index + 0.5) * 360) / corners);
  return [...lons, lons[0] ?? 0].map((lon): Position => [lon, lat]);
}

/** Simple polygons anywhere, some with a hole. A third of them are around the antimeridian, written unwrapped. */
export const anyPolygon: fc.Arbitrary<Polygon> = fc
  .record({
    lon: fc.oneof(
      fc.double({ min: -250, max: 250, noNaN: true }),
      fc.double({ min: 160, max: 200, noNaN: true }),
      fc.double({ min: -200, max: -160, noNaN: true }),
    ),
    lat: fc.double({ min: -55, max: 55, noNaN: true }),
    reach: fc.double({ min: 0.5, max: 30, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 }),
    hasHole: fc.boolean(),
  })
  .map(({ lon, lat, reach, radii, hasHole }) => {
    const star = (scale: number): Position[] => {
      const corners = radii.map((radius, index): Position => {
        const angle = (2 * Math.PI * index) / radii.length;
        return [
          lon + scale * radius * reach * Math.cos(angle),
          lat + scale * radius * reach * Math.sin(angle),
        ];
      });
      return [...corners, corners[0] ?? [0, 0]];
    };
    return polygon(star(1), ...(hasHole ? [star(0.4).toReversed()] : []));
  });
