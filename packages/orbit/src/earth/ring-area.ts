import { type Area, type Position, splitAtAntimeridian } from '@sigma/geo';
import { wrap180 } from './angles.ts';

/**
 * The area that a closed way on the ground encloses, cut at the antimeridian. Neighbours have to be less than 180
 * degrees of longitude apart; `pole` is the one inside when the way goes round the Earth.
 */
export function areaInside(way: readonly Position[], pole: 90 | -90): Area {
  const corners: Position[] = [];
  let lon = way[0]?.[0] ?? 0;
  for (const position of [...way, ...way.slice(0, 1)]) {
    lon += wrap180(position[0] - lon);
    corners.push([lon, position[1]]);
  }
  const [first, last] = [corners[0], corners.at(-1)];
  if (!first || !last) return { type: 'MultiPolygon', coordinates: [] };
  const isRound = Math.abs(last[0] - first[0]) > 180;
  const overPole: Position[] = isRound ? [[last[0], pole], [first[0], pole], first] : [];
  // A way that closes to rounding only is closed exactly.
  const ring = isRound ? [...corners, ...overPole] : [...corners.slice(0, -1), first];
  return splitAtAntimeridian({ type: 'Polygon', coordinates: [nearWorld(ring)] });
}

/** Moves a ring by whole turns so that its longitudes lie as near to zero as they can. */
function nearWorld(ring: readonly Position[]): readonly Position[] {
  const lons = ring.map(([lon]) => lon);
  const turn = 360 * Math.round((Math.min(...lons) + Math.max(...lons)) / 720);
  return turn === 0 ? ring : ring.map(([lon, lat]): Position => [lon - turn, lat]);
}
