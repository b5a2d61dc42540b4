import { Worker } from 'node:worker_threads';
import { BusyError } from '@sigma/contract';
import type { FromThread, TileTask, ToThread } from './tasks.ts';
import { faultOf, TileError } from './tasks.ts';

/** Tiles that a thread works on at a time: while one waits for bytes another is drawn. */
const AT_ONCE = 4;
const RETRY_AFTER_S = 2;

export interface TileThreadsOptions {
  readonly threads: number;
  /** Bytes of decoded pictures that one thread keeps. */
  readonly cacheBytes: number;
  /** Tiles that may wait for a thread; more are turned away with BusyError. */
  readonly mostWaiting: number;
  /** A thread without work for this long ends and gives its memory back. */
  readonly idleMs: number;
  readonly read: (objectKey: string, offset: number, length: number) => Promise<Uint8Array>;
}

/** Threads that draw tiles. A scene always goes to the same one, so that its decoded pixels are kept once. */
export interface TileThreads {
  /**
   * The encoded tile, null when nothing of the scene is in it. Throws TileError, BusyError, or the signal's
   * reason; a tile that nobody waits for any more is not begun.
   */
  draw(task: TileTask, signal: AbortSignal): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export function tileThreads(options: TileThreadsOptions): TileThreads {
  const lanes = Array.from({ length: options.threads }, () => createLane(options));
  return {
    draw(task, signal) {
      signal.throwIfAborted();
      const lane = lanes[laneOf(task.visual.sha256, lanes.length)];
      if (lane === undefined) throw new Error('There is no thread to draw with.');
      return lane.draw(task, signal);
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

function laneOf(sha256: string, lanes: number): number {
  return Number.parseInt(sha256.slice(0, 8), 16) % lanes;
}

interface Job extends PromiseWithResolvers<Uint8Array | null> {
  readonly task: TileTask;
}

/** One thread, made when the first tile comes, with those that wait for it. */
function createLane(options: TileThreadsOptions): TileThreads {
  const waiting = new Set<Job>();
  const running = new Map<number, Job>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let jobs = 0;
  let closed = false;

  function start(): Worker {
    const started = new Worker(new URL('./scene-tiles.worker.ts', import.meta.url), {
      workerData: { cacheBytes: options.cacheBytes },
    });
    const lost = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const job of running.values()) job.reject(error);
      running.clear();
      next();
    };
    started.on('error', lost);
    started.on('exit', () => lost(new Error('A thread that draws tiles ended.')));
    started.on('message', (message: FromThread) => hear(started, message));
    worker = started;
    return started;
  }

  function hear(from: Worker, message: FromThread): void {
    switch (message.kind) {
      case 'read':
        void answerRead(from, message, options.read);
        return;
      case 'drawn':
        running.get(message.id)?.resolve(message.bytes);
        break;
      case 'failed':
        running.get(message.id)?.reject(new TileError(message.fault));
    }
    running.delete(message.id);
    next();
  }

  function next(): void {
    if (closed) return;
    for (const job of waiting) {
      if (running.size >= AT_ONCE) return;
      waiting.delete(job);
      clearTimeout(idle);
      const thread = worker ?? start();
      thread.ref();
      const id = ++jobs;
      running.set(id, job);
      thread.postMessage({ kind: 'draw', id, task: job.task } satisfies ToThread);
    }
    if (running.size === 0) rest();
  }

  function rest(): void {
    clearTimeout(idle);
    const thread = worker;
    // A thread without work keeps no process alive.
    thread?.unref();
    idle = setTimeout(() => {
      worker = undefined;
      void thread?.terminate();
    }, options.idleMs).unref();
  }

  return {
    async draw(task, signal) {
      if (closed) throw new Error('The server stops.');
      if (waiting.size >= options.mostWaiting) {
        throw new BusyError('scene tiles', 'Too many tiles are waiting to be drawn.', RETRY_AFTER_S);
      }
      const job: Job = { task, ...Promise.withResolvers<Uint8Array | null>() };
      const leave = () => {
        waiting.delete(job);
        job.reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(job);
      next();
      return job.promise.finally(() => signal.removeEventListener('abort', leave));
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      for (const job of [...waiting, ...running.values()]) job.reject(new Error('The server stops.'));
      waiting.clear();
      await worker?.terminate();
    },
  };
}

async function answerRead(
  thread: Worker,
  { id, objectKey, offset, length }: Extract<FromThread, { kind: 'read' }>,
  read: TileThreadsOptions['read'],
): Promise<void> {
  let answer: ToThread;
  try {
    answer = { kind: 'bytes', id, bytes: await read(objectKey, offset, length) };
  } catch (error) {
    answer = { kind: 'no-bytes', id, fault: faultOf(error) };
  }
  thread.postMessage(answer);
}
