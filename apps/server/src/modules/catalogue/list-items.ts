import { bind, listItems, Refusal } from '@sigma/contract';
import { listProgramCollections, searchScenes } from '@sigma/db';
import { answerSearch } from './answer-search.ts';
import { noCollection } from './read-collection.ts';
import { readSearch } from './read-search.ts';
import type { CatalogueServices } from './services.ts';
import { stacLinks } from './stac-links.ts';

export const listItemsBinding = ({ database }: CatalogueServices) =>
  bind(listItems, async ({ params, query, url, now, header }) => {
    const { program, collection } = params;
    const { fields, ...asked } = query;
    const search = readSearch({ program, now }, { ...asked, collections: [collection] });
    if (search instanceof Refusal) return search;
    const page = await searchScenes(database.kysely, program, search);
    if (page.matched === 0) {
      const [found] = await listProgramCollections(database.kysely, program, collection);
      if (found === undefined) return noCollection(collection);
    }
    const links = stacLinks(url, program);
    return answerSearch({
      page,
      search,
      fields,
      links,
      own: [
        links.toItems('self', collection, query),
        links.toCollection('parent', collection),
        links.toCollection('collection', collection),
        links.root,
      ],
      toNext: (token) => links.toItems('next', collection, { ...query, token }),
      acceptEncoding: header('accept-encoding'),
    });
  });
