import { type Area, type Position, splitAtAntimeridian } from '@sigma/geo';
import { wrap180 } from './angles.ts';

/**
 * Makes the area that a closed path on the ground encloses, cut at the antimeridian. Consecutive positions must be
 * less than 180 degrees of longitude apart. If the path goes around the Earth, `pole` is the latitude of the
 * enclosed pole.
 */
export function areaInside(path: readonly Position[], pole: 90 | -90): Area {
  const corners: Position[] = [];
  let lon = path[0]?.[0] ?? 0;
  for (const position of [...path, ...path.slice(0, 1)]) {
    lon += wrap180(position[0] - lon);
    corners.push([lon, position[1]]);
  }
  const [first, last] = [corners[0], corners.at(-1)];
  if (!first || !last) return { type: 'MultiPolygon', coordinates: [] };
  const goesAround = Math.abs(last[0] - first[0]) > 180;
  const overPole: Position[] = goesAround ? [[last[0], pole], [first[0], pole], first] : [];
  // A path whose end differs from its start by rounding is closed exactly.
  const ring = goesAround ? [...corners, ...overPole] : [...corners.slice(0, -1), first];
  return splitAtAntimeridian({ type: 'Polygon', coordinates: [centreRing(ring)] });
}

/** Shifts a ring by full turns so that its longitudes are as close to zero as possible. */
function centreRing(ring: readonly Position[]): readonly Position[] {
  const lons = ring.map(([lon]) => lon);
  const turn = 360 * Math.round((Math.min(...lons) + Math.max(...lons)) / 720);
  return turn === 0 ? ring : ring.map(([lon, lat]): Position => [lon - turn, lat]);
}
