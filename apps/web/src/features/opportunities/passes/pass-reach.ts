import type { Opportunity } from '@sigma/contract';
import type { Area, Position } from '@sigma/geo';

/** The ground within reach during a pass, as the map expects it. */
export function reachOf({ max_fov }: Pick<Opportunity, 'max_fov'>): Area | undefined {
  if (max_fov === null) return undefined;
  const ring = (positions: readonly (readonly [number, number, ...number[]])[]) =>
    positions.map(([lon, lat]): Position => [lon, lat]);
  return max_fov.type === 'Polygon'
    ? { type: 'Polygon', coordinates: max_fov.coordinates.map(ring) }
    : { type: 'MultiPolygon', coordinates: max_fov.coordinates.map((polygon) => polygon.map(ring)) };
}
