import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@sigma/orbit';

/** Milliseconds that a long calculation may run before it yields to the event loop, of which a call needs several rounds. */
const SLICE_MS = 4;

/** The end of the last turn: calculations take turns, so that all of them together use one slice per round of calls. */
let lastTurn: Promise<unknown> = Promise.resolve();

function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** A long calculation that shares the thread with the calls that arrive in the meantime. */
export interface CooperativeWork {
  /** Runs every step and yields to the event loop between steps; returns the result of the last one. */
  run<Result>(steps: Steps<Result>): Promise<Result>;
  /** Yields to the event loop if the current time slice is used up. */
  pause(): Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Divides a long calculation into time slices, so that calls are answered in between. A short calculation ends within
 * the first slice and never waits. Once the signal is aborted (the caller has gone or the process stops), the
 * calculation rejects with the signal's reason at the end of the current slice.
 *
 * @param clock the current time in milliseconds
 */
export function cooperativeWork(signal?: AbortSignal, clock = () => performance.now()): CooperativeWork {
  let sliceBegan = clock();
  const isSliceOver = () => clock() - sliceBegan >= SLICE_MS;
  const yieldToOthers = async () => {
    await nextTurn();
    signal?.throwIfAborted();
    sliceBegan = clock();
  };
  return {
    async run(steps) {
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
        if (isSliceOver()) await yieldToOthers();
      }
    },
    async pause() {
      if (isSliceOver()) await yieldToOthers();
    },
    signal,
  };
}
