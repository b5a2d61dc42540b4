import { bind, searchItems, searchItemsByQuery } from '@sigma/contract';
import type { CatalogueServices } from '../services.ts';
import { answerSearch } from './answer-search.ts';

export const searchItemsBinding = (services: CatalogueServices) =>
  bind(searchItems, (call) =>
    answerSearch(services, call, call.body, {
      own: (links) => [links.root],
      toNext: (links, token) => ({ ...links.toSearch('next'), merge: true, body: { token } }),
    }),
  );

export const searchItemsByQueryBinding = (services: CatalogueServices) =>
  bind(searchItemsByQuery, (call) =>
    answerSearch(services, call, call.query, {
      own: (links) => [links.toSearchByQuery('self', call.query), links.root],
      toNext: (links, token) => links.toSearchByQuery('next', { ...call.query, token }),
    }),
  );
