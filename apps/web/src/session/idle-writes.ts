/**
 * Writes to the browser's storage that can wait: a few milliseconds of them at a time while the page has nothing
 * better to do, and what is left of them when it goes.
 */
const SLICE_MS = 8;
/** A busy page does not put them off for longer. */
const LONGEST_WAIT_MS = 1000;

const waiting = new Map<string, Iterator<unknown>>();
let isScheduled = false;
let isListening = false;

/** Takes the steps one after the other, soon; the steps of the same name before are given up. */
export function writeLater(name: string, steps: Iterator<unknown>): void {
  waiting.set(name, steps);
  if (!isListening) addEventListener('pagehide', finishWrites);
  isListening = true;
  ask();
}

/** Does at once whatever still waits. */
export function finishWrites(): void {
  work(Number.POSITIVE_INFINITY);
}

/** Nothing that waits is written any more. */
export function forgetWrites(): void {
  waiting.clear();
}

function ask(): void {
  if (isScheduled) return;
  isScheduled = true;
  const slice = () => {
    isScheduled = false;
    work(performance.now() + SLICE_MS);
    if (waiting.size > 0) ask();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(slice, { timeout: LONGEST_WAIT_MS });
  else setTimeout(slice, 1);
}

function work(until: number): void {
  for (const [name, steps] of waiting) {
    while (steps.next().done !== true) {
      if (performance.now() >= until) return;
    }
    waiting.delete(name);
  }
}
