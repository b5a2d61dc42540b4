import { countDetections } from '@sigma/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { type FindingFilter, filterParameters } from '../data/finding-filter.ts';
import { monitorKey } from '../data/monitor-key.ts';

/** Begins the keys of the counts, which are apart from the lists of findings because a review changes those in place. */
export const findingCountsKey = (program: number) => [...monitorKey(program), 'finding-counts'] as const;

/** How many findings each choice of the filters would show. */
export const findingCountsQuery = (program: number, filter: FindingFilter) =>
  queryOptions({
    queryKey: [...findingCountsKey(program), filter],
    queryFn: ({ signal }) =>
      call(countDetections, { params: { program }, query: filterParameters(filter), signal }),
    placeholderData: keepPreviousData,
  });
