import {
  type Answer,
  createSearchArea,
  deleteSearchArea,
  importSearchAreas,
  listSearchAreas,
  type SearchArea,
  updateSearchArea,
} from '@sigma/contract';
import { MAX_SEARCH_AREAS } from '@sigma/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The library belongs to the user, regardless of the program. */
export const areasKey = ['search-areas'] as const;

/** All saved areas of the user by name: one page contains the library (spec 1:9#10). */
export const areasQuery = () =>
  queryOptions({
    queryKey: areasKey,
    queryFn: ({ signal }) =>
      call(listSearchAreas, { query: { limit: MAX_SEARCH_AREAS, ordering: 'name' }, signal }),
    select: inOrder,
  });

const NAMES = new Intl.Collator('en-GB', { numeric: true });

/** Sorts names as people do: "Field 2" before "Field 10". */
function inOrder({ results }: Answer<typeof listSearchAreas>): readonly SearchArea[] {
  return results.toSorted((one, other) => NAMES.compare(one.name, other.name));
}

export const saveArea = (body: { readonly name: string; readonly area: string }) =>
  call(createSearchArea, { body });

export const renameArea = (area: string, name: string) =>
  call(updateSearchArea, { params: { area }, body: { name } });

const removeArea = (area: string) => call(deleteSearchArea, { params: { area } });

const DELETED_AT_ONCE = 4;

/** Deletes areas, a few at a time, and returns the errors of those that could not be deleted. */
export async function removeAreas(ids: readonly string[]): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  const waiting = ids.values();
  const work = async () => {
    for (const id of waiting) await removeArea(id).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: DELETED_AT_ONCE }, work));
  return errors;
}

export const importAreas = (
  areas: readonly { readonly name: string; readonly area: string }[],
  signal: AbortSignal,
) => call(importSearchAreas, { body: { areas: [...areas] }, signal });
