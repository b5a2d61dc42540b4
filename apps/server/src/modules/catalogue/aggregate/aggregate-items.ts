import { countScenesBy, listCollectionTitles, type SceneFilters } from '@sigma/archive';
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
import { queryText } from '../protocol/query-text.ts';
import { type Link, stacLinks } from '../protocol/stac-links.ts';
import { readSearch, type Search, type Searcher } from '../search/read-search.ts';
import type { CatalogueServices } from '../services.ts';
import { aggregationOf, isCounted } from './aggregation-of.ts';
import { type Fineness, frequencyOf, frequencyWish } from './frequency-wish.ts';
import { countFrequencies } from './scene-frequencies.store.ts';

type Asked = Omit<Search, 'limit' | 'token' | 'sortby'> &
  Fineness & {
    readonly aggregations?: readonly AggregationName[] | undefined;
    readonly datetime_frequency_interval: FrequencyInterval;
  };

/** Works out what is asked; undefined parts of it cost nothing. */
async function aggregate(services: CatalogueServices, searcher: Searcher, asked: Asked, self: Link) {
  const {
    aggregations = [],
    datetime_frequency_interval: interval,
    grid_geohash_frequency_precision,
    grid_geohex_frequency_precision,
    ...filters
  } = asked;
  const search = readSearch(searcher, { ...filters, limit: 1 });
  if (search instanceof Refusal) return search;
  const names = [...new Set(aggregations)];
  const fineness = { grid_geohash_frequency_precision, grid_geohex_frequency_precision };
  const found = new Map([
    ...(await counted(services, searcher.program, search, { names, interval })),
    ...(await frequencies(services, searcher.program, search, { names, fineness })),
  ]);
  return {
    type: 'AggregationCollection' as const,
    aggregations: names.flatMap((name) => found.get(name) ?? []),
    links: [self, stacLinks(self.href, searcher.program).root],
  };
}

type Found = readonly (readonly [AggregationName, Aggregation])[];

/** Those that the store keeps counters for. */
async function counted(
  { database }: CatalogueServices,
  program: number,
  filters: SceneFilters,
  wish: { readonly names: readonly AggregationName[]; readonly interval: FrequencyInterval },
): Promise<Found> {
  const names = wish.names.filter(isCounted);
  if (names.length === 0) return [];
  const counts = await countScenesBy(database.kysely, program, filters, {
    interval: names.includes('datetime_frequency') ? wish.interval : undefined,
    cloudCover: names.includes('cloud_cover_frequency'),
    span: names.includes('datetime_min') || names.includes('datetime_max'),
  });
  return names.map((name) => [name, aggregationOf(name, wish.interval, counts)]);
}

/** Those that every scene is looked at for, in one pass. */
async function frequencies(
  { database }: CatalogueServices,
  program: number,
  filters: SceneFilters,
  { names, fineness }: { readonly names: readonly AggregationName[]; readonly fineness: Fineness },
): Promise<Found> {
  const wishes = names.flatMap((name) => {
    const wish = frequencyWish(name, fineness);
    return wish === undefined ? [] : [{ name, wish }];
  });
  if (wishes.length === 0) return [];
  const groupings = wishes.map(({ wish }) => wish.grouping);
  const found = await countFrequencies(database.kysely, program, filters, { groupings, most: BUCKET_LIMIT });
  return wishes.map(({ name, wish }, index) => [
    name,
    frequencyOf(name, wish, found[index] ?? { count: 0, buckets: [] }),
  ]);
}

function selfOf(url: string, query: Readonly<Record<string, unknown>> = {}): Link {
  const text = queryText(query).toString();
  return { rel: 'self', href: text === '' ? url : `${url}?${text}`, type: 'application/json' };
}

export const aggregateItemsBinding = (services: CatalogueServices) =>
  bind(aggregateItems, ({ params: { program }, body, caller, now, url }) =>
    aggregate(services, { program, caller, now }, body, { ...selfOf(url), method: 'POST', body }),
  );

export const readAggregateBinding = (services: CatalogueServices) =>
  bind(readAggregate, ({ params: { program }, query, caller, now, url }) =>
    aggregate(services, { program, caller, now }, query, selfOf(url, query)),
  );

export const readCollectionAggregateBinding = (services: CatalogueServices) =>
  bind(readCollectionAggregate, async ({ params, query, caller, now, url }) => {
    const { program, collection } = params;
    const [found] = await listCollectionTitles(services.database.kysely, program, collection);
    if (found === undefined) return noCollection(collection);
    const asked = { ...query, collections: [collection] };
    return aggregate(services, { program, caller, now }, asked, selfOf(url, query));
  });
