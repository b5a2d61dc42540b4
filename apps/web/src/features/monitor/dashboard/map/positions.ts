import type { Detection, MonitoringAsset } from '@sigma/contract';
import type { DetectionType } from '@sigma/domain';
import { bboxOf, type MapPosition } from '@sigma/geo';
import { type BoxSize, positionShowing } from '../../../../map/view/viewport.ts';
import { wireArea } from '../../../../parts/area/wire-area.ts';
import { DETAIL_ZOOM } from '../../../../parts/map/detail-zoom.tsx';

/** Plumes are seen with the ground around them. */
const PLUME_ZOOM = { least: 15, most: 17 } as const;
/** Room for the popup above the head of a plume, and for the key below it. */
const MARGINS = { top: 150, bottom: 100, sides: 130 };
/** A map that is lower has no popup. */
const LOW_PX = 420;
const LOW_MARGINS = { top: 40, bottom: 70, sides: 40 };
/** What is a few metres large and is seen in the gray picture of 3 m. */
const SMALL: readonly DetectionType[] = ['Vehicle', 'Digging', 'Exposed Piping'];

/** Room for the key below the area. */
const AREA_MARGINS = { top: 32, bottom: 76, sides: 32 };

export function assetPosition({ aoi }: Pick<MonitoringAsset, 'aoi'>, size: BoxSize): MapPosition {
  return positionShowing(bboxOf(wireArea(aoi)), size, { margins: AREA_MARGINS });
}

/** Small things at zoom 19; the outline of everything else with its surroundings. */
export function findingPosition(
  { detection_type, coordinates, outline }: Pick<Detection, 'detection_type' | 'coordinates' | 'outline'>,
  size: BoxSize,
): MapPosition {
  const [lng = 0, lat = 0] = coordinates.coordinates;
  if (SMALL.includes(detection_type)) return { lng, lat, zoom: DETAIL_ZOOM };
  if (outline === null) return { lng, lat, zoom: PLUME_ZOOM.most };
  const position = positionShowing(bboxOf(wireArea(outline)), size, {
    maxZoom: PLUME_ZOOM.most,
    margins: size.height < LOW_PX ? LOW_MARGINS : MARGINS,
  });
  return { ...position, zoom: Math.max(PLUME_ZOOM.least, position.zoom) };
}
