import type { Detection, MonitoringAsset } from '@sigma/contract';
import { bboxOf, type MapPosition } from '@sigma/geo';
import { type BoxSize, positionShowing } from '../../../../map/view/viewport.ts';
import { wireArea } from '../../../../parts/area/wire-area.ts';
import { DETAIL_ZOOM } from '../../../../parts/map/detail-zoom.tsx';

/** Plumes are seen with the ground around them. */
const PLUME_ZOOM = { least: 15, most: 17 } as const;
/** Room for the popup and the button above the head of a plume, and for the key below it. */
const MARGINS = { top: 194, bottom: 100, sides: 130 };
const LOW_PX = 420;
const LOW_MARGINS = { top: 40, bottom: 70, sides: 40 };

/** Whether a map has no room for both a whole outline and the popup above it. */
export const isLow = ({ height }: BoxSize): boolean => height < LOW_PX;

/** Room for the key below the area. */
const AREA_MARGINS = { top: 32, bottom: 76, sides: 32 };

export function assetPosition({ aoi }: Pick<MonitoringAsset, 'aoi'>, size: BoxSize): MapPosition {
  return positionShowing(bboxOf(wireArea(aoi)), size, { margins: AREA_MARGINS });
}

type Placed = Pick<Detection, 'coordinates' | 'outline'>;

/** A finding as its map opens: its place at zoom 19 (spec 2:2#32). */
export function detailPosition({ coordinates }: Placed): MapPosition {
  const [lng = 0, lat = 0] = coordinates.coordinates;
  return { lng, lat, zoom: DETAIL_ZOOM };
}

/** The whole outline of a finding with its surroundings. */
export function outlinePosition(finding: Placed, size: BoxSize): MapPosition {
  const { outline } = finding;
  if (outline === null) return { ...detailPosition(finding), zoom: PLUME_ZOOM.most };
  const position = positionShowing(bboxOf(wireArea(outline)), size, {
    maxZoom: PLUME_ZOOM.most,
    margins: isLow(size) ? LOW_MARGINS : MARGINS,
  });
  return { ...position, zoom: Math.max(PLUME_ZOOM.least, position.zoom) };
}
