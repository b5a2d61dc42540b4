import type { Opportunity } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';

/** What the wizard is opened with. */
export interface CaptureInput {
  readonly pass: Opportunity;
  readonly area: SearchArea;
  /** Under which the area is in the library. */
  readonly areaName: string | undefined;
  /** Passes of the same search after this one, in order of time. */
  readonly later: readonly Opportunity[];
}

/** Later passes whose share is told beside that of the wished one. */
export const MOST_LATER_PASSES = 5;

/** The next passes that begin after one, in order of time. */
export function laterPasses(pass: Opportunity, passes: readonly Opportunity[]): readonly Opportunity[] {
  return passes
    .filter(({ id, start_time }) => id !== pass.id && start_time >= pass.start_time)
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time))
    .slice(0, MOST_LATER_PASSES);
}
