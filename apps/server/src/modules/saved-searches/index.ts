import type { ServerModule } from '../server-module.ts';
import { createSavedSearchBinding } from './calls/create-saved-search.ts';
import { deleteSavedSearchBinding, restoreSavedSearchBinding } from './calls/delete-saved-search.ts';
import { forgetDeletedSearchesJob } from './calls/forget-deleted.jobs.ts';
import { listSavedSearchesBinding, readSavedSearchBinding } from './calls/read-saved-searches.ts';
import { updateSavedSearchBinding } from './calls/update-saved-search.ts';
import { startArrivalMatcher } from './match/arrival-matcher.ts';
import type { SavedSearchServices } from './services.ts';

/** Searches with a name, and the notices of new scenes that they find. */
export const savedSearchesModule: ServerModule<SavedSearchServices> = {
  name: 'saved-searches',
  bindings: (services) => [
    listSavedSearchesBinding(services),
    createSavedSearchBinding(services),
    readSavedSearchBinding(services),
    updateSavedSearchBinding(services),
    deleteSavedSearchBinding(services),
    restoreSavedSearchBinding(services),
  ],
  jobs: (services) => [forgetDeletedSearchesJob(services)],
  start: startArrivalMatcher,
};
