import type { StapiOrder } from '@sigma/contract';
import { bboxOf, type Geometry, type Position } from '@sigma/geo';

type Answered = StapiOrder['geometry'];

/** `[west, south, east, north]`; west greater than east when the geometry crosses the antimeridian. */
export function boxOf(geometry: Answered): number[] {
  return [...bboxOf(flat(geometry))];
}

/** Without heights. */
function flat(geometry: Answered): Geometry {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: onGround(geometry.coordinates) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(onGround)) };
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(onGround))),
      };
  }
}

const onGround = ([lon, lat]: readonly [number, number, ...number[]]): Position => [lon, lat];
