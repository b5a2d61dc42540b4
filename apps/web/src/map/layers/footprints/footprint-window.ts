import { type BBox, bboxOf, boundsIntersect } from '@sigma/geo';
import { type Footprint, MAX_FOOTPRINTS } from './footprint.ts';

export interface FootprintWindow {
  readonly drawn: readonly Footprint[];
  /** How many footprints in view are not drawn. */
  readonly hidden: number;
}

/** Returns all footprints as long as they fit under the cap, beyond it the first thousand of those in view. */
export function footprintWindow(footprints: readonly Footprint[], view: BBox): FootprintWindow {
  if (footprints.length <= MAX_FOOTPRINTS) return { drawn: footprints, hidden: 0 };
  const inView = footprints.filter(({ footprint }) => boundsIntersect(bboxOf(footprint), view));
  return { drawn: inView.slice(0, MAX_FOOTPRINTS), hidden: Math.max(0, inView.length - MAX_FOOTPRINTS) };
}
