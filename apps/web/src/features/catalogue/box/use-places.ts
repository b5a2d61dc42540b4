import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../parts/layout/use-debounced.ts';
import { placesQuery } from './place.queries.ts';
import type { FoundPlace } from './place-search.ts';

/** Delay after the last key (spec 1:9). */
const DEBOUNCE_MS = 800;
const NONE: readonly FoundPlace[] = [];

export interface PlaceSuggestions {
  readonly state: 'waiting' | 'failed' | 'ready';
  readonly found: readonly FoundPlace[];
}

/** Places by name, looked up once the name is debounced; an empty name is not looked up. */
export function usePlaces(name: string): PlaceSuggestions {
  const debounced = useDebounced(name, DEBOUNCE_MS);
  const isRequested = name !== '' && debounced === name;
  const query = useQuery({ ...placesQuery(debounced), enabled: isRequested });
  if (isRequested && query.isError) return { state: 'failed', found: NONE };
  if (isRequested && query.isSuccess) return { state: 'ready', found: query.data };
  return { state: 'waiting', found: NONE };
}
