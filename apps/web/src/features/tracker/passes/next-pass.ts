import type { Opportunity } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import type { TrackedArea } from './area-passes.queries.ts';

export interface NextPass {
  readonly area: TrackedArea;
  readonly pass: Opportunity;
}

/** The free pass of each area that is in progress or comes next, soonest first; an area without one is omitted. */
export function nextPasses(
  areas: readonly TrackedArea[],
  passes: readonly (readonly Opportunity[])[],
  nowMs: number,
): readonly NextPass[] {
  return areas
    .flatMap((area, index) => {
      const pass = passes[index]?.find(
        ({ end_time, unavailable }) => unavailable === null && Date.parse(end_time) > nowMs,
      );
      return pass === undefined ? [] : [{ area, pass }];
    })
    .toSorted((one, other) => Date.parse(one.pass.start_time) - Date.parse(other.pass.start_time));
}

/**
 * Where a search for coming passes starts: at the previous start while that is less than a day ago, so that a new
 * search is due once per day of the demo world. A clock that was set starts it again.
 */
export function searchStart(beforeMs: number | undefined, nowMs: number): number {
  const isGood = beforeMs !== undefined && beforeMs <= nowMs && nowMs - beforeMs < MS_PER_DAY;
  return isGood ? beforeMs : nowMs;
}
