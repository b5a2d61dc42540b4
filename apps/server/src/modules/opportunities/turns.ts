import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@sigma/orbit';

/** So long a search holds the process before it lets others on. */
const TURN_MS = 12;

export interface Turns {
  /** Takes all steps, letting others on between them. */
  take<Result>(steps: Steps<Result>): Promise<Result>;
  /** Lets others on when the turn is over. Rejects when the caller has gone away. */
  pause(): Promise<void>;
}

/** Divides long work of one call into turns; short work is done in the first and never waits. */
export function takeTurns(signal: AbortSignal): Turns {
  let began = performance.now();
  const isOver = () => performance.now() - began >= TURN_MS;
  const rest = async () => {
    await setImmediate();
    signal.throwIfAborted();
    began = performance.now();
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
  };
}
