import type { BusyError } from '@sigma/contract';
import { PoolThread, type PoolThreadOptions } from './pool-thread.ts';

export interface WorkerPoolOptions<Task, Priority extends string, Call, Reply>
  extends PoolThreadOptions<Task, Call, Reply> {
  readonly threads: number;
  /** Tasks that a thread works on concurrently: useful where tasks wait for calls to the main thread. */
  readonly tasksPerThread: number;
  /** The most urgent first; tasks of equal priority are served in the order of their arrival. */
  readonly priorities: readonly Priority[];
  /** How many tasks of a priority may wait for one lane; further ones are rejected with `busy`. No limit by default. */
  readonly maxWaiting?: Readonly<Partial<Record<Priority, number>>>;
  readonly busy: (priority: Priority) => BusyError;
  /** Tasks of one lane always go to the same thread, so that what it has cached is of use. Any thread by default. */
  readonly laneOf?: (task: Task) => number;
  /** Whether an aborted caller stops waiting for a task that has begun. */
  readonly leavesRunning: boolean;
  /**
   * Tells the thread when the caller of a running task is aborted; if the task has not ended after so many
   * milliseconds, the thread is terminated, or never with `Infinity`. Without it the task is finished in any case.
   */
  readonly cancelsWithinMs?: number;
}

export interface WorkerPool<Task, Answer, Priority extends string> {
  /**
   * Runs a task in a thread. A task whose signal is aborted before a thread begins it is dropped. Rejects with
   * TaskError when the task fails, with BusyError, with the reason of the signal, or when its thread ends.
   */
  run(task: Task, priority: Priority, signal?: AbortSignal): Promise<Answer>;
  /** Resolves once no task that is more urgent than `priority` is waiting or running. */
  calm(priority: Priority): Promise<void>;
  /** Ends all threads; waiting and running tasks are rejected. */
  close(): Promise<void>;
}

interface Job<Task, Answer> extends PromiseWithResolvers<Answer> {
  readonly task: Task;
  readonly rank: number;
  readonly lane: number | undefined;
  /** Set once a thread has begun the task. */
  cancel?: (afterMs: number) => void;
}

/** Worker threads that share a queue; a thread that dies fails its tasks and is replaced. */
export function workerPool<Task, Answer, Priority extends string, Call = never, Reply = never>(
  options: WorkerPoolOptions<Task, Priority, Call, Reply>,
): WorkerPool<Task, Answer, Priority> {
  const { priorities, laneOf, maxWaiting, tasksPerThread } = options;
  const threads = Array.from(
    { length: options.threads },
    () => new PoolThread<Task, Answer, Call, Reply>(options, beginWaiting),
  );
  /** One queue per rank, the most urgent first. */
  const queues = priorities.map(() => new Set<Job<Task, Answer>>());
  /** Tasks that are waiting or running, per rank. */
  const pending = priorities.map(() => 0);
  const calmWaiters = new Set<{ readonly rank: number; readonly resolve: () => void }>();
  let isClosed = false;

  const hasRoom = (thread: PoolThread<Task, Answer, Call, Reply> | undefined) =>
    thread !== undefined && thread.running < tasksPerThread;

  function threadFor(lane: number | undefined): PoolThread<Task, Answer, Call, Reply> | undefined {
    if (lane !== undefined) return hasRoom(threads[lane]) ? threads[lane] : undefined;
    return threads.find((thread) => thread.isStarted && hasRoom(thread)) ?? threads.find(hasRoom);
  }

  function beginWaiting(): void {
    if (isClosed) return;
    for (const queue of queues) {
      for (const job of queue) {
        const thread = threadFor(job.lane);
        if (thread !== undefined) {
          queue.delete(job);
          job.cancel = thread.begin(job.task, job);
        } else if (job.lane === undefined) return;
      }
    }
  }

  function isCalm(rank: number): boolean {
    return pending.slice(0, rank).every((count) => count === 0);
  }

  function release(rank: number): void {
    pending[rank] = (pending[rank] ?? 0) - 1;
    for (const waiter of calmWaiters) {
      if (!isCalm(waiter.rank)) continue;
      calmWaiters.delete(waiter);
      waiter.resolve();
    }
  }

  function enqueue(task: Task, priority: Priority): Job<Task, Answer> {
    const rank = priorities.indexOf(priority);
    const lane = laneOf && laneOf(task) % threads.length;
    const queue = queues[rank];
    if (queue === undefined)
      throw new RangeError(`The pool for ${options.name} has no priority ${priority}.`);
    const before = [...queue].filter((job) => job.lane === lane).length;
    if (before >= (maxWaiting?.[priority] ?? Infinity)) throw options.busy(priority);
    const job: Job<Task, Answer> = { task, rank, lane, ...Promise.withResolvers<Answer>() };
    queue.add(job);
    return job;
  }

  return {
    async run(task, priority, signal) {
      if (isClosed) throw stopping();
      signal?.throwIfAborted();
      const job = enqueue(task, priority);
      pending[job.rank] = (pending[job.rank] ?? 0) + 1;
      const leave = () => {
        const wasWaiting = queues[job.rank]?.delete(job);
        if (wasWaiting || options.leavesRunning) job.reject(signal?.reason);
        if (options.cancelsWithinMs !== undefined) job.cancel?.(options.cancelsWithinMs);
      };
      signal?.addEventListener('abort', leave, { once: true });
      try {
        beginWaiting();
        return await job.promise;
      } finally {
        signal?.removeEventListener('abort', leave);
        release(job.rank);
      }
    },
    calm: (priority) => {
      const rank = priorities.indexOf(priority);
      if (isCalm(rank)) return Promise.resolve();
      return new Promise((resolve) => calmWaiters.add({ rank, resolve }));
    },
    async close() {
      isClosed = true;
      for (const queue of queues) {
        for (const job of queue) job.reject(stopping());
        queue.clear();
      }
      await Promise.all(threads.map((thread) => thread.close(stopping())));
    },
  };
}

function stopping(): Error {
  return new Error('The server is stopping.');
}
