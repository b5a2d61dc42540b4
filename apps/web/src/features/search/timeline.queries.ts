import { type Aggregation, aggregateItems, type SearchBody } from '@sigma/contract';
import type { TimelineBucket, TimelineMode } from '@sigma/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { intervalOf } from './timeline-window.ts';

export interface TimelineCounts {
  readonly buckets: readonly TimelineBucket[];
  readonly total: number;
}

/** How many scenes match by date, whatever the dates of the search; one question a run and a length of bucket. */
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
      return countsOf(answer.aggregations);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

function countsOf(aggregations: readonly Aggregation[]): TimelineCounts {
  const named = (name: Aggregation['name']) => aggregations.find((one) => one.name === name);
  const buckets = (named('datetime_frequency')?.buckets ?? []).map(({ key, from, to, frequency }) => ({
    from: timeOf(from ?? key),
    to: timeOf(to ?? key),
    count: frequency,
  }));
  const total = named('total_count')?.value;
  return {
    buckets,
    total: typeof total === 'number' ? total : buckets.reduce((sum, one) => sum + one.count, 0),
  };
}

function timeOf(instant: string | number): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}
