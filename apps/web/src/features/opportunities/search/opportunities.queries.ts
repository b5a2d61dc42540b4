import { type Input, OPPORTUNITIES_PAGE, searchOpportunities } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isWorthOneRetry } from '../../../api/query-client.ts';
import type { Ordering } from './opportunity-link.ts';

/** What is searched, whatever the order and the page. */
export type PassQuery = Omit<
  NonNullable<Input<typeof searchOpportunities>['body']>,
  'limit' | 'offset' | 'ordering'
>;

/** Enough for a year of five satellites over a place; a calendar of more says that it is not all. */
export const MOST_LISTED_PASSES = 2000;

const key = (program: number) => ['program', program, 'opportunities'] as const;

/** One page of passes, 20 (spec 1:9). */
export const opportunitiesQuery = (
  program: number,
  wishes: PassQuery,
  { ordering, page }: { readonly ordering: Ordering; readonly page: number },
) =>
  queryOptions({
    queryKey: [...key(program), wishes, ordering, page],
    queryFn: ({ signal }) => {
      const offset = (page - 1) * OPPORTUNITIES_PAGE;
      const body = { ...wishes, limit: OPPORTUNITIES_PAGE, offset, ordering };
      return call(searchOpportunities, { body, signal });
    },
    staleTime: 5 * 60_000,
    retry: isWorthOneRetry,
  });

/** All passes in order of time: for the strip of days and for the files. */
export const allOpportunitiesQuery = (program: number, wishes: PassQuery) =>
  queryOptions({
    queryKey: [...key(program), wishes, 'all'],
    queryFn: ({ signal }) => {
      const body = { ...wishes, limit: MOST_LISTED_PASSES, offset: 0, ordering: 'start_time' as const };
      return call(searchOpportunities, { body, signal });
    },
    staleTime: 5 * 60_000,
    retry: isWorthOneRetry,
  });
