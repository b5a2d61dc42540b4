import type { Operation } from '../kernel/operation.ts';
import { summarizeCoverage } from './coverage.ts';
import { searchOpportunities, searchOpportunitiesByQuery } from './opportunities.ts';

export * from './coverage.ts';
export * from './opportunities.ts';

export const opportunitiesOperations: readonly Operation[] = [
  searchOpportunities,
  searchOpportunitiesByQuery,
  summarizeCoverage,
];
