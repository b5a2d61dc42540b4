import { listCollectionTitles } from '@sigma/archive';
import { bind, listItems } from '@sigma/contract';
import { noCollection } from '../collections/read-collection.ts';
import type { CatalogueServices } from '../services.ts';
import { answerSearch } from './answer-search.ts';

export const listItemsBinding = (services: CatalogueServices) =>
  bind(listItems, (call) => {
    const { params, query } = call;
    const { program, collection } = params;
    return answerSearch(
      services,
      call,
      { ...query, collections: [collection] },
      {
        own: (links) => [
          links.toItems('self', collection, query),
          links.toCollection('parent', collection),
          links.toCollection('collection', collection),
          links.root,
        ],
        toNext: (links, token) => links.toItems('next', collection, { ...query, token }),
        orRefuse: async ({ matched }) => {
          if (matched > 0) return undefined;
          const [found] = await listCollectionTitles(services.database.kysely, program, collection);
          return found === undefined ? noCollection(collection) : undefined;
        },
      },
    );
  });
