import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sessionOf } from '../../../session/session.fixture.ts';
import { SessionProvider } from '../../../session/session.tsx';

interface StoryFrameProps {
  /** Puts answers of the server into the cache, because the gallery has no server. */
  readonly fill?: (queries: QueryClient) => void;
  readonly children: ReactNode;
}

/** What parts of Monitor need around them in the gallery: a session, a router and a cache that requests nothing. */
export function StoryFrame({ fill, children }: StoryFrameProps) {
  const [queries] = useState(() => {
    const client = new QueryClient({
      defaultOptions: {
        queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchInterval: false },
      },
    });
    fill?.(client);
    return client;
  });
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
  );
  return (
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queries}>
        <SessionProvider session={sessionOf()}>{children}</SessionProvider>
      </QueryClientProvider>
    </RouterContextProvider>
  );
}

interface StateProps {
  readonly name: string;
  readonly height?: number;
  readonly children: ReactNode;
}

/** One state, with its name above it. */
export function State({ name, height, children }: StateProps) {
  return (
    <section aria-label={name}>
      <h3 style={{ margin: '0 0 var(--s2)', color: 'var(--tx-3)', fontSize: 'var(--fs-12)' }}>{name}</h3>
      <div
        style={{
          position: 'relative',
          display: 'flex',
          overflow: 'hidden',
          height,
          flexDirection: 'column',
          border: '1px solid var(--line)',
          borderRadius: 'var(--r-2)',
        }}
      >
        {children}
      </div>
    </section>
  );
}

/** A picture of a place, for findings that have one: a plume over ground. */
export const PLUME_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#8a7658"/><path d="M20 70L78 26l8 12z" fill="#f57d15"/><path d="M20 70L60 40l4 7z" fill="#fcffa4"/></svg>',
)}`;
