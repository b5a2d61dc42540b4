type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Stops waiting with the reason of the signal. */
type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/** More would keep a busy server busy; a later move of the map asks again. */
const MAX_ATTEMPTS = 3;
/** About two minutes, at the three to five seconds that the server states for a picture which it prepares. */
const MAX_ATTEMPTS_OF_PREPARED = 24;
/** Says that the server is at work on what was requested, and not too busy. */
const PREPARING = 'sigma-preparing';
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const DEFAULT_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;

/**
 * Requests again what a busy server (429, 503) can answer a moment later: after Retry-After, otherwise after one second,
 * twice as long each time. The last answer is returned as it is.
 */
export function patientFetch(fetch: Fetch, wait: Wait = waitFor): Fetch {
  return async (url, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(url, init);
      const most = answer.headers.has(PREPARING) ? MAX_ATTEMPTS_OF_PREPARED : MAX_ATTEMPTS;
      if (!BUSY.has(answer.status) || attempt >= most) return answer;
      void answer.body?.cancel().catch(() => undefined);
      await wait(waitMs(answer.headers.get('retry-after'), attempt), init.signal ?? undefined);
    }
  };
}

/** Retry-After in seconds; a date is not sent by this server and counts as missing. */
function waitMs(retryAfter: string | null, attempt: number): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  return Math.min(MAX_WAIT_MS, seconds === undefined ? DEFAULT_WAIT_MS * 2 ** (attempt - 1) : seconds * 1000);
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
