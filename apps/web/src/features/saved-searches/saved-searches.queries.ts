import {
  type Answer,
  createSavedSearch,
  deleteSavedSearch,
  type Input,
  listSavedSearches,
  readSavedSearch,
  restoreSavedSearch,
  type SavedSearchSummary,
  updateSavedSearch,
} from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { hasWords } from '../../ui/text/search-words.ts';

/** More than a member has with those of a large team; the rest is found by name. */
const LISTED = 500;

export const savedSearchesKey = (program: number) => ['program', program, 'saved-searches'] as const;

export const savedSearchesQuery = (program: number) =>
  queryOptions({
    queryKey: savedSearchesKey(program),
    queryFn: ({ signal }) =>
      call(listSavedSearches, { params: { program }, query: { limit: LISTED, ordering: 'name' }, signal }),
  });
export type SavedSearchList = Answer<typeof listSavedSearches>;

export const readSaved = (program: number, saved_search: string) =>
  call(readSavedSearch, { params: { program, saved_search } });

export const createSaved = (program: number, body: NonNullable<Input<typeof createSavedSearch>['body']>) =>
  call(createSavedSearch, { params: { program }, body });

export type SavedSearchChange = NonNullable<Input<typeof updateSavedSearch>['body']>;
export const changeSaved = (program: number, saved_search: string, body: SavedSearchChange) =>
  call(updateSavedSearch, { params: { program, saved_search }, body });

export const removeSaved = (program: number, saved_search: string) =>
  call(deleteSavedSearch, { params: { program, saved_search } });

export const restoreSaved = (program: number, saved_search: string) =>
  call(restoreSavedSearch, { params: { program, saved_search } });

/** The searches whose name or owner contains the words of a text, the member's own and those of others. */
export function sectionsOf(
  searches: readonly SavedSearchSummary[],
  text: string,
): { readonly mine: readonly SavedSearchSummary[]; readonly others: readonly SavedSearchSummary[] } {
  const found = searches.filter(({ name, owner_name, mine }) =>
    [name, ...(mine ? [] : [owner_name])].some((part) => hasWords(part, text)),
  );
  return { mine: found.filter(({ mine }) => mine), others: found.filter(({ mine }) => !mine) };
}
