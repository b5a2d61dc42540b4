import type { Opportunity } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import type { Position } from '@sigma/geo';

/** The input of the tasking wizard. */
export interface CaptureInput {
  readonly pass: Opportunity;
  readonly area: SearchArea;
  /** The name of the area in the library. */
  readonly areaName: string | undefined;
  /** Where the capture aims in the area; absent: the planner chooses. */
  readonly target?: Position | undefined;
  /** Passes of the same search after this one, ordered by time. */
  readonly later: readonly Opportunity[];
}

/** The number of later passes whose share is shown next to that of the chosen pass. */
export const MAX_LATER_PASSES = 5;

/** The next free passes that begin after a pass, ordered by time. */
export function laterPasses(pass: Opportunity, passes: readonly Opportunity[]): readonly Opportunity[] {
  return passes
    .filter(
      ({ id, start_time, unavailable }) =>
        unavailable === null && id !== pass.id && start_time >= pass.start_time,
    )
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time))
    .slice(0, MAX_LATER_PASSES);
}
