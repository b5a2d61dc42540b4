import type { Opportunity } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import type { Position } from '@sigma/geo';

/** A pass in which a capture is requested. */
export interface RequestedPass {
  readonly pass: Opportunity;
  /** Where the capture aims in the area; absent: the planner chooses. */
  readonly target?: Position | undefined;
}

/** The input of the tasking wizard. */
export interface CaptureInput extends RequestedPass {
  readonly area: SearchArea;
  /** The name of the area in the library. */
  readonly areaName: string | undefined;
  /** Passes that are requested together with this one and begin after it, ordered by time. */
  readonly others?: readonly RequestedPass[];
  /** Passes of the same search after this one, ordered by time. */
  readonly later: readonly Opportunity[];
}

/** All passes that are requested, ordered by time. */
export function requestedPasses({ pass, target, others = [] }: CaptureInput): readonly RequestedPass[] {
  return [{ pass, target }, ...others];
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
