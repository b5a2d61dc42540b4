import { closeFiles, listPrograms, MissingParameterError, readProfile, readProgram } from '@sigma/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeTokens } from '../session/token.ts';
import { API_BASE_KEY } from './api-base.ts';
import { call } from './call.ts';
import { ApiError, NetworkError, UnexpectedAnswerError } from './errors.ts';
import { isWorthRetrying } from './query-client.ts';
import { onUnauthorized } from './refusal.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: () => Response | Promise<Response>) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => response());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const problem = (status: number, code: string) =>
  Response.json(
    { type: 'about:blank', title: 't', status, code, detail: 'why', request_id: 'r-1' },
    { status },
  );

describe('a call', () => {
  it('sends a request below the API base with the bearer token', async () => {
    storeTokens({ accessToken: 'abc', idToken: undefined });
    const fetched = answerWith(() => Response.json({ count: 0, next: null, previous: null, results: [] }));
    await call(listPrograms, { query: { limit: 10 } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/public/v1/admin/programs/?limit=10');
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer abc' });
  });

  it('sends no token to an open operation, so that an expired token does no harm', async () => {
    storeTokens({ accessToken: 'old', idToken: undefined });
    const fetched = answerWith(() => new Response(null, { status: 204 }));
    await call(closeFiles, {});
    expect(fetched.mock.calls[0]?.[1].headers).not.toHaveProperty('authorization');
  });

  it('uses the API base of a developer without its trailing slash', async () => {
    localStorage.setItem(API_BASE_KEY, 'http://localhost:9000/api/');
    const fetched = answerWith(() => Response.json({ count: 0, next: null, previous: null, results: [] }));
    await call(listPrograms, {});
    expect(fetched.mock.calls[0]?.[0]).toBe('http://localhost:9000/api/public/v1/admin/programs/');
  });

  it('turns an error response into an ApiError with its code and request id', async () => {
    answerWith(() => problem(403, 'forbidden'));
    const failure = await call(readProfile, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 403,
      code: 'forbidden',
      detail: 'why',
      requestId: 'r-1',
      errors: [],
    });
  });

  it.each([
    ['2', 2000],
    [null, undefined],
    ['Fri, 31 Dec 1999 23:59:59 GMT', undefined],
  ])('reads the time to wait from Retry-After "%s"', async (header, retryAfterMs) => {
    answerWith(() => {
      const answer = problem(429, 'too_many_requests');
      if (header !== null) answer.headers.set('retry-after', header);
      return answer;
    });
    await expect(call(readProfile, {})).rejects.toMatchObject({ status: 429, retryAfterMs });
  });

  it.each([
    [403, 'forbidden'],
    [502, 'unavailable'],
    [418, 'unknown'],
  ])(
    'reads the meaning of an error response without a problem document from its status %d',
    async (status, code) => {
      answerWith(() => new Response('<html>', { status }));
      await expect(call(readProfile, {})).rejects.toMatchObject({ name: 'ApiError', status, code });
    },
  );

  it('announces a 401 with its code and no other status', async () => {
    const heard = vi.fn();
    const stop = onUnauthorized(heard);
    answerWith(() => problem(403, 'forbidden'));
    await call(readProfile, {}).catch(() => undefined);
    expect(heard).not.toHaveBeenCalled();
    answerWith(() => problem(401, 'unauthorized'));
    await call(readProfile, {}).catch(() => undefined);
    expect(heard.mock.calls).toEqual([['unauthorized']]);
    stop();
  });

  it('reports a lost connection as a NetworkError', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(readProfile, {})).rejects.toBeInstanceOf(NetworkError);
  });

  it('reports an answer that breaks off as a NetworkError, not as one of another shape', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    answerWith(() => new Response(broken));
    await expect(call(readProfile, {})).rejects.toMatchObject({ name: 'NetworkError', code: 'network' });
    answerWith(() => new Response('<html>'));
    await expect(call(readProfile, {})).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });

  it('rejects a response that does not match the contract', async () => {
    answerWith(() => Response.json({ hello: 'world' }));
    await expect(call(readProfile, {})).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });

  it('sends nothing without a path parameter and names the parameter', async () => {
    const fetched = answerWith(() => Response.json({}));
    const failure = await call(readProgram, { params: {} }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MissingParameterError);
    expect(failure).toMatchObject({
      message: 'Required parameter program was null or undefined when calling readProgram.',
    });
    expect(fetched).not.toHaveBeenCalled();
  });
});

it.each([
  ['a 4xx', new ApiError({ status: 404, code: 'not_found', detail: '' }), 0, false],
  ['a 429', new ApiError({ status: 429, code: 'too_many_requests', detail: '' }), 0, true],
  ['a 503', new ApiError({ status: 503, code: 'unavailable', detail: '' }), 0, true],
  ['a 503 for the third time', new ApiError({ status: 503, code: 'unavailable', detail: '' }), 2, false],
  ['a lost connection', new NetworkError('network', undefined), 1, true],
  ['a time-out of 70 s', new NetworkError('timeout', undefined), 0, false],
  ['a missing parameter', new MissingParameterError('program', 'readProgram'), 0, false],
])('%s is retried: %4$s', (_, error, failures, again) => {
  expect(isWorthRetrying(failures, error)).toBe(again);
});
