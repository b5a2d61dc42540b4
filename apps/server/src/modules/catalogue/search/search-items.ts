import { bind, searchItems, searchItemsByQuery } from '@sigma/contract';
import type { CatalogueServices } from '../services.ts';
import { answerSearch } from './answer-search.ts';

export const searchItemsBinding = (services: CatalogueServices) =>
  bind(searchItems, (call) =>
    answerSearch(services, call, call.body, { method: 'POST', own: (links) => [links.root] }),
  );

export const searchItemsByQueryBinding = (services: CatalogueServices) =>
  bind(searchItemsByQuery, (call) =>
    answerSearch(services, call, call.query, { method: 'GET', own: (links) => [links.root] }),
  );
