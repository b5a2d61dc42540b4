import type { NewScene } from '@sigma/archive';
import {
  type AggregationName,
  aggregateItems,
  readAggregate,
  readCollectionAggregate,
} from '@sigma/contract';
import { bboxOf } from '@sigma/geo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';
import { geohashRing } from './geohash.ts';
import { hexCellOf, hexKey } from './hex-grid.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

interface Bucket {
  readonly key: string;
  readonly frequency: number;
  readonly from?: number;
  readonly to?: number;
  readonly geometry?: { readonly coordinates: readonly (readonly [number, number])[][] };
}
interface FoundAggregation {
  readonly name: string;
  readonly buckets: readonly Bucket[];
  readonly overflow: number;
}

async function aggregate(body: {
  aggregations: AggregationName[];
  [name: string]: unknown;
}): Promise<FoundAggregation[]> {
  return (await world.json(aggregateItems, { body })).aggregations;
}
const ofFirst = () => world.scenes.filter(({ collection }) => collection !== 'beta');

/** The center of a footprint that is a box; a split box continues beyond the antimeridian. */
function centerOf({ footprint }: NewScene): readonly [number, number] {
  const [west, south, east, north] = bboxOf(footprint);
  const lon = west > east ? (west + east + 360) / 2 : (west + east) / 2;
  return [lon >= 180 ? lon - 360 : lon, (south + north) / 2];
}

function frequenciesOf(keys: readonly (string | undefined)[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const key of keys) if (key !== undefined) found[key] = (found[key] ?? 0) + 1;
  return found;
}
const asRecord = (buckets: readonly Bucket[]) =>
  Object.fromEntries(buckets.map(({ key, frequency }) => [key, frequency]));

describe('aggregations of frequencies', () => {
  it('count scenes by the hexagon of their center, also at the antimeridian', async () => {
    for (const precision of [0, 4, 9]) {
      const [found] = await aggregate({
        aggregations: ['grid_geohex_frequency'],
        grid_geohex_frequency_precision: precision,
      });
      const keys = ofFirst().map((scene) => hexKey(hexCellOf(centerOf(scene), precision), precision));
      expect(asRecord(found?.buckets ?? [])).toEqual(frequenciesOf(keys));
      expect(found?.buckets[0]?.geometry?.coordinates[0]).toHaveLength(7);
    }
  });

  it('count scenes by the geohash cell that contains their center', async () => {
    const [found] = await aggregate({
      aggregations: ['grid_geohash_frequency'],
      grid_geohash_frequency_precision: 5,
    });
    for (const { key, frequency } of found?.buckets ?? []) {
      const [[west, south] = [0, 0], , [east, north] = [0, 0]] = geohashRing(key);
      const inside = ofFirst().filter((scene) => {
        const [lon, lat] = centerOf(scene);
        return lon >= west && lon < east && lat >= south && lat < north;
      });
      expect(inside).toHaveLength(frequency);
    }
    expect(found?.buckets.reduce((sum, { frequency }) => sum + frequency, 0)).toBe(ofFirst().length);
  });

  it.each<[AggregationName, (scene: NewScene) => number | null, number]>([
    ['off_nadir_frequency', ({ offNadir }) => offNadir, 5],
    ['sun_elevation_frequency', ({ sunElevation }) => sunElevation, 10],
  ])('count the values of %s in ranges and unknown values in the overflow', async (name, numberOf, step) => {
    const [found] = await aggregate({ aggregations: [name] });
    const values = ofFirst().map(numberOf);
    const keys = values.map((value) =>
      value === null
        ? undefined
        : `${Math.floor(value / step) * step}-${Math.floor(value / step) * step + step}`,
    );
    expect(asRecord(found?.buckets ?? [])).toEqual(frequenciesOf(keys));
    expect(found?.overflow).toBe(values.filter((value) => value === null).length);
    const edges = found?.buckets.map(({ from }) => from) ?? [];
    expect(edges).toEqual(edges.toSorted((a = 0, b = 0) => a - b));
  });

  it('are returned in the requested order and respect the filter', async () => {
    const aggregations: AggregationName[] = ['platform_frequency', 'total_count', 'collection_frequency'];
    const found = await aggregate({
      aggregations,
      filter: '"sigma:sensor" IN (1, 2)',
      'filter-lang': 'cql2-text',
    });
    const scenes = ofFirst().filter(({ sensor }) => sensor === 1 || sensor === 2);
    expect(found.map(({ name }) => name)).toEqual(aggregations);
    expect(asRecord(found[0]?.buckets ?? [])).toEqual(
      frequenciesOf(scenes.map(({ sensor }) => `ghost-${sensor}`)),
    );
    expect(asRecord(found[2]?.buckets ?? [])).toEqual(
      frequenciesOf(scenes.map(({ collection }) => collection)),
    );
  });

  it('can be requested by query, for all collections or for one', async () => {
    const query = { aggregations: 'collection_frequency', filter: "platform = 'ghost-3'" };
    const all = await world.json(readAggregate, { query });
    expect(all.aggregations[0].buckets.map(({ key }: Bucket) => key)).toEqual(['alpha', 'gamma']);
    const params = { collection: 'gamma' };
    const one = await world.json(readCollectionAggregate, { params, query });
    expect(one.aggregations[0].buckets.map(({ key }: Bucket) => key)).toEqual(['gamma']);
  });

  it.each([
    { aggregations: ['snow_frequency'] },
    { grid_geohash_frequency_precision: 0 },
    { grid_geohex_frequency_precision: 15 },
    { datetime_frequency_interval: 'hour' },
    { filter: 'a', 'filter-lang': 'cql2-text' },
  ])('refuses to aggregate with %j', async (body) => {
    expect((await world.call(aggregateItems, { body })).status).toBe(400);
  });
});
