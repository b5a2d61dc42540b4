import type { Detection } from '@sigma/contract';
import { useMemo, useState } from 'react';
import { isGray, type MonitorPicture, mapPicture, PICTURE_LABELS } from '../data/finding-pictures.ts';

/** The pictures of a finding on the map, as they are compared. */
export interface ComparedPictures {
  readonly pictures: readonly MonitorPicture[];
  /** There is a picture of the same place from before. */
  readonly canSwipe: boolean;
  readonly isSwiped: boolean;
  readonly setSwiped: (on: boolean) => void;
  readonly hasPlume: boolean;
  /** Percent. */
  readonly opacity: number;
  readonly setOpacity: (percent: number) => void;
}

const NOTHING: readonly MonitorPicture[] = [];
const isPicture = (picture: MonitorPicture | undefined): picture is MonitorPicture => picture !== undefined;

/** The plume over the ground of its pass; before and after at the sides of a divider on request. */
export function useComparedPictures(finding: Detection | undefined): ComparedPictures {
  const [isSwiped, setSwiped] = useState(false);
  const [opacity, setOpacity] = useState(85);
  const canSwipe =
    finding !== undefined && mapPicture(finding, PICTURE_LABELS.before, { opacity: 1 }) !== undefined;
  const pictures = useMemo(() => {
    if (finding === undefined) return NOTHING;
    const { before, now, gray, plume } = PICTURE_LABELS;
    const ground = isGray(finding) ? gray : now;
    const isSplit = isSwiped && canSwipe;
    return [
      mapPicture(finding, plume, { opacity: opacity / 100, ...(isSplit && { side: 'right' as const }) }),
      mapPicture(finding, ground, { opacity: 1, ...(isSplit && { side: 'right' as const }) }),
      isSplit ? mapPicture(finding, before, { opacity: 1, side: 'left' }) : undefined,
    ].filter(isPicture);
  }, [finding, isSwiped, canSwipe, opacity]);
  const hasPlume =
    finding !== undefined && mapPicture(finding, PICTURE_LABELS.plume, { opacity: 1 }) !== undefined;
  return { pictures, canSwipe, isSwiped: isSwiped && canSwipe, setSwiped, hasPlume, opacity, setOpacity };
}
