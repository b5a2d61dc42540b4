import { type BBox, bboxOf, boundsIntersect } from '@sigma/geo';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Footprint, MOST_FOOTPRINTS } from './footprint.ts';

/** How long after a move or new results it is checked which footprints are in view (1:9). */
const CHECK_MS = 250;

export interface FootprintWindow {
  readonly drawn: readonly Footprint[];
  /** In view, but beyond what is drawn. */
  readonly hidden: number;
}

/** Everything as long as it fits under the cap, beyond that the first thousand of what is in view. */
export function footprintWindow(footprints: readonly Footprint[], view: BBox): FootprintWindow {
  if (footprints.length <= MOST_FOOTPRINTS) return { drawn: footprints, hidden: 0 };
  const inView = footprints.filter(({ footprint }) => boundsIntersect(bboxOf(footprint), view));
  return { drawn: inView.slice(0, MOST_FOOTPRINTS), hidden: Math.max(0, inView.length - MOST_FOOTPRINTS) };
}

/** The footprints to draw; how many more there would be is told by `onHidden`. */
export function useFootprintWindow(
  footprints: readonly Footprint[],
  viewOf: () => BBox,
  changes: unknown,
  onHidden: ((count: number) => void) | undefined,
): readonly Footprint[] {
  const [capped, setCapped] = useState<readonly Footprint[]>();
  const check = useEffectEvent(() => {
    const { drawn, hidden } = footprintWindow(footprints, viewOf());
    setCapped(drawn);
    onHidden?.(hidden);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: any of both asks for a new look
  useEffect(() => {
    const timer = setTimeout(check, CHECK_MS);
    return () => clearTimeout(timer);
  }, [footprints, changes]);
  // What fits is drawn without waiting.
  return footprints.length <= MOST_FOOTPRINTS ? footprints : (capped ?? footprints.slice(0, MOST_FOOTPRINTS));
}
