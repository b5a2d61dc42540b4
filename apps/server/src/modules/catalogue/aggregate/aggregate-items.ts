import { countScenesBy, listCollectionTitles, type SceneAccess, type SceneFilters } from '@sigma/archive';
import {
  type Aggregation,
  type AggregationName,
  aggregateItems,
  BUCKET_LIMIT,
  bind,
  type FrequencyInterval,
  Refusal,
  readAggregate,
  readCollectionAggregate,
} from '@sigma/contract';
import { noCollection } from '../collections/read-collection.ts';
import { selfLink } from '../protocol/page-links.ts';
import { type Link, stacLinks } from '../protocol/stac-links.ts';
import { onlyCollection } from '../search/list-items.ts';
import { readSearch, type Search, type Searcher } from '../search/read-search.ts';
import type { CatalogueServices } from '../services.ts';
import { aggregationOf, isCounted } from './aggregation-of.ts';
import { frequencyOf, frequencyPlan, type GridPrecisions } from './frequency-plan.ts';
import { countFrequencies } from './scene-frequencies.store.ts';

type AggregateInput = Omit<Search, 'limit' | 'token' | 'sortby'> &
  GridPrecisions & {
    readonly aggregations?: readonly AggregationName[] | undefined;
    readonly datetime_frequency_interval: FrequencyInterval;
  };

/** Calculates the requested aggregations; those that were not requested cost nothing. */
async function aggregate(services: CatalogueServices, searcher: Searcher, input: AggregateInput, self: Link) {
  const {
    aggregations = [],
    datetime_frequency_interval: interval,
    grid_geohash_frequency_precision,
    grid_geohex_frequency_precision,
    ...filters
  } = input;
  const search = readSearch(searcher, { ...filters, limit: 1 });
  if (search instanceof Refusal) return search;
  const names = [...new Set(aggregations)];
  const precisions = { grid_geohash_frequency_precision, grid_geohex_frequency_precision };
  const found = new Map([
    ...(await countedAggregations(services, searcher.entitlement, search, { names, interval })),
    ...(await frequencyAggregations(services, searcher.entitlement, search, { names, precisions })),
  ]);
  return {
    type: 'AggregationCollection' as const,
    aggregations: names.flatMap((name) => found.get(name) ?? []),
    links: [self, stacLinks(self.href, searcher.entitlement.program).root],
  };
}

type NamedAggregations = readonly (readonly [AggregationName, Aggregation])[];

/** Aggregations that the store answers from its counters. */
async function countedAggregations(
  { database }: CatalogueServices,
  access: SceneAccess,
  filters: SceneFilters,
  requested: { readonly names: readonly AggregationName[]; readonly interval: FrequencyInterval },
): Promise<NamedAggregations> {
  const names = requested.names.filter(isCounted);
  if (names.length === 0) return [];
  const counts = await countScenesBy(database.expensive, access, filters, {
    interval: names.includes('datetime_frequency') ? requested.interval : undefined,
    cloudCover: names.includes('cloud_cover_frequency'),
    span: names.includes('datetime_min') || names.includes('datetime_max'),
  });
  return names.map((name) => [name, aggregationOf(name, requested.interval, counts)]);
}

/** Aggregations that read every matching scene, all of them in one pass. */
async function frequencyAggregations(
  { database }: CatalogueServices,
  access: SceneAccess,
  filters: SceneFilters,
  { names, precisions }: { readonly names: readonly AggregationName[]; readonly precisions: GridPrecisions },
): Promise<NamedAggregations> {
  const plans = names.flatMap((name) => {
    const plan = frequencyPlan(name, precisions);
    return plan === undefined ? [] : [{ name, plan }];
  });
  if (plans.length === 0) return [];
  const groupings = plans.map(({ plan }) => plan.grouping);
  const found = await countFrequencies(database.expensive, access, filters, {
    groupings,
    limit: BUCKET_LIMIT,
  });
  return plans.map(({ name, plan }, index) => [
    name,
    frequencyOf(name, plan, found[index] ?? { count: 0, buckets: [] }),
  ]);
}

const JSON_TYPE = 'application/json';

export const aggregateItemsBinding = (services: CatalogueServices) =>
  bind(aggregateItems, ({ body, entitlement, now, ...call }) =>
    aggregate(services, { entitlement, now }, body, selfLink({ ...call, method: 'POST' }, JSON_TYPE)),
  );

export const readAggregateBinding = (services: CatalogueServices) =>
  bind(readAggregate, ({ query, entitlement, now, ...call }) =>
    aggregate(services, { entitlement, now }, query, selfLink({ ...call, method: 'GET' }, JSON_TYPE)),
  );

export const readCollectionAggregateBinding = (services: CatalogueServices) =>
  bind(readCollectionAggregate, async ({ params, query, entitlement, now, ...call }) => {
    const { program, collection } = params;
    const [found] = await listCollectionTitles(services.database.kysely, program, collection);
    if (found === undefined) return noCollection(collection);
    const input = { ...query, collections: onlyCollection(collection, query.collections) };
    const self = selfLink({ ...call, method: 'GET' }, JSON_TYPE);
    return aggregate(services, { entitlement, now }, input, self);
  });
