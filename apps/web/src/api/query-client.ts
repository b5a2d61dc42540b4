import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';

const TRIES = 3;
const MOST_LOGGED = 200;

/** Only what may pass by itself is asked again: no connection, or a server that is busy. Never a 4xx. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= TRIES - 1) return false;
  if (error instanceof NetworkError) return error.code === 'network';
  return error instanceof ApiError && error.status >= 500;
}

/** For a search, of which the answer is waited for: once more, not twice. */
export function isWorthOneRetry(failures: number, error: unknown): boolean {
  return failures === 0 && isWorthRetrying(failures, error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Whatever the screen says of it, what failed is logged (spec 1:8).
    queryCache: new QueryCache({
      onError: (cause, { queryHash }) =>
        console.warn(`no answer for ${queryHash.slice(0, MOST_LOGGED)}`, cause),
    }),
    defaultOptions: {
      // A machine without internet reaches an installation on its own network: the call tells, not the browser.
      queries: {
        networkMode: 'always',
        retry: isWorthRetrying,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
