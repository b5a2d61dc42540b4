import { bind, Refusal, searchItems } from '@sigma/contract';
import { searchScenes } from '@sigma/db';
import { geoJsonResponse, itemCollectionText } from './answer-items.ts';
import { formatPageToken } from './page-token.ts';
import { readSearch } from './read-search.ts';
import type { CatalogueServices } from './services.ts';
import { type Link, stacLinks } from './stac-links.ts';

export const searchItemsBinding = ({ database }: CatalogueServices) =>
  bind(searchItems, async ({ params, body, url, header }) => {
    const search = readSearch(body);
    if (search instanceof Refusal) return search;
    const page = await searchScenes(database.kysely, params.program, search);
    const links = stacLinks(url, params.program);
    const own: Link[] = [links.root];
    if (page.next !== undefined) {
      const token = formatPageToken(page.next, search.sort);
      own.push({ ...links.toSearch('next'), merge: true, body: { token } });
    }
    return geoJsonResponse(itemCollectionText(page, links, own), header('accept-encoding'));
  });
