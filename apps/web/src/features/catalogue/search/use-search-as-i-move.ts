import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../../session/session.tsx';
import { preferenceOf, storePreference } from '../../../session/user-preferences.ts';

/** How long the map rests before the search starts. */
const REST_MS = 500;
const NAME = 'search-as-i-move';

export interface SearchAsIMove {
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
  /** The user moved the map while its view is what is searched. */
  readonly moved: () => void;
}

/** Searches the map view by itself once the map rests; off by default and remembered per user. */
export function useSearchAsIMove(search: () => void): SearchAsIMove {
  const { profile } = useSession();
  const [isOn, setOn] = useState(() => preferenceOf(profile.id, NAME) === 'on');
  const [moves, setMoves] = useState(0);
  const searchNow = useEffectEvent(search);
  useEffect(() => {
    if (moves === 0) return;
    const timer = setTimeout(() => searchNow(), REST_MS);
    return () => clearTimeout(timer);
  }, [moves]);
  return {
    isOn,
    turn: (next) => {
      storePreference(profile.id, NAME, next ? 'on' : 'off');
      setOn(next);
      // A search that still waits is abandoned.
      setMoves(0);
    },
    moved: () => isOn && setMoves((count) => count + 1),
  };
}
