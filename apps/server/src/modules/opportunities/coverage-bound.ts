import type { FieldIssue } from '@sigma/contract';
import type { Measured } from './measured-area.ts';

/**
 * A pass is cut out of an area in a time that grows with the area's positions; 100 of them take about as long as the
 * strip of the pass itself. So much together takes some ten seconds.
 */
const STRIP_WORK = 100;
const MOST_WORK = 1_000_000;

/** Passes that can be put in order of what each sees of an area: 9,000 of a simple one, 100 of the most detailed. */
export function mostRankedPasses(area: Measured): number {
  const positions = area.coordinates.flat(4).length / 2;
  return Math.floor(MOST_WORK / (STRIP_WORK + positions));
}

/** Why passes cannot be put in order of coverage: the share of each would have to be worked out before the first page. */
export function coverageFaults(area: Measured, count: number): readonly FieldIssue[] {
  const most = mostRankedPasses(area);
  if (count <= most) return [];
  const message = `takes coverage where at most ${most} passes over such an area are found, and ${count} are: ask for a shorter time, fewer sensors or a simpler area`;
  return [{ field: 'ordering', code: 'too_many', message }];
}
