import { bind, listItems, Refusal } from '@sigma/contract';
import { listProgramCollections, searchScenes } from '@sigma/db';
import { geoJsonResponse, itemCollectionText } from './answer-items.ts';
import { formatPageToken } from './page-token.ts';
import { noCollection } from './read-collection.ts';
import { readSearch } from './read-search.ts';
import type { CatalogueServices } from './services.ts';
import { stacLinks } from './stac-links.ts';

export const listItemsBinding = ({ database }: CatalogueServices) =>
  bind(listItems, async ({ params, query, url, header }) => {
    const { program, collection } = params;
    const search = readSearch({ ...query, collections: [collection] });
    if (search instanceof Refusal) return search;
    const page = await searchScenes(database.kysely, program, search);
    if (page.matched === 0) {
      const [found] = await listProgramCollections(database.kysely, program, collection);
      if (found === undefined) return noCollection(collection);
    }
    const links = stacLinks(url, program);
    const own = [
      links.toItems('self', collection, query),
      links.toCollection('parent', collection),
      links.root,
    ];
    if (page.next !== undefined) {
      own.push(links.toItems('next', collection, { ...query, token: formatPageToken(page.next) }));
    }
    return geoJsonResponse(itemCollectionText(page, links, own), header('accept-encoding'));
  });
