import type { BoxSize } from '../../map/view/viewport.ts';

const DEFAULT_WIDTH = 1042;

/** The size of a map in pixels; before it is laid out, and in test mode, a usual width and the given height. */
export function mapBoxSize(box: HTMLElement | null, defaultHeight: number): BoxSize {
  if (box === null || box.clientWidth === 0) return { width: DEFAULT_WIDTH, height: defaultHeight };
  return { width: box.clientWidth, height: box.clientHeight };
}
