import { boundsIntersect, type MapPosition, type Position } from '@sigma/geo';
import { type BoxSize, viewportOf } from '../../map/view/viewport.ts';

/** The complete Earth in a map of usual size. */
export const START: MapPosition = { lat: 15, lng: 0, zoom: 2 };
/** The marker of a satellite and its name, which the upper and the lower edge of the map do not cut off. */
const MARGIN_PX = 48;
/** Where the clock of a narrow map ends, with half of a marker; a satellite at the longitude of the map would be below it. */
const CLOCK_PX = 144;

interface StartOptions {
  /** Where the selected satellite is. */
  readonly satellite: Position;
  readonly size: BoxSize;
  /** The complete Earth does not fit, so the map begins at the longitude of the satellite. */
  readonly isNarrow: boolean;
}

/** Where the map begins: with its usual view if that shows the satellite, otherwise over the satellite. */
export function startPosition({ satellite, size, isNarrow }: StartOptions): MapPosition {
  const [lng, lat] = satellite;
  const start = isNarrow ? { ...START, lng } : START;
  const [west, south, east] = viewportOf(start, within(size, MARGIN_PX));
  const [, , , north] = viewportOf(start, within(size, isNarrow ? CLOCK_PX : MARGIN_PX));
  const isShown = boundsIntersect([west, south, east, Math.max(south, north)], [lng, lat, lng, lat]);
  return isShown ? start : { ...START, lat, lng };
}

const within = ({ width, height }: BoxSize, marginPx: number): BoxSize => ({
  width,
  height: Math.max(0, height - 2 * marginPx),
});
