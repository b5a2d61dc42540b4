import type { SceneCounts } from '@sigma/archive';
import {
  type Aggregation,
  type AggregationName,
  BUCKET_LIMIT,
  type FrequencyInterval,
} from '@sigma/contract';

const COUNTED = [
  'total_count',
  'datetime_min',
  'datetime_max',
  'datetime_frequency',
  'cloud_cover_frequency',
] as const satisfies readonly AggregationName[];
type CountedName = (typeof COUNTED)[number];

/** Whether the store answers an aggregation from its counters. */
export const isCounted = (name: AggregationName): name is CountedName =>
  COUNTED.some((counted) => counted === name);

/** Builds the entry of one aggregation from the counts of the store. */
export function aggregationOf(
  name: CountedName,
  interval: FrequencyInterval,
  counts: SceneCounts,
): Aggregation {
  switch (name) {
    case 'total_count':
      return { name, data_type: 'integer', value: counts.count };
    case 'datetime_min':
      return { name, data_type: 'datetime', value: counts.first?.toISOString() ?? null };
    case 'datetime_max':
      return { name, data_type: 'datetime', value: counts.last?.toISOString() ?? null };
    case 'datetime_frequency': {
      const buckets = counts.byInterval.slice(-BUCKET_LIMIT).map(({ startMs, count }) => {
        const from = new Date(startMs).toISOString();
        const to = intervalEnd(startMs, interval).toISOString();
        return { key: from, data_type: 'frequency_distribution' as const, frequency: count, from, to };
      });
      return { ...distribution(name, buckets, counts.count), interval };
    }
    case 'cloud_cover_frequency': {
      const buckets = counts.byCloudTenth.map(({ tenth, count }) => ({
        key: `${tenth * 10}-${tenth * 10 + 10}`,
        data_type: 'frequency_distribution' as const,
        frequency: count,
        from: tenth * 10,
        to: tenth * 10 + 10,
      }));
      return distribution(name, buckets, counts.count);
    }
  }
}

function distribution(
  name: CountedName,
  buckets: NonNullable<Aggregation['buckets']>,
  total: number,
): Aggregation {
  const counted = buckets.reduce((sum, { frequency }) => sum + frequency, 0);
  return { name, data_type: 'frequency_distribution', buckets, overflow: total - counted };
}

/** The first instant after an interval that begins at `startMs`, in UTC. */
function intervalEnd(startMs: number, interval: FrequencyInterval): Date {
  const start = new Date(startMs);
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  switch (interval) {
    case 'day':
      return new Date(Date.UTC(year, month, day + 1));
    case 'week':
      return new Date(Date.UTC(year, month, day + 7));
    case 'month':
      return new Date(Date.UTC(year, month + 1, 1));
    case 'year':
      return new Date(Date.UTC(year + 1, 0, 1));
  }
}
