import { useEffect, useRef, useState } from 'react';

/** About two minutes, at the pauses that the server states. */
const MAX_TRIES = 24;
/** Tries after which a picture that is stored must be a broken one. */
const MAX_TRIES_OF_STORED = 3;
const USUAL_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 15_000;
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/**
 * A picture that the server may have to prepare when it is first requested: it then answers 503, and an image element cannot say so. Once
 * one fails, its address is requested again to learn why, and the picture is loaded again after the time that the server states.
 */
export function usePatientPicture(href: string, onFail: () => void) {
  const [tries, setTries] = useState(0);
  const [failedTry, setFailedTry] = useState<number>();
  const isPreparing = failedTry === tries;
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    if (!isPreparing) return;
    const life = new AbortController();
    void isWorthAnother(href, tries, life.signal).then((isWorth) => {
      if (life.signal.aborted) return;
      if (isWorth) setTries(tries + 1);
      else fail.current();
    });
    return () => life.abort();
  }, [href, tries, isPreparing]);
  return { tries, isPreparing, failed: () => setFailedTry(tries) };
}

/** Waits as long as a busy server states; false if the picture failed for another reason. */
async function isWorthAnother(href: string, tries: number, signal: AbortSignal): Promise<boolean> {
  if (tries + 1 >= MAX_TRIES) return false;
  try {
    const { status, headers } = await fetch(href, { method: 'HEAD', signal });
    // It may have been prepared in the meantime; what is there and still cannot be shown has failed.
    if (status === 200) return tries < MAX_TRIES_OF_STORED;
    if (!BUSY.has(status)) return false;
    await pause(waitMs(headers.get('retry-after')), signal);
    return true;
  } catch {
    // The page goes away, or there is no connection; the picture counts as failed.
    return false;
  }
}

function waitMs(retryAfter: string | null): number {
  const seconds = /^\d{1,5}$/.exec(retryAfter ?? '')?.[0];
  return seconds === undefined ? USUAL_WAIT_MS : Math.min(LONGEST_WAIT_MS, Number(seconds) * 1000);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
