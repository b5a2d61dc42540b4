import { create } from 'zustand';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Also read by the small script of the page, before the first paint. */
export const THEME_KEY = 'sigma.theme';

interface ThemeStore {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

function storedTheme(): Theme {
  return globalThis.localStorage?.getItem(THEME_KEY) === 'light' ? 'light' : 'dark';
}

export const useTheme = create<ThemeStore>((set) => ({
  theme: storedTheme(),
  choose: (theme) => {
    localStorage.setItem(THEME_KEY, theme);
    document.documentElement.dataset.theme = theme;
    set({ theme });
  },
}));
