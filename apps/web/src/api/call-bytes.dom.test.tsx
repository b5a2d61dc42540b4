import { CLIENT_TIMEOUT_MS, exportAudit } from '@sigma/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callBytes, fetchFile, readBody, saveAnswer } from './call-bytes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that answers after a time, unless the request is abandoned. */
function answerAfter(delayMs: number, body: ReadableStream | string = '') {
  vi.stubGlobal('fetch', (_: string, { signal }: { readonly signal: AbortSignal }) => {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => resolve(new Response(body)), delayMs);
    });
  });
}

it('abandons a file whose answer does not begin within 70 s', async () => {
  answerAfter(CLIENT_TIMEOUT_MS + 1);
  const failed = expect(callBytes(exportAudit, {})).rejects.toMatchObject({
    name: 'NetworkError',
    code: 'timeout',
  });
  await vi.advanceTimersByTimeAsync(CLIENT_TIMEOUT_MS);
  await failed;
});

it('reads a file to its end, however long that takes', async () => {
  let end = () => {};
  const body = new ReadableStream({
    start: (controller) => {
      end = () => {
        controller.enqueue(new TextEncoder().encode('complete'));
        controller.close();
      };
    },
  });
  answerAfter(CLIENT_TIMEOUT_MS - 1, body);
  const answer = callBytes(exportAudit, {});
  await vi.advanceTimersByTimeAsync(CLIENT_TIMEOUT_MS - 1);
  const text = (await answer).text();
  await vi.advanceTimersByTimeAsync(2 * CLIENT_TIMEOUT_MS);
  end();
  await expect(text).resolves.toBe('complete');
});

it('reports a file that breaks off as a network error', async () => {
  const brokenOff = () =>
    new Response(
      new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }),
    );
  const expected = { name: 'NetworkError', code: 'network', cause: { message: 'terminated' } };
  await expect(saveAnswer(brokenOff(), 'audit.csv')).rejects.toMatchObject(expected);
  await expect(readBody(brokenOff().arrayBuffer())).rejects.toMatchObject(expected);
});

it('does not report a file that its reader abandons as a network error', async () => {
  const reason = new DOMException('Canceled', 'AbortError');
  const abandoned = new Response(new ReadableStream({ start: (controller) => controller.error(reason) }));
  await expect(readBody(abandoned.blob())).rejects.toBe(reason);
});

it('sends the token to the server of this installation only, for a file that is named by its address', async () => {
  localStorage.setItem('sigma.token', 'abc');
  const sent = vi.fn(async (_: string, init: RequestInit) => new Response(String(init.method)));
  vi.stubGlobal('fetch', sent);
  await fetchFile('/api/cubes/a/b/header');
  await fetchFile('https://elsewhere.example/api/header');
  const tokens = sent.mock.calls.map(([, { headers }]) => new Headers(headers).get('authorization'));
  expect(tokens).toEqual(['Bearer abc', null]);
});

it('reports a file that is refused as any other call does', async () => {
  const body = { type: 'about:blank', title: '', status: 422, code: 'too_expensive', detail: 'x' };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 422 }));
  await expect(fetchFile('/api/header')).rejects.toMatchObject({ name: 'ApiError', code: 'too_expensive' });
});
