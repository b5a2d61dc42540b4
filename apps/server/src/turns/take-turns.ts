import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@sigma/orbit';

/** So long work holds the process before it lets others on. */
const TURN_MS = 12;

export interface Turns {
  /** Takes all steps, letting others on between them. */
  take<Result>(steps: Steps<Result>): Promise<Result>;
  /** Lets others on when the turn is over. */
  pause(): Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Divides long work into turns, so that calls are answered in between; short work is done in the first and never
 * waits. The clock tells milliseconds. After a turn it rejects with the signal's reason when that is aborted: the caller has gone, or the process stops.
 */
export function takeTurns(signal?: AbortSignal, clock = () => performance.now()): Turns {
  let began = clock();
  const isOver = () => clock() - began >= TURN_MS;
  const rest = async () => {
    await setImmediate();
    signal?.throwIfAborted();
    began = clock();
  };
  return {
    async take(steps) {
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
        if (isOver()) await rest();
      }
    },
    async pause() {
      if (isOver()) await rest();
    },
    signal,
  };
}
