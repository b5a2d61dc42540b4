import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';

const TRIES = 3;

/** Only what may pass by itself is asked again: no connection, or a server that is busy. Never a 4xx. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= TRIES - 1) return false;
  if (error instanceof NetworkError) return error.code === 'network';
  return error instanceof ApiError && error.status >= 500;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
