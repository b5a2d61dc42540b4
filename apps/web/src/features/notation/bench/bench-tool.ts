import { areaKm2, checkSearchGeometry, type MapPosition, type Polygon, type Position } from '@sigma/geo';
import type { DrawTool, EditableShape } from '../../../map/drawing/draw-tool.ts';
import type { FeatureShape } from '../drawing/drawn-feature.ts';

/** The tools of the bench: those of the map, and the one that outlines what the filter shows. */
export type BenchTool = DrawTool | 'plume';

export const MAP_TOOLS: readonly DrawTool[] = ['point', 'rectangle', 'polygon', 'measure', 'edit'];

export const mapToolOf = (tool: BenchTool | undefined): DrawTool | undefined =>
  tool === 'plume' ? undefined : tool;

/** Half of the side of a box that is placed at the middle of the map, in pixels. */
const HALF_BOX_PX = 60;
const TILE_PX = 256;

export const middleOf = ({ lng, lat }: MapPosition): Position => [lng, lat];

/** A box of 120 pixels at the middle of the map, for drawing without a pointer. */
export function boxAtMiddle({ lng, lat, zoom }: MapPosition): Polygon {
  const lonHalf = (HALF_BOX_PX * 360) / (TILE_PX * 2 ** zoom);
  const latHalf = lonHalf * Math.cos((lat * Math.PI) / 180);
  const [west, south, east, north] = [lng - lonHalf, lat - latHalf, lng + lonHalf, lat + latHalf];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

export type CheckedShape =
  | { readonly ok: true; readonly shape: FeatureShape; readonly repaired: string | undefined }
  | { readonly ok: false; readonly message: string };

/** A drawn shape as a feature may have it: a point or a valid area. */
export function checkShape(drawn: EditableShape): CheckedShape {
  const checked = checkSearchGeometry(drawn);
  if (!checked.ok) return { ok: false, message: checked.message };
  const { geometry, repaired } = checked;
  if (geometry.type === 'Point') return { ok: true, shape: geometry, repaired };
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')
    return { ok: false, message: 'A feature is a point or an area.' };
  if (areaKm2(geometry) === 0) return { ok: false, message: 'The area is empty.' };
  return { ok: true, shape: geometry, repaired };
}
