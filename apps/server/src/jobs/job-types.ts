import type { Database, DatabaseTransaction } from '@sigma/db';

/** Which part of the work this process does: hand jobs in only, or take them too. */
export type JobRole = 'all' | 'api' | 'worker';

export interface JobContext {
  readonly id: string;
  /** 1 at the first run. An interruption by a stop or a crash does not count on PGlite, see `createJobs`. */
  readonly attempt: number;
  /** After a failure of this run the job is not run again. */
  readonly lastAttempt: boolean;
  /** Aborted when the process stops or the job has taken too long: stop at the next safe point by throwing. */
  readonly signal: AbortSignal;
}

/**
 * Does the job. It runs at least once: after a crash it runs again from the start, so everything it does has
 * to be safe to do twice. Throwing means "again later", until the retries are used up.
 */
export type JobHandler<T> = (data: T, context: JobContext) => Promise<void>;

export interface JobOptions<T> {
  /** Reads the stored data; throw when it is not what the handler expects. */
  readonly parse: (data: unknown) => T;
  /** Jobs of this name that one process runs at once; default 1. */
  readonly concurrency?: number | undefined;
  /** Runs after the first; default 3. */
  readonly retries?: number | undefined;
  /** Wait before the first retry, doubled for each further one up to ten minutes; default 5 s. */
  readonly retryDelaySeconds?: number | undefined;
  /** Longest run; default one hour. */
  readonly timeoutSeconds?: number | undefined;
  /** Sends a job without data at these times: five cron fields, UTC. One a time, however many processes. */
  readonly cron?: string | undefined;
}

export interface SendOptions {
  /** The job is there if and only if this transaction commits. */
  readonly transaction?: DatabaseTransaction | undefined;
  /**
   * Of the jobs of one name and key at most one waits, and one runs at a time. Sending while one waits adds
   * nothing (that one will see what was saved before it starts); sending while one runs queues another.
   */
  readonly singletonKey?: string | undefined;
  /** Earliest start. */
  readonly startAfter?: Date | undefined;
  /** Larger runs first; default 0. */
  readonly priority?: number | undefined;
}

export interface Jobs {
  /** Says what a name means. Before `start`, and in every process, also in those that only send. */
  define<T>(name: string, options: JobOptions<T>, handler: JobHandler<T>): void;
  /** After `start`. The data is kept as JSON. */
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  start(role: JobRole): Promise<void>;
  /** Asks the handlers to stop, waits for them (20 s at most), and puts unfinished jobs back. */
  stop(): Promise<void>;
}

/** What the jobs need of a logger; pino's fits. */
export interface JobLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface JobsSetup {
  readonly database: Database;
  readonly log: JobLog;
  /** Longest wait for handlers in `stop`, in milliseconds; default 20,000. */
  readonly stopTimeoutMs?: number | undefined;
  /** On PostgreSQL: a worker that was not heard of for so long (10 at least) is dead; default 30. */
  readonly heartbeatSeconds?: number | undefined;
}
