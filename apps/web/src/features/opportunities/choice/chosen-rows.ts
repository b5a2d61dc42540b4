import type { Opportunity } from '@sigma/contract';
import { aimWithin, areaOfPass } from '../../../parts/passes/aim-point.ts';
import { type CaptureInput, laterPasses } from '../../../parts/passes/capture-input.ts';
import type { RowChoice } from '../results/opportunities-table.tsx';
import type { OpportunityLink } from '../search/opportunity-link.ts';
import type { PassChoice } from './use-pass-choice.ts';

/** The check boxes of the table: of free passes to come, while more can be chosen. */
export function rowChoiceOf(
  { chosen, isFull, choose, unchoose }: PassChoice,
  { area, aim }: OpportunityLink,
  now: Date,
): RowChoice {
  return {
    ids: new Set(chosen.map(({ pass }) => pass.id)),
    mayChoose: ({ unavailable, start_time }) =>
      !isFull && unavailable === null && Date.parse(start_time) > now.getTime(),
    onChoose: (pass, isChosen) => {
      if (!isChosen) unchoose(pass);
      else choose({ pass, target: area && aimWithin(areaOfPass(area, pass), aim) });
    },
  };
}

/** One chosen pass is requested like the selected pass, several are requested together. */
export function requestChosen(
  { chosen }: PassChoice,
  { area, areaName }: OpportunityLink,
  listed: readonly Opportunity[],
  onRequest: ((input: CaptureInput) => void) | undefined,
): void {
  const [first, ...others] = chosen;
  if (first === undefined || area === undefined) return;
  const later = others.length === 0 ? laterPasses(first.pass, listed) : [];
  onRequest?.({ ...first, area, areaName, others, later });
}
