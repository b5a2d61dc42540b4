import { useCallback } from 'react';
import { create } from 'zustand';
import { useSession } from '../../session/session.tsx';
import { preferenceOf, storePreference } from '../../session/user-preferences.ts';

const NAME = 'hints.next-pass';
const HIDDEN = 'hidden';

/** The users who have hidden the hints since the page was opened. */
const useHidden = create<{ readonly users: ReadonlySet<string> }>(() => ({ users: new Set() }));

/** Whether the user still sees the hints; once hidden, they stay hidden in this browser. */
export function useHints(): { readonly areShown: boolean; readonly hide: () => void } {
  const { id } = useSession().profile;
  const isHidden = useHidden((store) => store.users.has(id));
  const hide = useCallback(() => {
    storePreference(id, NAME, HIDDEN);
    useHidden.setState(({ users }) => ({ users: new Set(users).add(id) }));
  }, [id]);
  return { areShown: !isHidden && preferenceOf(id, NAME) !== HIDDEN, hide };
}
