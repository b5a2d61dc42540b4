import { create } from 'zustand';

type Theme = 'dark' | 'light';
/** A theme, or that of the system, also when that changes. */
export const THEME_CHOICES = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Also read by the small script of the page, before the first paint. */
const THEME_KEY = 'sigma.theme';

interface ThemeStore {
  readonly choice: ThemeChoice;
  /** What is shown. */
  readonly theme: Theme;
  readonly choose: (choice: ThemeChoice) => void;
}

function storedChoice(): ThemeChoice {
  const stored = globalThis.localStorage?.getItem(THEME_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'dark';
}

const lightSystem = () => globalThis.matchMedia('(prefers-color-scheme: light)');

function shownTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return lightSystem().matches ? 'light' : 'dark';
}

export const useTheme = create<ThemeStore>((set, get) => {
  const show = () => {
    const theme = shownTheme(get().choice);
    document.documentElement.dataset.theme = theme;
    set({ theme });
  };
  let followed: MediaQueryList | undefined;
  const follow = (choice: ThemeChoice) => {
    followed?.removeEventListener('change', show);
    followed = choice === 'system' ? lightSystem() : undefined;
    followed?.addEventListener('change', show);
  };
  const stored = storedChoice();
  follow(stored);
  return {
    choice: stored,
    theme: shownTheme(stored),
    choose: (choice) => {
      localStorage.setItem(THEME_KEY, choice);
      set({ choice });
      follow(choice);
      show();
    },
  };
});
