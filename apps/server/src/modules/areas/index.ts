import { aoiCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import type { ServerModule } from '../server-module.ts';
import { aoiRecords } from './aois/aoi-records.ts';
import { replaceSearchAreaBinding, updateSearchAreaBinding } from './change-search-area.ts';
import { createSearchAreaBinding } from './create-search-area.ts';
import { deleteSearchAreaBinding } from './delete-search-area.ts';
import { importSearchAreasBinding } from './import-search-areas.ts';
import { listSearchAreasBinding } from './list-search-areas.ts';
import { readSearchAreaBinding } from './read-search-area.ts';
import type { SearchAreaServices } from './services.ts';

/** Saved search areas of users, and areas of interest of programs. */
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
    ...bindRecords(services.database, aoiCalls, aoiRecords()),
  ],
};
