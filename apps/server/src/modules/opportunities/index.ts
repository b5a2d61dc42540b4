import type { ServerModule } from '../server-module.ts';
import { searchOpportunitiesBinding, searchOpportunitiesByQueryBinding } from './search-opportunities.ts';
import type { OpportunitiesServices } from './services.ts';
import { summarizeCoverageBinding } from './summarize-coverage.ts';

export type { FoundPasses } from './calculate-page.ts';
export { readSitesOfSearch } from './pass-limits.ts';
export type { PassFacts, ValidPassSearch } from './pass-search.ts';
export { type PassesCaller, searchPasses } from './search-passes.ts';
export type { OpportunitiesServices } from './services.ts';
export { createPassThreads, PASS_THREADS, type PassThreads } from './threads/pass-threads.ts';

/** Searches opportunities and calculates the coverage of an area. */
export const opportunitiesModule: ServerModule<OpportunitiesServices> = {
  name: 'opportunities',
  bindings: (services) => [
    searchOpportunitiesBinding(services),
    searchOpportunitiesByQueryBinding(services),
    summarizeCoverageBinding(services),
  ],
};
