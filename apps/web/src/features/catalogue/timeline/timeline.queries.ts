import { type Aggregation, aggregateItems, type SearchBody } from '@sigma/contract';
import { fillBuckets, type TimelineBucket, type TimelineMode } from '@sigma/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isWorthOneRetry } from '../../../api/query-client.ts';
import { intervalOf } from './timeline-window.ts';

export interface TimelineCounts {
  /** Buckets include the empty ones between the first and the last; without any match the last fifty (spec 1:9#19). */
  readonly buckets: readonly TimelineBucket[];
  readonly total: number;
}

/** How many scenes match by date, regardless of the dates of the search; one request per run and bucket length. */
export const timelineQuery = (program: number, run: number, body: SearchBody, mode: TimelineMode) =>
  queryOptions({
    queryKey: ['program', program, 'timeline', run, mode],
    queryFn: async ({ signal }): Promise<TimelineCounts> => {
      const { datetime, limit, token, ...filters } = body;
      const answer = await call(aggregateItems, {
        params: { program },
        body: {
          ...filters,
          aggregations: ['total_count', 'datetime_frequency'],
          datetime_frequency_interval: intervalOf(mode),
        },
        signal,
      });
      return countsOf(answer.aggregations, mode);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthOneRetry,
  });

function countsOf(aggregations: readonly Aggregation[], mode: TimelineMode): TimelineCounts {
  const named = (name: Aggregation['name']) => aggregations.find((one) => one.name === name);
  const counted = (named('datetime_frequency')?.buckets ?? []).map(({ key, from, frequency }) => ({
    from: timeOf(from ?? key),
    count: frequency,
  }));
  const total = named('total_count')?.value;
  return {
    buckets: fillBuckets(counted, mode, Date.now()),
    total: typeof total === 'number' ? total : counted.reduce((sum, one) => sum + one.count, 0),
  };
}

function timeOf(instant: string | number): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}
