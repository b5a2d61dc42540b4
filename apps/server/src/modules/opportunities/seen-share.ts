import {
  type Area,
  coveredShare,
  type Geometry,
  type LineString,
  lengthM,
  type MultiLineString,
  type Position,
} from '@sigma/geo';

/** Places a line is measured by. */
const PLACES_OF_A_LINE = 400;

/** Which share of what was asked for lies in a strip: of its area, its length, or its places. */
export function seenShare(geometry: Geometry, strip: Area): number {
  switch (geometry.type) {
    case 'Point':
      // A pass is one in which it is within reach; the strip is straight between its corners.
      return 1;
    case 'LineString':
    case 'MultiLineString':
      return coveredShare({ type: 'MultiPoint', coordinates: placesAlong(geometry) }, strip);
    default:
      return coveredShare(geometry, strip);
  }
}

/** Places at even distances along lines. */
function placesAlong(geometry: LineString | MultiLineString): readonly Position[] {
  const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  const step = lengthM(geometry) / PLACES_OF_A_LINE;
  return lines.flatMap((line) =>
    line.slice(1).flatMap((to, index) => {
      const from = line[index] ?? to;
      const count = Math.max(1, Math.round(lengthM({ type: 'LineString', coordinates: [from, to] }) / step));
      return Array.from({ length: count }, (_, place): Position => {
        const share = (place + 0.5) / count;
        return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      });
    }),
  );
}
