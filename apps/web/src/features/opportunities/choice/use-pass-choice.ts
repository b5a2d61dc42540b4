import type { Opportunity } from '@sigma/contract';
import { MAX_TASKING_PASSES } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { useMemo } from 'react';
import type { RequestedPass } from '../../../parts/passes/capture-input.ts';
import { useOpportunityStore } from '../opportunity-store.ts';
import type { OpportunityLink } from '../search/opportunity-link.ts';

/** The passes that are chosen to be requested together (PD-72). */
export interface PassChoice {
  /** Ordered by time. */
  readonly chosen: readonly RequestedPass[];
  /** No further pass can be chosen. */
  readonly isFull: boolean;
  /** Adds a pass with its aim point. */
  readonly choose: (chosen: RequestedPass) => void;
  readonly unchoose: (pass: Opportunity) => void;
  /** Moves the aim point of a chosen pass. */
  readonly aimAt: (pass: Opportunity, target: Position | undefined) => void;
  readonly clear: () => void;
}

const NONE: readonly RequestedPass[] = [];

/** The chosen passes of a search; pages and order of the list do not change them, another search does. */
export function usePassChoice({ area, startDate, endDate, light, sensors }: OpportunityLink): PassChoice {
  const search = useMemo(
    () => JSON.stringify([area, startDate, endDate, light, sensors]),
    [area, startDate, endDate, light, sensors],
  );
  const chosen = useOpportunityStore((store) => (store.chosenIn === search ? store.chosen : NONE));
  const set = (passes: readonly RequestedPass[]) =>
    useOpportunityStore.setState({ chosenIn: search, chosen: passes });
  const without = ({ id }: Opportunity) => chosen.filter(({ pass }) => pass.id !== id);
  return {
    chosen,
    isFull: chosen.length >= MAX_TASKING_PASSES,
    choose: (one) =>
      set([...without(one.pass), one].toSorted((a, b) => a.pass.start_time.localeCompare(b.pass.start_time))),
    unchoose: (pass) => set(without(pass)),
    aimAt: (aimed, target) => set(chosen.map((one) => (one.pass.id === aimed.id ? { ...one, target } : one))),
    clear: () => set(NONE),
  };
}
