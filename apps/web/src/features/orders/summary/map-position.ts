import { bboxOf, type Geometry, type MapPosition } from '@sigma/geo';
import { type BoxSize, positionShowing } from '../../../map/view/viewport.ts';

/** A point is shown with its surroundings. */
const CLOSEST_ZOOM = 13;
const MARGIN_PX = 48;
/** In a map of this width the legend is next to what is shown in the middle, otherwise above it. */
const WIDE_PX = 900;
/** Where the legend begins, its head, each of its tasks, and the gap below it. */
const LEGEND_PX = { top: 12, head: 37, task: 49, gap: 12 } as const;

/** The position at which the map of an order shows a complete shape that the legend of its tasks does not cover. */
export function positionOf(shape: Geometry, size: BoxSize, tasks: number): MapPosition {
  const top = Math.max(MARGIN_PX, Math.min(legendEndPx(size, tasks), size.height / 2));
  const margins = { top, bottom: MARGIN_PX, sides: MARGIN_PX };
  return positionShowing(bboxOf(shape), size, { margins, maxZoom: CLOSEST_ZOOM });
}

function legendEndPx({ width }: BoxSize, tasks: number): number {
  const { top, head, task, gap } = LEGEND_PX;
  return width >= WIDE_PX || tasks === 0 ? 0 : top + head + tasks * task + gap;
}
