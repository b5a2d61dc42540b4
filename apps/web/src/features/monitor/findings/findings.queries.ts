import { countDetections } from '@sigma/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { findingsKey } from '../data/detections.queries.ts';
import { type FindingFilter, filterParameters } from '../data/finding-filter.ts';

/** How many findings each choice of the filters would show. */
export const findingCountsQuery = (program: number, filter: FindingFilter) =>
  queryOptions({
    queryKey: [...findingsKey(program), 'counts', filter],
    queryFn: ({ signal }) =>
      call(countDetections, { params: { program }, query: filterParameters(filter), signal }),
    placeholderData: keepPreviousData,
  });
