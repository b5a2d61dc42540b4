import { useCallback, useSyncExternalStore } from 'react';

/** At this width and below, screens fold. */
export const NARROW = '(max-width: 960px)';
/** At this width and below, the modes are at the bottom, filters in a sheet, and list and details are two steps. */
export const PHONE = '(max-width: 600px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether a media query matches; it follows the window and the system. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}
