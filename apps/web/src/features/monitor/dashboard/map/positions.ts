import type { Detection, MonitoringAsset } from '@sigma/contract';
import { bboxOf, type MapPosition } from '@sigma/geo';
import { type BoxSize, positionShowing } from '../../../../map/view/viewport.ts';
import { wireArea } from '../../../../parts/area/wire-area.ts';
import { DETAIL_ZOOM } from '../../../../parts/map/detail-zoom.tsx';

/** Plumes are seen with the ground around them. */
const PLUME_MOST_ZOOM = 17;
/** Room for the popup and the button above the head of a plume, and for the key with two notes below it. */
const MARGINS = { top: 194, bottom: 100, sides: 130 };
const [LOW_PX, NARROW_PX] = [420, 600];
/** Of a low map: the button above, the key in two lines with its notes below, and the buttons at the side, with half of a mark. */
const LOW_MARGINS = { top: 76, bottom: 144, sides: 68 };

/** Whether a map has no room for both a whole outline and the popup above it, such as that of a phone. */
export const isLow = ({ height, width }: BoxSize): boolean => height < LOW_PX || width < NARROW_PX;

/** Room for the key below the area. */
const AREA_MARGINS = { top: 32, bottom: 76, sides: 32 };

export function assetPosition({ aoi }: Pick<MonitoringAsset, 'aoi'>, size: BoxSize): MapPosition {
  return positionShowing(bboxOf(wireArea(aoi)), size, { margins: isLow(size) ? LOW_MARGINS : AREA_MARGINS });
}

type Placed = Pick<Detection, 'coordinates' | 'outline'>;

/** A finding as its map opens: its place at zoom 19 (spec 2:2#32). On a low map it is in the middle of what controls and key leave free. */
export function detailPosition(finding: Placed, size: BoxSize): MapPosition {
  return pointPosition(finding, size, DETAIL_ZOOM);
}

function pointPosition({ coordinates }: Placed, size: BoxSize, zoom: number): MapPosition {
  const [lng = 0, lat = 0] = coordinates.coordinates;
  if (!isLow(size)) return { lng, lat, zoom };
  return positionShowing([lng, lat, lng, lat], size, { maxZoom: zoom, margins: LOW_MARGINS });
}

/** The whole outline of a finding with its surroundings. */
export function outlinePosition(finding: Placed, size: BoxSize): MapPosition {
  const { outline } = finding;
  if (outline === null) return pointPosition(finding, size, PLUME_MOST_ZOOM);
  return positionShowing(bboxOf(wireArea(outline)), size, {
    maxZoom: PLUME_MOST_ZOOM,
    margins: isLow(size) ? LOW_MARGINS : MARGINS,
  });
}
