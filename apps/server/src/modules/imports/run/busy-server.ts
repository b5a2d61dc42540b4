import { setTimeout } from 'node:timers/promises';

const BUSY: readonly number[] = [429, 503];
/** The longest wait between two requests. */
const MAX_WAIT_S = 60;
/** How long a server may be busy before an import ends. */
const PATIENCE_S = 600;

/**
 * Sends a request again as long as the server is busy (429 or 503) and states with Retry-After when to try again. Every
 * call of an import may be repeated, because what is present is not added twice. After ten minutes of waiting, returns
 * the answer of the busy server.
 *
 * @throws the reason of the signal once that is aborted
 */
export async function whenNotBusy(
  request: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  let patienceS = PATIENCE_S;
  for (;;) {
    const response = await request();
    const statedS = /^\d{1,5}$/.exec(response.headers.get('retry-after') ?? '')?.[0];
    if (!BUSY.includes(response.status) || statedS === undefined || patienceS <= 0) return response;
    await response.body?.cancel();
    const waitS = Math.min(Number(statedS), MAX_WAIT_S);
    // At least a second counts, so that a server that states 0 is not called forever.
    patienceS -= Math.max(1, waitS);
    await setTimeout(waitS * 1000, undefined, signal === undefined ? {} : { signal }).catch(() =>
      signal?.throwIfAborted(),
    );
  }
}
