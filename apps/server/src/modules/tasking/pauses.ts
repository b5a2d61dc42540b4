import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@sigma/orbit';

/** So long work holds the process before it lets others on. */
const TURN_MS = 12;

/** Divides long work into turns, so that calls are answered in between. */
export interface Pauses {
  take<Result>(steps: Steps<Result>): Promise<Result>;
  readonly signal: AbortSignal | undefined;
}

/** Rejects with the signal's reason when that is aborted. */
export function pausesOf(signal?: AbortSignal): Pauses {
  let began = performance.now();
  return {
    signal,
    async take(steps) {
      for (;;) {
        if (performance.now() - began >= TURN_MS) {
          await setImmediate();
          signal?.throwIfAborted();
          began = performance.now();
        }
        const step = steps.next();
        if (step.done === true) return step.value;
      }
    },
  };
}
