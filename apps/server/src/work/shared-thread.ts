import { BusyError } from '@sigma/contract';
import type { ThreadLimits } from './thread-limits.ts';
import { workerPool } from './worker-pool.ts';

export interface SharedThreadOptions {
  /** Says in errors which thread is meant. */
  readonly name: string;
  /** The module of the thread; it calls `serveTasks`. */
  readonly script: URL;
  readonly resourceLimits: ThreadLimits;
}

export interface SharedThread<Task, Answer> {
  /**
   * Runs a calculation once those before it have ended.
   *
   * @throws TaskError when the calculation fails, BusyError when too many wait, or at once the reason of the signal when
   * that is aborted
   */
  run(task: Task, signal?: AbortSignal): Promise<Answer>;
  /** Ends the thread. What shares the life of the process need not be closed: the thread keeps no process alive. */
  close(): Promise<void>;
}

const IDLE_MS = 30_000;
/** Calculations that may wait; how many of them may be those of one user is up to the budgets of requests. */
const MAX_WAITING = 20;
const RETRY_AFTER_S = 5;

/**
 * A thread for rare long calculations of one kind, one after the other. It starts with the first of them and ends after
 * half a minute without one. A caller that leaves does not terminate it, because terminating a thread in the middle of a
 * calculation can end the whole process: the signal of the calculation is aborted, and the thread continues with the next
 * one. Only `close` terminates a thread that does not end by itself.
 */
export function sharedThread<Task, Answer>(options: SharedThreadOptions): SharedThread<Task, Answer> {
  const pool = workerPool<Task, Answer, 'only'>({
    ...options,
    threads: 1,
    tasksPerThread: 1,
    idleMs: IDLE_MS,
    priorities: ['only'],
    maxWaiting: { only: MAX_WAITING },
    busy: () => new BusyError(options.name, `Too much work is waiting for ${options.name}.`, RETRY_AFTER_S),
    leavesRunning: true,
    cancelsWithinMs: Number.POSITIVE_INFINITY,
  });
  return {
    run: (task, signal) => pool.run(task, 'only', signal),
    close: () => pool.close(),
  };
}
