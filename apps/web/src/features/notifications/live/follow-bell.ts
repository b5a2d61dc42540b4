import { streamNotifications } from '@sigma/contract';
import { ApiError } from '../../../api/errors.ts';
import { readEventStream } from '../../../api/event-stream.ts';
import { readToken } from '../../../session/token.ts';

/** The server sends something every 20 s. */
const SILENCE_MS = 50_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Reports the number of unread notifications whenever it may have changed, until it is aborted. A lost connection is opened
 * again: at once when the browser is online again, otherwise after pauses that become longer. A token that was rejected
 * is not sent again; another window may store a new one.
 */
export async function followBell(onUnread: (unread: number) => void, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let rejected: string | undefined;
  while (!signal.aborted) {
    const token = readToken();
    if (token === undefined || token === rejected) {
      await pause(LONGEST_PAUSE_MS, signal);
      continue;
    }
    try {
      await readEventStream(
        streamNotifications,
        {},
        {
          signal,
          silenceMs: SILENCE_MS,
          onEvent: ({ type, data }) => {
            if (type !== 'unread') return;
            pauseMs = FIRST_PAUSE_MS;
            onUnread(Number(data));
          },
        },
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) rejected = token;
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
