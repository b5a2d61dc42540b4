import { bind, Refusal, searchItems, searchItemsByQuery } from '@sigma/contract';
import { searchScenes } from '@sigma/db';
import { answerSearch } from './answer-search.ts';
import { readSearch } from './read-search.ts';
import type { CatalogueServices } from './services.ts';
import { stacLinks } from './stac-links.ts';

export const searchItemsBinding = ({ database }: CatalogueServices) =>
  bind(searchItems, async ({ params: { program }, body, url, now, header }) => {
    const { fields, ...asked } = body;
    const search = readSearch({ program, now }, asked);
    if (search instanceof Refusal) return search;
    const page = await searchScenes(database.kysely, program, search);
    const links = stacLinks(url, program);
    return answerSearch({
      page,
      search,
      fields,
      links,
      own: [links.root],
      toNext: (token) => ({ ...links.toSearch('next'), merge: true, body: { token } }),
      acceptEncoding: header('accept-encoding'),
    });
  });

export const searchItemsByQueryBinding = ({ database }: CatalogueServices) =>
  bind(searchItemsByQuery, async ({ params: { program }, query, url, now, header }) => {
    const { fields, ...asked } = query;
    const search = readSearch({ program, now }, asked);
    if (search instanceof Refusal) return search;
    const page = await searchScenes(database.kysely, program, search);
    const links = stacLinks(url, program);
    return answerSearch({
      page,
      search,
      fields,
      links,
      own: [links.toSearchByQuery('self', query), links.root],
      toNext: (token) => links.toSearchByQuery('next', { ...query, token }),
      acceptEncoding: header('accept-encoding'),
    });
  });
