import type { Binding } from '@sigma/contract';
import { searchOpportunitiesBinding, searchOpportunitiesByQueryBinding } from './search-opportunities.ts';
import type { OpportunitiesServices } from './services.ts';

import { summarizeCoverageBinding } from './summarize-coverage.ts';

export type { PassFacts } from './answer-question.ts';
export { findPasses, type PassesPage, type PassesWish } from './find-passes.ts';
export type { OpportunitiesServices } from './services.ts';

export function opportunitiesBindings(services: OpportunitiesServices): readonly Binding[] {
  return [
    searchOpportunitiesBinding(services),
    searchOpportunitiesByQueryBinding(services),
    summarizeCoverageBinding(services),
  ];
}
