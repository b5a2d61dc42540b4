import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';

const TRIES = 3;

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
