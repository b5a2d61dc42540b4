import type { StapiOrder } from '@sigma/contract';
import { bboxOf, type Geometry, type Position } from '@sigma/geo';

type AnswerGeometry = StapiOrder['geometry'];

/** Returns `[west, south, east, north]` in degrees; west is greater than east when the geometry crosses the antimeridian. */
export function boxOf(geometry: AnswerGeometry): number[] {
  return [...bboxOf(withoutHeights(geometry))];
}

/** Removes the heights of all positions. */
function withoutHeights(geometry: AnswerGeometry): Geometry {
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
