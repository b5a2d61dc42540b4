import { geocode } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { placeOf } from './place-search.ts';

const KEPT_MS = 600_000;

export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: async ({ signal }) => (await call(geocode, { query: { text }, signal })).results.map(placeOf),
    staleTime: KEPT_MS,
    retry: false,
  });
