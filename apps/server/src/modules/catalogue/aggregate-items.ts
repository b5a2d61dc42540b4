import {
  type AggregationName,
  aggregateItems,
  bind,
  type FrequencyInterval,
  Refusal,
  readAggregate,
  readCollectionAggregate,
} from '@sigma/contract';
import { countScenesBy, listProgramCollections } from '@sigma/db';
import { aggregationOf } from './aggregation-of.ts';
import { noCollection } from './read-collection.ts';
import { readSearch, type Search } from './read-search.ts';
import type { CatalogueServices } from './services.ts';
import { stacLinks } from './stac-links.ts';

type Asked = Omit<Search, 'limit' | 'token' | 'sortby'> & {
  readonly aggregations?: readonly AggregationName[] | undefined;
  readonly datetime_frequency_interval: FrequencyInterval;
};

/** Works out what is asked in one query; undefined parts of it cost nothing. */
async function aggregate({ database }: CatalogueServices, program: number, asked: Asked, url: string) {
  const { aggregations = [], datetime_frequency_interval: interval, ...filters } = asked;
  const search = readSearch(program, { ...filters, limit: 1 });
  if (search instanceof Refusal) return search;
  const names = [...new Set(aggregations)];
  const links = stacLinks(url, program);
  const own = [{ rel: 'self', href: url, type: 'application/json' }, links.root];
  if (names.length === 0) return { type: 'AggregationCollection' as const, aggregations: [], links: own };
  const counts = await countScenesBy(database.kysely, program, search, {
    interval: names.includes('datetime_frequency') ? interval : undefined,
    cloudCover: names.includes('cloud_cover_frequency'),
  });
  return {
    type: 'AggregationCollection' as const,
    aggregations: names.map((name) => aggregationOf(name, interval, counts)),
    links: own,
  };
}

export const aggregateItemsBinding = (services: CatalogueServices) =>
  bind(aggregateItems, ({ params, body, url }) => aggregate(services, params.program, body, url));

export const readAggregateBinding = (services: CatalogueServices) =>
  bind(readAggregate, ({ params, query, url }) => aggregate(services, params.program, query, url));

export const readCollectionAggregateBinding = (services: CatalogueServices) =>
  bind(readCollectionAggregate, async ({ params, query, url }) => {
    const { program, collection } = params;
    const [found] = await listProgramCollections(services.database.kysely, program, collection);
    if (found === undefined) return noCollection(collection);
    return aggregate(services, program, { ...query, collections: [collection] }, url);
  });
