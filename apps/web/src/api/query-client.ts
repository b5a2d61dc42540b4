import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';

const TRIES = 3;
const MAX_LOGGED = 200;

const TOO_MANY_REQUESTS = 429;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/** Retries only what may be temporary: no connection, a busy server, or too many requests. Never another 4xx. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= TRIES - 1) return false;
  if (error instanceof NetworkError) return error.code === 'network';
  return error instanceof ApiError && (error.status >= 500 || error.status === TOO_MANY_REQUESTS);
}

/** Tries while a server is busy or cannot reach its archive, for which it states two or three seconds. */
const BUSY_TRIES = 12;
/** Tries while the server prepares what was requested: some minutes at five seconds each. */
const PREPARED_WITHIN_TRIES = 48;

/**
 * For what the server makes when it is first read, such as a cube: as long as it says that it is at work on it, it is waited for.
 * Everything else is retried as usual.
 */
export function isWorthWaiting(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError) || error.status < 500 || error.retryAfterMs === undefined)
    return isWorthRetrying(failures, error);
  return failures < (error.isPreparing ? PREPARED_WITHIN_TRIES : BUSY_TRIES);
}

/** The milliseconds before the next try: what the server says, otherwise twice as long as the last time. */
export function retryDelayMs(failures: number, error: unknown): number {
  const stated = error instanceof ApiError ? error.retryAfterMs : undefined;
  return Math.min(LONGEST_DELAY_MS, stated ?? FIRST_DELAY_MS * 2 ** failures);
}

/** For a search, whose answer the user waits for: one retry instead of two. */
export function isWorthOneRetry(failures: number, error: unknown): boolean {
  return failures === 0 && isWorthRetrying(failures, error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    // A failure is logged, whatever the screen shows (spec 1:8).
    queryCache: new QueryCache({
      onError: (cause, { queryHash }) =>
        console.warn(`no answer for ${queryHash.slice(0, MAX_LOGGED)}`, cause),
    }),
    defaultOptions: {
      // A machine without internet can reach an installation on its own network, so the browser's online state is ignored.
      queries: {
        networkMode: 'always',
        retry: isWorthRetrying,
        retryDelay: retryDelayMs,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
