import { type Input, OPPORTUNITIES_PAGE, searchOpportunities } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isWorthOneRetry } from '../../../api/query-client.ts';
import type { Ordering } from './opportunity-link.ts';

/** The input of a search, regardless of order and page. */
export type PassQuery = Omit<
  NonNullable<Input<typeof searchOpportunities>['body']>,
  'limit' | 'offset' | 'ordering'
>;

/** Enough for a year of five satellites over a place; a calendar of more passes states that it is incomplete. */
export const MAX_LISTED_PASSES = 2000;

/** Passes are taken and released while the viewer is open. */
const FRESH_MS = 60_000;

const key = (program: number) => ['program', program, 'opportunities'] as const;

/** One page of 20 passes (spec 1:9). */
export const opportunitiesQuery = (
  program: number,
  passQuery: PassQuery,
  { ordering, page }: { readonly ordering: Ordering; readonly page: number },
) =>
  queryOptions({
    queryKey: [...key(program), passQuery, ordering, page],
    queryFn: ({ signal }) => {
      const offset = (page - 1) * OPPORTUNITIES_PAGE;
      const body = { ...passQuery, limit: OPPORTUNITIES_PAGE, offset, ordering };
      return call(searchOpportunities, { body, signal });
    },
    staleTime: FRESH_MS,
    retry: isWorthOneRetry,
  });

/** All passes ordered by time: for the strip of days and for the files. */
export const allOpportunitiesQuery = (program: number, passQuery: PassQuery) =>
  queryOptions({
    queryKey: [...key(program), passQuery, 'all'],
    queryFn: ({ signal }) => {
      const body = { ...passQuery, limit: MAX_LISTED_PASSES, offset: 0, ordering: 'start_time' as const };
      return call(searchOpportunities, { body, signal });
    },
    staleTime: FRESH_MS,
    retry: isWorthOneRetry,
  });
