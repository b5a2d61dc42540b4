import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { UiProvider } from '../ui/theme/ui-provider.tsx';
import { sessionOf } from './session.fixture.ts';
import { type Session, SessionProvider } from './session.tsx';

interface Surroundings {
  readonly session?: Session;
  readonly queries?: QueryClient;
}

/** Server data for one test: a failed call is not repeated, or at once where its query repeats it. */
export function testQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } });
}

/** Renders a part of the app inside the providers that the app gives it. */
export function renderInApp(children: ReactNode, surroundings: Surroundings = {}) {
  const { session = sessionOf(), queries = testQueries() } = surroundings;
  return render(
    <UiProvider>
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>{children}</SessionProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
}
