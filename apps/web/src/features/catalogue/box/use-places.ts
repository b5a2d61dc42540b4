import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { placesQuery } from './place.queries.ts';
import type { Place } from './place-search.ts';

/** Spec 1:9 */
const ASK_AFTER_MS = 800;
const NONE: readonly Place[] = [];

export interface PlaceSuggestions {
  readonly state: 'waiting' | 'failed' | 'ready';
  readonly found: readonly Place[];
}

/** Places by name, asked for once the name has rested; an empty name asks for nothing. */
export function usePlaces(name: string): PlaceSuggestions {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const isRequested = name !== '' && asked === name;
  const query = useQuery({ ...placesQuery(asked), enabled: isRequested });
  if (isRequested && query.isError) return { state: 'failed', found: NONE };
  if (isRequested && query.isSuccess) return { state: 'ready', found: query.data };
  return { state: 'waiting', found: NONE };
}
