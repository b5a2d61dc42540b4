import {
  createSearchArea,
  deleteSearchArea,
  importSearchAreas,
  listSearchAreas,
  updateSearchArea,
} from '@sigma/contract';
import { MOST_SEARCH_AREAS } from '@sigma/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The library belongs to the person, whatever the program. */
export const areasKey = ['search-areas'] as const;

/** All areas that the caller saved, by name: one page holds the library (1:9#10). */
export const areasQuery = () =>
  queryOptions({
    queryKey: areasKey,
    queryFn: ({ signal }) =>
      call(listSearchAreas, { query: { limit: MOST_SEARCH_AREAS, ordering: 'name' }, signal }),
    select: ({ results }) => results,
  });

export const saveArea = (body: { readonly name: string; readonly area: string }) =>
  call(createSearchArea, { body });

export const renameArea = (area: string, name: string) =>
  call(updateSearchArea, { params: { area }, body: { name } });

export const removeArea = (area: string) => call(deleteSearchArea, { params: { area } });

export const importAreas = (
  areas: readonly { readonly name: string; readonly area: string }[],
  signal: AbortSignal,
) => call(importSearchAreas, { body: { areas: [...areas] }, signal });
