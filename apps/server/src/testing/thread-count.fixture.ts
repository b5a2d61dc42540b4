import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach } from 'vitest';

/** Counts the threads that this process starts in a test. Call it where `beforeEach` may be called. */
export function countThreads(): { readonly started: number } {
  const count = { started: 0 };
  const increase = () => {
    count.started += 1;
  };
  beforeEach(() => {
    count.started = 0;
    subscribe('worker_threads', increase);
  });
  afterEach(() => unsubscribe('worker_threads', increase));
  return count;
}
