import type { ServerModule } from '../server-module.ts';
import { replaceSearchAreaBinding, updateSearchAreaBinding } from './change-search-area.ts';
import { createSearchAreaBinding } from './create-search-area.ts';
import { deleteSearchAreaBinding } from './delete-search-area.ts';
import { importSearchAreasBinding } from './import-search-areas.ts';
import { listSearchAreasBinding } from './list-search-areas.ts';
import { readSearchAreaBinding } from './read-search-area.ts';
import type { SearchAreaServices } from './services.ts';

/** Saved search areas. */
export const areasModule: ServerModule<SearchAreaServices> = {
  name: 'areas',
  bindings: (services) => [
    listSearchAreasBinding(services),
    createSearchAreaBinding(services),
    importSearchAreasBinding(services),
    readSearchAreaBinding(services),
    replaceSearchAreaBinding(services),
    updateSearchAreaBinding(services),
    deleteSearchAreaBinding(services),
  ],
};
