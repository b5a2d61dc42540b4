import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Toasts } from '../overlays/toasts.tsx';
import { useTheme } from './color-scheme.ts';
import { theme } from './theme.ts';

/** Theme and toasts. No style element is generated: every variable stands in theme.css. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const scheme = useTheme((store) => store.theme);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
}
