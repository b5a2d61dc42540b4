/** Where a dragged request or task may be dropped. */
export type DropPlace =
  | { readonly kind: 'lane'; readonly sensor: number; readonly fraction: number }
  | { readonly kind: 'refuse' };

/** Attributes that make an element a place to drop on. */
export const laneTarget = (sensor: number) => ({ 'data-drop-lane': sensor });
export const REFUSE_TARGET = { 'data-drop-refuse': '' };

/** The place at a position in the window, found from the element there; undefined where nothing can be dropped. */
export function dropPlaceOf(element: Element | null, clientX: number): DropPlace | undefined {
  if (element?.closest('[data-drop-refuse]') != null) return { kind: 'refuse' };
  const lane = element?.closest<HTMLElement>('[data-drop-lane]');
  if (lane == null) return undefined;
  const { left, width } = lane.getBoundingClientRect();
  if (width === 0) return undefined;
  return { kind: 'lane', sensor: Number(lane.dataset.dropLane), fraction: (clientX - left) / width };
}

/** A press that moves less than this is a click. */
const DRAG_PX = 5;

export const isDrag = (from: Point, to: Point): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= DRAG_PX;

/** A position in the window, pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
