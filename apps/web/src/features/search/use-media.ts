import { useSyncExternalStore } from 'react';

/** At this width and below the screen folds (design, "At 960 px and below"). */
export const NARROW = '(max-width: 960px)';

/** Whether a media query holds; it follows the window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', notify);
      return () => list?.removeEventListener('change', notify);
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
  );
}
