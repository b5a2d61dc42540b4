import { type SearchBody, searchItems } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isWorthOneRetry } from '../../../api/query-client.ts';

/** One run of a search; another run sends the request again, even for the same search. */
export const searchQuery = (program: number, run: number, body: SearchBody) =>
  queryOptions({
    queryKey: ['program', program, 'search', run, body],
    queryFn: ({ signal }) => call(searchItems, { params: { program }, body, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthOneRetry,
  });
