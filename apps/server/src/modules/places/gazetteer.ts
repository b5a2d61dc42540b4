import { Worker } from 'node:worker_threads';
import { BusyError, type GeocodeResult } from '@sigma/contract';
import type { Geocoder } from './geocoder.ts';

const IDLE_MS = 300_000;
const MOST_WAITING = 64;
/** Twice what the index needs: the thread tidies up instead of growing. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
const RETRY_AFTER_S = 2;

export interface GazetteerQuestion {
  readonly id: number;
  readonly text: string;
}
export interface GazetteerAnswer {
  readonly id: number;
  readonly results: readonly GeocodeResult[];
}

/**
 * The embedded gazetteer: towns of GeoNames, in a thread that begins with the first question and gives its
 * memory back when nobody has asked for a while.
 */
export function embeddedGazetteer(idleMs = IDLE_MS): Geocoder {
  const waiting = new Map<number, PromiseWithResolvers<readonly GeocodeResult[]>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let questions = 0;

  function start(): Worker {
    const started = new Worker(new URL('./gazetteer.worker.ts', import.meta.url), {
      workerData: {},
      resourceLimits: HEAP,
    });
    const lost = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const question of waiting.values()) question.reject(error);
      waiting.clear();
    };
    started.on('error', lost);
    started.on('exit', () => lost(new Error('The thread of the gazetteer ended.')));
    started.on('message', ({ id, results }: GazetteerAnswer) => {
      waiting.get(id)?.resolve(results);
      forget(id);
    });
    worker = started;
    return started;
  }

  function forget(id: number): void {
    waiting.delete(id);
    if (waiting.size > 0) return;
    // A thread without work keeps no process alive.
    worker?.unref();
    clearTimeout(idle);
    idle = setTimeout(stop, idleMs).unref();
  }

  function stop(): void {
    const ending = worker;
    worker = undefined;
    void ending?.terminate();
  }

  return {
    async search(text, signal) {
      signal.throwIfAborted();
      if (waiting.size >= MOST_WAITING) {
        throw new BusyError('places', 'Too many places are being looked for.', RETRY_AFTER_S);
      }
      clearTimeout(idle);
      const id = ++questions;
      const question = Promise.withResolvers<readonly GeocodeResult[]>();
      waiting.set(id, question);
      const thread = worker ?? start();
      thread.ref();
      thread.postMessage({ id, text } satisfies GazetteerQuestion);
      const leave = () => {
        question.reject(signal.reason);
        forget(id);
      };
      signal.addEventListener('abort', leave, { once: true });
      return question.promise.finally(() => signal.removeEventListener('abort', leave));
    },
    async close() {
      clearTimeout(idle);
      for (const question of waiting.values()) question.reject(new Error('The server stops.'));
      waiting.clear();
      await worker?.terminate();
    },
  };
}
