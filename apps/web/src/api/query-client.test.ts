import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import {
  createQueryClient,
  isWorthOneRetry,
  isWorthRetrying,
  isWorthWaiting,
  retryDelayMs,
} from './query-client.ts';

const refused = (status: number) =>
  new ApiError({ status, code: 'unknown', detail: '', requestId: undefined });
const unreachable = new NetworkError('network', new Error('no connection'));

afterEach(() => onlineManager.setOnline(true));

describe('a query that failed', () => {
  it('a failed query is retried where that may help, at most twice, a search once', () => {
    for (const error of [unreachable, refused(429), refused(500), refused(503)]) {
      expect([0, 1, 2].map((failures) => isWorthRetrying(failures, error))).toEqual([true, true, false]);
      expect([0, 1, 2].map((failures) => isWorthOneRetry(failures, error))).toEqual([true, false, false]);
    }
  });

  it('a failed query is retried when the server says, otherwise after twice as long each time', () => {
    const busy = new ApiError({ status: 429, code: 'too_many_requests', detail: '', retryAfterMs: 8000 });
    expect([0, 1].map((failures) => retryDelayMs(failures, busy))).toEqual([8000, 8000]);
    for (const error of [refused(503), unreachable])
      expect([0, 1].map((failures) => retryDelayMs(failures, error))).toEqual([1000, 2000]);
  });

  it('what is made when it is first read is waited for as long as the server says when to come back', () => {
    const made = new ApiError({ status: 503, code: 'unavailable', detail: '', retryAfterMs: 2000 });
    expect([0, 10, 11, 12].map((failures) => isWorthWaiting(failures, made))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    // Five seconds and more are stated for what is being prepared, which takes minutes on a busy server.
    const prepared = new ApiError({
      status: 503,
      code: 'unavailable',
      detail: '',
      retryAfterMs: 5000,
      isPreparing: true,
    });
    expect([12, 47, 48].map((failures) => isWorthWaiting(failures, prepared))).toEqual([true, true, false]);
    expect([0, 1, 2].map((failures) => isWorthWaiting(failures, refused(503)))).toEqual([true, true, false]);
    expect(isWorthWaiting(0, refused(404))).toBe(false);
    const tooMany = new ApiError({ status: 429, code: 'too_many_requests', detail: '', retryAfterMs: 2000 });
    expect([1, 2].map((failures) => isWorthWaiting(failures, tooMany))).toEqual([true, false]);
  });

  it('a query is never retried after another 4xx', () => {
    for (const status of [400, 401, 403, 404, 422]) {
      expect(isWorthRetrying(0, refused(status))).toBe(false);
      expect(isWorthOneRetry(0, refused(status))).toBe(false);
    }
  });
});

it('queries an installation on the local network even where the browser sees no internet', async () => {
  onlineManager.setOnline(false);
  const queries = createQueryClient();
  await expect(queries.fetchQuery({ queryKey: ['near'], queryFn: () => 'answered' })).resolves.toBe(
    'answered',
  );
});

it('logs a failed search, but not a cancelled one', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const queries = createQueryClient();
  const search = { queryKey: ['search'], retry: false };
  await expect(queries.fetchQuery({ ...search, queryFn: () => Promise.reject(unreachable) })).rejects.toBe(
    unreachable,
  );
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledWith('no answer for ["search"]', unreachable);
  const cancelled = queries.fetchQuery({ ...search, queryFn: () => new Promise(() => undefined) });
  await queries.cancelQueries({ queryKey: search.queryKey });
  await cancelled.catch(() => undefined);
  expect(logged).toHaveBeenCalledTimes(1);
});
