import { useCallback, useSyncExternalStore } from 'react';

/** At this width and below the screen folds (design, "At 960 px and below"). */
export const NARROW = '(max-width: 960px)';

/** Whether a media query holds; it follows the window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', notify);
      return () => list?.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
}
