import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onUnauthorized } from '../../../api/refusal.ts';
import { TOKEN_KEY } from '../../../session/token.ts';
import { followBell } from './follow-bell.ts';

type Answer = (signal: AbortSignal | undefined) => Response | Promise<Response>;
let answers: Answer[];
let requests: number;
let leaving: AbortController;

/** A stream of these pieces, which then ends, breaks or stays open until the request is aborted. */
function streamOf(
  pieces: readonly string[],
  then: 'ends' | 'breaks' | 'stays',
  signal?: AbortSignal,
): Response {
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      if (then === 'ends') controller.close();
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
    ...(then === 'breaks' && {
      pull: (controller: ReadableStreamDefaultController) => controller.error(new TypeError('network')),
    }),
  };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), {
    headers: { 'content-type': 'text/event-stream' },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem(TOKEN_KEY, 'first');
  answers = [];
  requests = 0;
  leaving = new AbortController();
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    requests += 1;
    const answer = answers.shift();
    if (answer !== undefined) return answer(signal ?? undefined);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
});
afterEach(() => {
  leaving.abort();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const heard: number[] = [];
  void followBell((unread) => heard.push(unread), leaving.signal);
  return { heard };
}

describe('following the bell', () => {
  it('reports every number, however the stream is cut into pieces, and ignores comments', async () => {
    answers = [
      () => streamOf(['event: unread\nda', 'ta: 2\n\n: still here\n\nevent: unread\ndata: 3\n\n'], 'stays'),
    ];
    const { heard } = follow();
    await vi.waitFor(() => expect(heard).toEqual([2, 3]));
  });

  it.each(['ends', 'breaks'] as const)('connects again when the stream %s', async (then) => {
    answers = [
      () => streamOf(['event: unread\ndata: 1\n\n'], then),
      () => streamOf(['event: unread\ndata: 4\n\n'], 'stays'),
    ];
    const { heard } = follow();
    await vi.waitFor(() => expect(heard).toEqual([1]));
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(heard).toEqual([1, 4]));
  });

  it('connects again when the stream has been silent for longer than the heartbeat of the server', async () => {
    answers = [(signal) => streamOf(['event: unread\ndata: 1\n\n'], 'stays', signal)];
    follow();
    await vi.waitFor(() => expect(requests).toBe(1));
    await vi.advanceTimersByTimeAsync(52_000);
    await vi.waitFor(() => expect(requests).toBe(2));
  });

  it('waits longer after each failure, and connects at once when the browser is online again', async () => {
    answers = Array.from({ length: 4 }, () => () => Promise.reject(new TypeError('network')));
    follow();
    await vi.waitFor(() => expect(requests).toBe(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests).toBe(2);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(requests).toBe(3));
  });

  it('does not send a rejected token again, and connects with the next one', async () => {
    answers = [() => Response.json({}, { status: 401 })];
    const { heard } = follow();
    await vi.waitFor(() => expect(requests).toBe(1));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(requests).toBe(1);
    answers = [() => streamOf(['event: unread\ndata: 5\n\n'], 'stays')];
    localStorage.setItem(TOKEN_KEY, 'second');
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => expect(heard).toEqual([5]));
  });

  it('announces a disabled account at once, unlike a token that has expired', async () => {
    const announced: unknown[] = [];
    const stop = onUnauthorized((code) => announced.push(code));
    const refusal = { type: 'about:blank', title: '', status: 401, code: 'account_disabled', detail: '' };
    answers = [() => Response.json({}, { status: 401 }), () => Response.json(refusal, { status: 401 })];
    follow();
    await vi.waitFor(() => expect(requests).toBe(1));
    expect(announced).toEqual([]);
    localStorage.setItem(TOKEN_KEY, 'second');
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => expect(announced).toEqual(['account_disabled']));
    stop();
  });

  it('makes no request without a token', async () => {
    localStorage.removeItem(TOKEN_KEY);
    follow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toBe(0);
  });
});
