import type { Detection } from '@sigma/contract';
import { isGasType } from '@sigma/domain';
import { bboxOf, distanceM, locateInArea, type MapPosition, type Position } from '@sigma/geo';
import { type BoxSize, metresPerPixel } from '../../../../map/view/viewport.ts';
import { wireArea } from '../../../../parts/area/wire-area.ts';

/** A mark that is nearer to another one covers some of it, or of the ring around it. */
const MARK_ROOM_PX = 32;
/** The popup with its distance from what it names. */
const POPUP_PX = 136;
/** The key of the map with one note, which are below the popup. */
const KEY_PX = 92;
/** The button that leads to the whole plume, which is above the popup. */
const PLUME_ZOOM_PX = 44;
const METRES_PER_DEGREE = 111_320;

type Placed = Pick<Detection, 'coordinates' | 'id' | 'outline'>;

export const placeOf = ({ coordinates: { coordinates } }: Pick<Placed, 'coordinates'>): Position => {
  const [lon = 0, lat = 0] = coordinates;
  return [lon, lat];
};

/** The ids of findings whose marks would lie on the one in focus, such as those of earlier passes at the same place. */
export function coveringMarks(
  findings: readonly Placed[],
  focused: Placed | undefined,
  zoom: number,
): ReadonlySet<string> {
  if (focused === undefined) return new Set();
  const place = placeOf(focused);
  const area = focused.outline === null ? undefined : wireArea(focused.outline);
  const roomM = MARK_ROOM_PX * metresPerPixel({ lat: place[1], zoom });
  const covers = (finding: Placed): boolean => {
    const at = placeOf(finding);
    if (distanceM(at, place) < roomM) return true;
    return area !== undefined && locateInArea(at, area) !== 'outside';
  };
  return new Set(findings.filter((each) => each.id !== focused.id && covers(each)).map(({ id }) => id));
}

/** Whether the map of a finding opens at its source and leads to all of it by the button of plumes. */
export const hasPlumeZoom = ({
  detection_type,
  outline,
}: Pick<Detection, 'detection_type' | 'outline'>): boolean => outline !== null && isGasType(detection_type);

export interface PopupPlace {
  readonly at: Position;
  readonly anchor: 'bottom' | 'top';
}

/**
 * Where the popup of the finding in focus leaves its outline and the button of plumes visible: above the outline, or between it and the key
 * of the map.
 * Undefined if the map has no room for that.
 */
export function freePopupPlace(
  focused: Placed & Pick<Detection, 'detection_type'>,
  { lat, zoom }: MapPosition,
  { height }: BoxSize,
): PopupPlace | undefined {
  const [lon, ownLat] = placeOf(focused);
  const [, south, , north] =
    focused.outline === null ? [lon, ownLat, lon, ownLat] : bboxOf(wireArea(focused.outline));
  const metresPerPx = metresPerPixel({ lat, zoom });
  const pxAbove = (edge: number) => ((edge - lat) * METRES_PER_DEGREE) / metresPerPx;
  const roomAbove = height / 2 - pxAbove(north) - (hasPlumeZoom(focused) ? PLUME_ZOOM_PX : 0);
  if (roomAbove >= POPUP_PX) return { at: [lon, north], anchor: 'bottom' };
  if (height / 2 + pxAbove(south) >= POPUP_PX + KEY_PX) return { at: [lon, south], anchor: 'top' };
  return undefined;
}
