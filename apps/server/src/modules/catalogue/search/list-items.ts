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
      { ...query, collections: onlyCollection(collection, query.collections) },
      {
        method: 'GET',
        own: (links) => [
          links.toCollection('parent', collection),
          links.toCollection('collection', collection),
          links.root,
        ],
        orRefuse: async ({ matched }) => {
          if (matched > 0) return undefined;
          const [found] = await listCollectionTitles(services.database.kysely, program, collection);
          return found === undefined ? noCollection(collection) : undefined;
        },
      },
    );
  });

/** The collection of a path; none if the query asks for others only. pystac-client names the collection twice. */
export const onlyCollection = (collection: string, requested: readonly string[] | undefined): string[] =>
  requested === undefined || requested.includes(collection) ? [collection] : [];
