import { scheduledKey } from '../../../jobs/index.ts';
import type { SavedSearchServices } from '../services.ts';
import { restorableSince } from './delete-saved-search.ts';
import { removeDeleted } from './saved-searches.store.ts';

/** Removes deleted searches that can no longer be restored, every night. */
export function forgetDeletedSearchesJob({
  database,
  clock,
}: Pick<SavedSearchServices, 'database' | 'clock'>) {
  return {
    key: scheduledKey('saved-searches.forget'),
    options: { cron: '47 3 * * *' },
    run: () => removeDeleted(database.kysely, restorableSince(clock())),
  };
}
