/**
 * Writes to the browser's storage that can wait: they run for a few milliseconds at a time while the page is idle,
 * and the rest when the page is left.
 */
const SLICE_MS = 8;
/** A busy page does not delay them for longer than this. */
const LONGEST_WAIT_MS = 1000;

const waiting = new Map<string, Iterator<unknown>>();
let isScheduled = false;
let isListening = false;

/** Runs the steps one after the other, soon; earlier steps of the same name are abandoned. */
export function writeLater(name: string, steps: Iterator<unknown>): void {
  waiting.set(name, steps);
  if (!isListening) addEventListener('pagehide', finishWrites);
  isListening = true;
  ask();
}

/** Runs everything that still waits at once. */
export function finishWrites(): void {
  work(Number.POSITIVE_INFINITY);
}

/** Abandons everything that waits. */
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
