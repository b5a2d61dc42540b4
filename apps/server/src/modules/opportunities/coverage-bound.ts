import type { FieldIssue } from '@sigma/contract';
import type { MeasuredGeometry } from './measured-area.ts';

/**
 * The time to cut a pass out of an area grows with the area's positions; 100 positions take about as long as the strip
 * of the pass itself. The limit on this work corresponds to about ten seconds.
 */
const STRIP_WORK = 100;
const MAX_WORK = 1_000_000;

/** The number of passes that can be ordered by coverage: 9,000 over a simple area, 100 over the most detailed area. */
export function mostRankedPasses(area: MeasuredGeometry): number {
  const positions = area.coordinates.flat(4).length / 2;
  return Math.floor(MAX_WORK / (STRIP_WORK + positions));
}

/** Rejects ordering by coverage for too many passes, because every share must be calculated before the first page. */
export function coverageIssues(area: MeasuredGeometry, count: number): readonly FieldIssue[] {
  const most = mostRankedPasses(area);
  if (count <= most) return [];
  const message = `can be coverage only for at most ${most} passes over such an area, and there are ${count}: request a shorter time, fewer sensors or a simpler area`;
  return [{ field: 'ordering', code: 'too_many', message }];
}
