import type { Detection } from '@sigma/contract';
import type { Area, Ring } from '@sigma/geo';

/** An area as answers have it, with lists that may be changed. */
export function wireArea(area: Area): NonNullable<Detection['outline']> {
  return area.type === 'Polygon'
    ? { type: 'Polygon', coordinates: area.coordinates.map(wireRing) }
    : { type: 'MultiPolygon', coordinates: area.coordinates.map((rings) => rings.map(wireRing)) };
}

const wireRing = (ring: Ring) => ring.map(([lon, lat]): [number, number] => [lon, lat]);
