import type { Aggregation, AggregationName } from '@sigma/contract';
import { geohashOfNumber, geohashRing } from './geohash.ts';
import { hexCellOfNumber, hexKey, hexRing } from './hex-grid.ts';
import type { Frequencies, Grouping } from './scene-frequencies.store.ts';

type Bucket = NonNullable<Aggregation['buckets']>[number];

/** One aggregation that counts keys: how the store groups for it, and how a key is answered. */
interface FrequencyWish {
  readonly grouping: Grouping;
  readonly bucketOf: (key: string) => Omit<Bucket, 'data_type' | 'frequency'>;
  readonly compare?: (a: string, b: string) => number;
}

export interface Fineness {
  readonly grid_geohash_frequency_precision: number;
  readonly grid_geohex_frequency_precision: number;
}

const steps = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: (to - from) / step }, (_, index) => from + index * step);

/** What an aggregation asks the store for; undefined for those that are not of this kind. */
export function frequencyWish(name: AggregationName, fineness: Fineness): FrequencyWish | undefined {
  switch (name) {
    case 'collection_frequency':
      return { grouping: { kind: 'collection' }, bucketOf: (key) => ({ key }) };
    case 'platform_frequency':
      return { grouping: { kind: 'platform' }, bucketOf: (key) => ({ key }) };
    case 'off_nadir_frequency':
      return ofNumber('off_nadir', steps(0, 90, 5), 90);
    case 'sun_elevation_frequency':
      return ofNumber('sun_elevation', steps(-90, 90, 10), 90);
    case 'gsd_frequency':
      return ofNumber('gsd', [0, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 100], undefined);
    case 'grid_geohash_frequency': {
      const precision = fineness.grid_geohash_frequency_precision;
      return {
        grouping: { kind: 'geohash', precision },
        bucketOf: (number) => {
          const key = geohashOfNumber(Number(number), precision);
          return { key, geometry: { type: 'Polygon', coordinates: [geohashRing(key)] } };
        },
      };
    }
    case 'grid_geohex_frequency': {
      const precision = fineness.grid_geohex_frequency_precision;
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

/** Ranges in their order; the last one reaches to the greatest number there is. */
function ofNumber(
  of: 'off_nadir' | 'sun_elevation' | 'gsd',
  edges: readonly number[],
  greatest: number | undefined,
): FrequencyWish {
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

/** The entry of an aggregation from what was counted for its wish. */
export function frequencyOf(
  name: AggregationName,
  { bucketOf, compare }: FrequencyWish,
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
