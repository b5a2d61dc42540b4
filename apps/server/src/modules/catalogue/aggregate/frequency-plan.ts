import type { Aggregation, AggregationName } from '@sigma/contract';
import type { Frequencies } from './frequency-sums.ts';
import { geohashOfNumber, geohashRing } from './geohash.ts';
import { hexCellOfNumber, hexKey, hexRing } from './hex-grid.ts';
import type { Grouping } from './scene-frequencies.store.ts';

type Bucket = NonNullable<Aggregation['buckets']>[number];

/** How one aggregation counts keys: the grouping in the store, and the bucket that is returned for a key. */
interface FrequencyPlan {
  readonly grouping: Grouping;
  readonly bucketOf: (key: string) => Omit<Bucket, 'data_type' | 'frequency'>;
  readonly compare?: (a: string, b: string) => number;
}

/** The requested precisions of the two grids, under their wire names. */
export interface GridPrecisions {
  readonly grid_geohash_frequency_precision: number;
  readonly grid_geohex_frequency_precision: number;
}

const rangeEdges = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: (to - from) / step }, (_, index) => from + index * step);

/** How an aggregation is calculated; undefined for an aggregation that does not count keys. */
export function frequencyPlan(name: AggregationName, precisions: GridPrecisions): FrequencyPlan | undefined {
  switch (name) {
    case 'collection_frequency':
      return { grouping: { kind: 'collection' }, bucketOf: (key) => ({ key }) };
    case 'platform_frequency':
      return { grouping: { kind: 'platform' }, bucketOf: (key) => ({ key }) };
    case 'off_nadir_frequency':
      return numberPlan('off_nadir', rangeEdges(0, 90, 5), 90);
    case 'sun_elevation_frequency':
      return numberPlan('sun_elevation', rangeEdges(-90, 90, 10), 90);
    case 'gsd_frequency':
      return numberPlan('gsd', [0, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 100], undefined);
    case 'grid_geohash_frequency': {
      const precision = precisions.grid_geohash_frequency_precision;
      return {
        grouping: { kind: 'geohash', precision },
        bucketOf: (number) => {
          const key = geohashOfNumber(Number(number), precision);
          return { key, geometry: { type: 'Polygon', coordinates: [geohashRing(key)] } };
        },
      };
    }
    case 'grid_geohex_frequency': {
      const precision = precisions.grid_geohex_frequency_precision;
      return {
        grouping: { kind: 'hexagon', precision },
        bucketOf: (number) => {
          const cell = hexCellOfNumber(Number(number));
          const ring = hexRing(cell, precision);
          return { key: hexKey(cell, precision), geometry: { type: 'Polygon', coordinates: [ring] } };
        },
      };
    }
    default:
      return undefined;
  }
}

/** Plans ranges of a number in ascending order; the last range ends at `greatest`, or is open. */
function numberPlan(
  of: 'off_nadir' | 'sun_elevation' | 'gsd',
  edges: readonly number[],
  greatest: number | undefined,
): FrequencyPlan {
  return {
    grouping: { kind: 'number', of, edges },
    compare: (a, b) => Number(a) - Number(b),
    bucketOf: (key) => {
      const from = edges[Number(key) - 1];
      const to = edges[Number(key)] ?? greatest;
      return {
        key: `${from ?? '*'}-${to ?? '*'}`,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      };
    },
  };
}

/** Builds the entry of an aggregation from the counts of its plan. */
export function frequencyOf(
  name: AggregationName,
  { bucketOf, compare }: FrequencyPlan,
  { count, buckets }: Frequencies,
): Aggregation {
  const ordered = compare === undefined ? buckets : buckets.toSorted((a, b) => compare(a.key, b.key));
  const counted = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  return {
    name,
    data_type: 'frequency_distribution',
    buckets: ordered.map((bucket) => ({
      ...bucketOf(bucket.key),
      data_type: 'frequency_distribution',
      frequency: bucket.count,
    })),
    overflow: count - counted,
  };
}
