import type { TimelineBucket } from '@sigma/domain';
import type { DateRange } from '../filters/date-range.ts';
import { hasPicture } from '../scene/overlay-mode.ts';
import { scenesOfBucket } from '../scene/result-rows.ts';
import type { Scene } from '../scene/scene.ts';
import { bucketsWithin } from './timeline-window.ts';

/** The bars that are played: those with pictures of listed scenes, or with any match where no listed scene has one. */
export function playedBuckets(
  buckets: readonly TimelineBucket[],
  range: DateRange,
  scenes: readonly Scene[],
): readonly TimelineBucket[] {
  const counted = bucketsWithin(buckets, range).filter(({ count }) => count > 0);
  const withPicture = scenes.filter(hasPicture);
  const shown = counted.filter((bucket) => scenesOfBucket(withPicture, bucket).length > 0);
  return shown.length > 0 ? shown : counted;
}
