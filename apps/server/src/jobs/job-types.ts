import type { Database, DatabaseTransaction } from '@sigma/db';

/** Which part of the work this process does: `api` only queues jobs, `worker` and `all` also run them. */
export type JobRole = 'all' | 'api' | 'worker';

export interface JobContext {
  readonly id: string;
  /** 1 at the first run. On PGlite an interruption by a stop or a crash is not counted, see `createJobs`. */
  readonly attempt: number;
  /** The job is not run again if this run fails. */
  readonly lastAttempt: boolean;
  /** Aborted when the process stops or the job times out: stop at the next safe point by throwing. */
  readonly signal: AbortSignal;
}

/** Names a kind of job and the type of its data. Modules export keys, so that others can queue their jobs. */
export interface JobKey<T> {
  readonly name: string;
  /** A name that earlier versions used; its waiting jobs are moved at the start. */
  readonly formerName?: string | undefined;
  /** Reads the stored data; throws when it is not what the job expects. */
  readonly parse: (data: unknown) => T;
  /** The singleton key of a job, unless the sender gives another one. */
  singletonKeyOf?(data: T): string;
}

export interface JobOptions {
  /** Jobs of this name that one process runs at once; default 1. */
  readonly concurrency?: number | undefined;
  /** Runs after the first; default 3. */
  readonly retries?: number | undefined;
  /** Wait before the first retry, doubled for each further one up to ten minutes; default 5 s. */
  readonly retryDelaySeconds?: number | undefined;
  /** Longest run; default one hour. */
  readonly timeoutSeconds?: number | undefined;
  /** Queues a job without data at these times: five cron fields, UTC. One job per time, however many processes. */
  readonly cron?: string | undefined;
}

/** A kind of job with the code that does it. */
export interface Job<T = unknown> {
  readonly key: JobKey<T>;
  readonly options: JobOptions;
  /**
   * Does the job. It runs at least once: after a crash it runs again from the start, so everything it does must
   * be safe to do twice. Throwing means "again later", until the retries are used up.
   */
  run(data: T, context: JobContext): Promise<void>;
}

/** A failure after which another run would be of no use, such as that of an e-mail whose text was deleted: staff cannot run the job again. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure';
  /** Stored with the job. */
  readonly final = true;
}

export interface SendOptions {
  /** The job exists if and only if this transaction commits. */
  readonly transaction?: DatabaseTransaction | undefined;
  /**
   * At most one job of a name and key waits, and one runs at a time. Sending while one waits adds none (the waiting
   * job will see what was saved before it starts), but brings its start forward; sending while one runs queues another.
   */
  readonly singletonKey?: string | undefined;
  /** Earliest start. */
  readonly startAfter?: Date | undefined;
  /** Earliest start in seconds from now by the clock of the database, which wakes jobs; instead of `startAfter`. */
  readonly startAfterSeconds?: number | undefined;
  /** Larger runs first; default 0. */
  readonly priority?: number | undefined;
}

/** What modules need of the queue. */
export interface JobSender {
  /** Queues a job; the data is stored as JSON. Only after `Jobs.start`. */
  send<T extends object | undefined>(key: JobKey<T>, data: T, options?: SendOptions): Promise<void>;
}

export interface Jobs extends JobSender {
  /** Makes a kind of job known. Before `start`, and in every process, including those that only send. */
  define(job: Job): void;
  start(role: JobRole): Promise<void>;
  /** Asks running jobs to stop, waits for them (20 s at most), and returns unfinished jobs to the queue. */
  stop(): Promise<void>;
}

/** What the queue needs of a logger; pino's fits. */
export interface JobLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface JobsSetup {
  readonly database: Database;
  readonly log: JobLog;
  /** Longest wait for running jobs in `stop`, in milliseconds; default 20,000. */
  readonly stopTimeoutMs?: number | undefined;
  /** Milliseconds between two looks for jobs that are due; default 2000. */
  readonly duePollMs?: number | undefined;
  /** On PostgreSQL, a worker without a heartbeat for this long (at least 10) is considered dead; default 30. */
  readonly heartbeatSeconds?: number | undefined;
}
