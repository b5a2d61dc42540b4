import type { Operation } from '../kernel/operation.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  readSavedSearch,
  restoreSavedSearch,
  updateSavedSearch,
} from './saved-searches.ts';

export * from './saved-searches.ts';

export const savedSearchesOperations: readonly Operation[] = [
  listSavedSearches,
  createSavedSearch,
  readSavedSearch,
  updateSavedSearch,
  deleteSavedSearch,
  restoreSavedSearch,
];
