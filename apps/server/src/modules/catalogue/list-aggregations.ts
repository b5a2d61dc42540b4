import { AGGREGATIONS, bind, listAggregations, listCollectionAggregations } from '@sigma/contract';
import { listProgramCollections } from '@sigma/db';
import { noCollection } from './read-collection.ts';
import type { CatalogueServices } from './services.ts';
import { stacLinks } from './stac-links.ts';

const TYPES = {
  total_count: { data_type: 'integer' },
  datetime_min: { data_type: 'datetime' },
  datetime_max: { data_type: 'datetime' },
  datetime_frequency: {
    data_type: 'frequency_distribution',
    frequency_distribution_data_type: 'datetime',
  },
  cloud_cover_frequency: {
    data_type: 'frequency_distribution',
    frequency_distribution_data_type: 'numeric',
  },
} as const;

const available = () => AGGREGATIONS.map((name) => ({ name, ...TYPES[name] }));

export const listAggregationsBinding = () =>
  bind(listAggregations, async ({ params, url }) => {
    const links = stacLinks(url, params.program);
    return {
      aggregations: available(),
      links: [links.toAggregations('self'), ...links.toAggregate('aggregate'), links.root],
    };
  });

export const listCollectionAggregationsBinding = ({ database }: CatalogueServices) =>
  bind(listCollectionAggregations, async ({ params, url }) => {
    const { program, collection } = params;
    const [found] = await listProgramCollections(database.kysely, program, collection);
    if (found === undefined) return noCollection(collection);
    const links = stacLinks(url, program);
    return {
      aggregations: available(),
      links: [
        links.toCollectionAggregations('self', collection),
        links.toCollectionAggregate('aggregate', collection),
        links.toCollection('collection', collection),
        links.root,
      ],
    };
  });
