import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Toasts } from '../overlays/toasts.tsx';

/** Days and numbers are written as in the rest of the product, wherever the browser is. */
const LOCALE = 'en-GB';

/** Sets the language of the components and shows the messages. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider locale={LOCALE}>
      {children}
      <Toasts />
    </I18nProvider>
  );
}
