import { create } from 'zustand';

export const NAVIGATION_PANELS = ['Notifications', 'Downloads', 'Cart', 'AppList', 'UserProfile'] as const;
export type NavigationPanel = (typeof NAVIGATION_PANELS)[number];

interface NavigationStore {
  readonly shown: NavigationPanel | undefined;
  /** Showing one panel hides the others (spec 1:2.5#2). */
  readonly show: (panel: NavigationPanel) => void;
  readonly hide: (panel: NavigationPanel) => void;
}

export const useNavigation = create<NavigationStore>((set) => ({
  shown: undefined,
  show: (panel) => set({ shown: panel }),
  hide: (panel) => set(({ shown }) => ({ shown: shown === panel ? undefined : shown })),
}));

/** What a button of one panel needs. */
export function usePanel(panel: NavigationPanel): {
  readonly opened: boolean;
  readonly change: (opened: boolean) => void;
} {
  const opened = useNavigation((store) => store.shown === panel);
  const { show, hide } = useNavigation.getState();
  return { opened, change: (next) => (next ? show : hide)(panel) };
}
