/**
 * What a worker thread receives: tasks, that no one waits for one any more, replies to its own calls, and at last that it
 * is to end.
 */
export type ToThread<Task, Reply> =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: Reply }
  | { readonly kind: 'reply-failed'; readonly id: number; readonly problem: TaskProblem }
  | { readonly kind: 'end' };

/** What a worker thread sends: answers to its tasks, and calls that only the main thread can answer. */
export type FromThread<Answer, Call> =
  | { readonly kind: 'done'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: TaskProblem }
  | { readonly kind: 'call'; readonly id: number; readonly call: Call };

/** An error as it crosses threads. */
export interface TaskProblem {
  readonly code: string;
  readonly message: string;
}

/** The task itself failed and would fail again; its thread continues with others. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  /** The code of the original error, or `unknown`. */
  readonly code: string;

  constructor({ code, message }: TaskProblem) {
    super(message);
    this.code = code;
  }
}

/** A thread ended in the middle of a task, which another thread may be able to do. */
export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError';
  readonly code: 'out-of-memory' | 'ended';

  constructor(code: ThreadEndedError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Describes an error for another thread. Where a reader wraps what its source throws (`unreadable`), the source is
 * described, because it knows better whether another attempt can succeed.
 */
export function taskProblem(error: unknown): TaskProblem {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  if (code === 'unreadable' && error.cause instanceof Error) return taskProblem(error.cause);
  return { code, message: error.message };
}
