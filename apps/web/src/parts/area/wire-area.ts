import type { MonitoringAsset } from '@sigma/contract';
import type { Area, Position } from '@sigma/geo';

type WireArea = MonitoringAsset['aoi'];

/** An area of the server's answers without heights. The server has checked it, so that it is not checked again for each finding. */
export function wireArea(area: WireArea): Area {
  const ring = (positions: readonly (readonly number[])[]) =>
    positions.map(([lon = 0, lat = 0]): Position => [lon, lat]);
  return area.type === 'Polygon'
    ? { type: 'Polygon', coordinates: area.coordinates.map(ring) }
    : { type: 'MultiPolygon', coordinates: area.coordinates.map((rings) => rings.map(ring)) };
}
