import { bind, listSavedSearches, page, readSavedSearch } from '@sigma/contract';
import type { SavedSearchServices } from '../services.ts';
import { memberOf, savedSearchAnswer, savedSearchNotFound, summaryAnswer } from './saved-search-answer.ts';
import { listStored, readStored } from './saved-searches.store.ts';

export const listSavedSearchesBinding = ({ database }: Pick<SavedSearchServices, 'database'>) =>
  bind(listSavedSearches, async (call) => {
    const { ordering, ...query } = call.query;
    const member = memberOf(call);
    const { rows, count } = await listStored(database.kysely, member, {
      ...ordering,
      limit: query.limit,
      offset: query.offset,
      mine: query.mine,
      name: query.name,
    });
    return page(
      rows.map((row) => summaryAnswer(row, member)),
      count,
      call,
    );
  });

export const readSavedSearchBinding = ({ database }: Pick<SavedSearchServices, 'database'>) =>
  bind(readSavedSearch, async (call) => {
    const member = memberOf(call);
    const stored = await readStored(database.kysely, member, call.params.saved_search);
    return stored === undefined ? savedSearchNotFound() : savedSearchAnswer(stored, member);
  });
