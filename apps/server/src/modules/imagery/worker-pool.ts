import { Worker } from 'node:worker_threads';
import { BusyError } from '@sigma/contract';

export interface PoolOptions {
  readonly script: URL;
  readonly size: number;
  /** Threads that had nothing to do for this long end and give their memory back. */
  readonly idleMs: number;
  /** How many may wait at an urgency; more are turned away with BusyError. Without a number there is no limit. */
  readonly mostWaiting?: Readonly<Partial<Record<Urgency, number>>>;
}

const RETRY_AFTER_S = 5;

/** The task itself failed, and would fail again; the thread goes on. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly code = 'task-failed';
}

/** Who waits, the most urgent first; within each the first come is the first served. Nobody waits for `later`. */
export const URGENCIES = ['delivery', 'map', 'viewer', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

export interface WorkerPool<Task, Answer> {
  /** A task whose signal is aborted before a thread takes it is dropped; one that has begun goes on to its end. */
  run(task: Task, urgency: Urgency, signal?: AbortSignal): Promise<Answer>;
  /** Waits until no urgent task is waiting or running. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

interface Waiting<Task, Answer> {
  readonly task: Task;
  readonly urgency: Urgency;
  readonly settle: (outcome: Promise<Answer>) => void;
}

type Reply<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly message: string };

/** Threads that answer one task at a time each; a thread that dies fails its task and is replaced. */
export function workerPool<Task, Answer>(options: PoolOptions): WorkerPool<Task, Answer> {
  const waiting: Waiting<Task, Answer>[] = [];
  const idle = new Map<Worker, NodeJS.Timeout>();
  const all = new Set<Worker>();
  const onCalm: (() => void)[] = [];
  let urgent = 0;
  let closed = false;

  function start(): Worker {
    // web-worker, which geotiff.js brings along, reads a member of workerData in every thread.
    const worker = new Worker(options.script, { workerData: {} });
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    worker.on('error', () => all.delete(worker));
    return worker;
  }

  function next(): void {
    if (closed || waiting.length === 0) return;
    const [free] = idle.keys();
    if (free === undefined && all.size >= options.size) return;
    const [job] = waiting.splice(mostUrgent(waiting), 1);
    if (job === undefined) return;
    const worker = free ?? start();
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.ref();
    job.settle(ask<Task, Answer>(worker, job.task).finally(() => release(worker)));
    next();
  }

  function release(worker: Worker): void {
    if (all.has(worker)) {
      const timer = setTimeout(() => worker.terminate(), options.idleMs);
      timer.unref();
      // A thread without work keeps no process alive.
      worker.unref();
      idle.set(worker, timer);
    }
    next();
  }

  return {
    run: async (task, urgency, signal) => {
      if (closed) throw new Error('The picture makers are stopped.');
      signal?.throwIfAborted();
      const before = waiting.filter((one) => one.urgency === urgency).length;
      if (before >= (options.mostWaiting?.[urgency] ?? Infinity)) {
        throw new BusyError(
          `pictures, ${urgency}`,
          'Too many pictures are waiting to be made.',
          RETRY_AFTER_S,
        );
      }
      if (urgency !== 'later') urgent++;
      let leave: (() => void) | undefined;
      try {
        return await new Promise<Answer>((settle) => {
          const job = { task, urgency, settle };
          leave = () => {
            const at = waiting.indexOf(job);
            if (at >= 0) waiting.splice(at, 1);
            if (at >= 0) settle(Promise.reject(signal?.reason));
          };
          signal?.addEventListener('abort', leave, { once: true });
          waiting.push(job);
          next();
        });
      } finally {
        if (leave !== undefined) signal?.removeEventListener('abort', leave);
        if (urgency !== 'later' && --urgent === 0) for (const resolve of onCalm.splice(0)) resolve();
      }
    },
    calm: () => (urgent === 0 ? Promise.resolve() : new Promise((resolve) => onCalm.push(resolve))),
    close: async () => {
      closed = true;
      for (const { settle } of waiting.splice(0)) settle(Promise.reject(new Error('The server stops.')));
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function mostUrgent(waiting: readonly { readonly urgency: Urgency }[]): number {
  const ranks = waiting.map(({ urgency }) => URGENCIES.indexOf(urgency));
  return ranks.indexOf(Math.min(...ranks));
}

function ask<Task, Answer>(worker: Worker, task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onMessage = (reply: Reply<Answer>) => {
      done();
      if (reply.ok) resolve(reply.answer);
      else reject(new TaskError(reply.message));
    };
    const onError = (error: Error) => {
      done();
      reject(error);
    };
    const onExit = () => onError(new Error('A picture maker ended before it was done.'));
    const done = () => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}
