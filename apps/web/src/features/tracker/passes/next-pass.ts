import type { Opportunity } from '@sigma/contract';
import type { TrackedArea } from './area-passes.queries.ts';

export interface NextPass {
  readonly area: TrackedArea;
  readonly pass: Opportunity;
}

/** The pass of each area that is on or comes next, soonest first; an area without one is left out. */
export function nextPasses(
  areas: readonly TrackedArea[],
  passes: readonly (readonly Opportunity[])[],
  nowMs: number,
): readonly NextPass[] {
  return areas
    .flatMap((area, index) => {
      const pass = passes[index]?.find(({ end_time }) => Date.parse(end_time) > nowMs);
      return pass === undefined ? [] : [{ area, pass }];
    })
    .toSorted((one, other) => Date.parse(one.pass.start_time) - Date.parse(other.pass.start_time));
}

const MS_PER_DAY = 86_400_000;

/**
 * Where a search for coming passes starts: at the instant it started before as long as that is less than a day ago,
 * so that a second search is due once a day of the world. A clock that went elsewhere starts it anew.
 */
export function searchStart(beforeMs: number | undefined, nowMs: number): number {
  const isGood = beforeMs !== undefined && beforeMs <= nowMs && nowMs - beforeMs < MS_PER_DAY;
  return isGood ? beforeMs : nowMs;
}
