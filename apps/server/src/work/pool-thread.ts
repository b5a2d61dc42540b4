import { Worker } from 'node:worker_threads';
import type { ThreadLimits } from './thread-limits.ts';
import {
  type FromThread,
  TaskError,
  ThreadEndedError,
  type ToThread,
  taskProblem,
} from './thread-messages.ts';

export interface PoolThreadOptions<Task, Call, Reply> {
  /** Says in errors which threads are meant. */
  readonly name: string;
  /** The module of the thread; it calls `serveTasks`. */
  readonly script: URL;
  /** Milliseconds without a task after which the thread ends and returns its memory. */
  readonly idleMs: number;
  readonly workerData?: unknown;
  /** The memory of one thread; a thread that needs more ends, and its tasks are rejected. */
  readonly resourceLimits: ThreadLimits;
  /** The buffers of a task that are moved instead of copied; the caller must not use them again. */
  readonly transferred?: (task: Task) => readonly ArrayBuffer[];
  /** Answers calls of the threads for what only the main thread has. */
  readonly onCall?: (call: Call) => Promise<Reply>;
}

/** How long a thread that is in the middle of a calculation has to end by itself. */
const ENDS_WITHIN_MS = 1000;

/**
 * Lets a thread end by itself and waits for it. Terminating a thread in the middle of its work can end the whole process,
 * so only a thread that does not reach its event loop in time is terminated.
 */
async function ended(worker: Worker): Promise<void> {
  const exit = Promise.withResolvers<void>();
  worker.once('exit', () => exit.resolve());
  worker.postMessage({ kind: 'end' } satisfies ToThread<never, never>);
  const late = setTimeout(() => void worker.terminate(), ENDS_WITHIN_MS).unref();
  await exit.promise;
  clearTimeout(late);
}

/** Why a thread has ended: its memory was used up, or something was not caught in it, which is reported as it is. */
function endOf(name: string, cause: unknown): Error {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new ThreadEndedError('out-of-memory', `A thread for ${name} ran out of memory.`, { cause });
  return cause instanceof Error ? cause : new Error(String(cause), { cause });
}

/** A task that a thread has begun. */
export interface RunningTask<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** One place of a pool: a worker thread that is started by its first task and again after it ended. */
export class PoolThread<Task, Answer, Call, Reply> {
  readonly #options: PoolThreadOptions<Task, Call, Reply>;
  readonly #onFree: () => void;
  readonly #running = new Map<number, RunningTask<Answer>>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** @param onFree called whenever the thread has room for another task */
  constructor(options: PoolThreadOptions<Task, Call, Reply>, onFree: () => void) {
    this.#options = options;
    this.#onFree = onFree;
  }

  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /** How many tasks the thread is working on. */
  get running(): number {
    return this.#running.size;
  }

  /** Begins a task and returns the function that cancels it. */
  begin(task: Task, outcome: RunningTask<Answer>): (afterMs: number) => void {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    worker.ref();
    const id = ++this.#lastId;
    this.#running.set(id, outcome);
    try {
      const moved = this.#options.transferred?.(task) ?? [];
      worker.postMessage({ kind: 'task', id, task } satisfies ToThread<Task, Reply>, moved);
    } catch (error) {
      // The task cannot be copied to another thread.
      this.#running.delete(id);
      outcome.reject(error);
    }
    return (afterMs) => this.#cancel(worker, id, afterMs);
  }

  /** Asks the thread to end a task; a thread that has not done so after a while is terminated with all its tasks. */
  #cancel(worker: Worker, id: number, afterMs: number): void {
    if (this.#worker !== worker || !this.#running.has(id)) return;
    worker.postMessage({ kind: 'cancel', id } satisfies ToThread<Task, Reply>);
    if (afterMs === Number.POSITIVE_INFINITY) return;
    setTimeout(() => {
      if (this.#worker === worker && this.#running.has(id)) void worker.terminate();
    }, afterMs).unref();
  }

  /** Ends the thread; its tasks are rejected with `reason`. */
  async close(reason: Error): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#rejectAll(reason);
    if (worker === undefined) return;
    worker.ref();
    await ended(worker);
  }

  #start(): Worker {
    const { script, workerData = {}, resourceLimits, name } = this.#options;
    // web-worker, a dependency of geotiff.js, reads a member of workerData in every thread: it must be an object.
    const worker = new Worker(script, { workerData, resourceLimits });
    const onEnd = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      clearTimeout(this.#idle);
      this.#rejectAll(error);
      this.#onFree();
    };
    worker.on('error', (error: unknown) => onEnd(endOf(name, error)));
    worker.on('exit', () =>
      onEnd(new ThreadEndedError('ended', `A thread for ${name} ended before its task was done.`)),
    );
    worker.on('message', (message: FromThread<Answer, Call>) => this.#receive(worker, message));
    this.#worker = worker;
    return worker;
  }

  #receive(worker: Worker, message: FromThread<Answer, Call>): void {
    if (message.kind === 'call') {
      void this.#answerCall(worker, message);
      return;
    }
    const task = this.#running.get(message.id);
    this.#running.delete(message.id);
    if (message.kind === 'done') task?.resolve(message.answer);
    else task?.reject(new TaskError(message.problem));
    if (this.#running.size === 0) this.#rest(worker);
    this.#onFree();
  }

  async #answerCall(
    worker: Worker,
    { id, call }: { readonly id: number; readonly call: Call },
  ): Promise<void> {
    const { onCall, name } = this.#options;
    let message: ToThread<Task, Reply>;
    try {
      if (onCall === undefined) throw new Error(`Threads for ${name} may not call the main thread.`);
      message = { kind: 'reply', id, reply: await onCall(call) };
    } catch (error) {
      message = { kind: 'reply-failed', id, problem: taskProblem(error) };
    }
    worker.postMessage(message);
  }

  /** A thread without tasks keeps no process alive, and ends after a while. */
  #rest(worker: Worker): void {
    worker.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#worker === worker) this.#worker = undefined;
      void ended(worker);
    }, this.#options.idleMs).unref();
  }

  #rejectAll(reason: Error): void {
    const tasks = [...this.#running.values()];
    this.#running.clear();
    for (const { reject } of tasks) reject(reason);
  }
}
