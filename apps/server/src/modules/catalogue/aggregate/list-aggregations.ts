import { listCollectionTitles } from '@sigma/archive';
import {
  AGGREGATIONS,
  type AggregationName,
  bind,
  listAggregations,
  listCollectionAggregations,
} from '@sigma/contract';
import { noCollection } from '../collections/read-collection.ts';
import { stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';

const VALUES: Readonly<Partial<Record<AggregationName, string>>> = {
  total_count: 'integer',
  datetime_min: 'datetime',
  datetime_max: 'datetime',
};
/** Types of the bucket keys; keys of the other aggregations are numeric. */
const KEYS: Readonly<Partial<Record<AggregationName, string>>> = {
  datetime_frequency: 'datetime',
  collection_frequency: 'string',
  platform_frequency: 'string',
  grid_geohash_frequency: 'string',
  grid_geohex_frequency: 'string',
};

const availableAggregations = () =>
  AGGREGATIONS.map((name) => {
    const value = VALUES[name];
    if (value !== undefined) return { name, data_type: value };
    const keys = KEYS[name] ?? 'numeric';
    return { name, data_type: 'frequency_distribution', frequency_distribution_data_type: keys };
  });

export const listAggregationsBinding = () =>
  bind(listAggregations, async ({ params, url }) => {
    const links = stacLinks(url, params.program);
    return {
      aggregations: availableAggregations(),
      links: [links.toAggregations('self'), ...links.toAggregate('aggregate'), links.root],
    };
  });

export const listCollectionAggregationsBinding = ({ database }: CatalogueServices) =>
  bind(listCollectionAggregations, async ({ params, url }) => {
    const { program, collection } = params;
    const [found] = await listCollectionTitles(database.kysely, program, collection);
    if (found === undefined) return noCollection(collection);
    const links = stacLinks(url, program);
    return {
      aggregations: availableAggregations(),
      links: [
        links.toCollectionAggregations('self', collection),
        links.toCollectionAggregate('aggregate', collection),
        links.toCollection('collection', collection),
        links.root,
      ],
    };
  });
