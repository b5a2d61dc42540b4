import { randomUUID } from 'node:crypto';
import type { Database } from '@sigma/db';
import { type Db, PgBoss } from 'pg-boss';
import { makeJobIndexes } from './job-indexes.ts';
import { lockWaiting, queuesWithDueJobs, requeueAll, requeueJob, within } from './job-table.ts';
import type { Job, JobKey, JobOptions, Jobs, JobsSetup, SendOptions } from './job-types.ts';

/** The fields read from a job that pg-boss hands out. */
interface FetchedJob {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
  readonly retryLimit: number;
  readonly signal: AbortSignal;
}

interface Definition {
  readonly options: JobOptions;
  readonly formerName: string | undefined;
  readonly run: (job: FetchedJob, signal: AbortSignal) => Promise<void>;
}

const duePollMs = 2000;
/** Only a second line of defence: due jobs and notifications wake the workers. */
const workerPollSeconds = 60;
const retryDelayMaxSeconds = 600;
const noJob = '00000000-0000-0000-0000-000000000000';

/**
 * The job queue, in the database (schema `pgboss`), so that a job and the row it belongs to commit together.
 *
 * A job starts as soon as the transaction that sent it commits: NOTIFY wakes the workers of every process, on
 * both engines. One statement every two seconds finds the queues with retries and later starts that are due, and covers
 * lost notifications.
 *
 * When a process dies, its jobs run again. With the embedded engine they are requeued at the next start, because
 * no other process can be running them, and no retry is counted. On PostgreSQL workers send a heartbeat; a job
 * without one for `heartbeatSeconds` counts as failed once and goes to another worker within half that time.
 */
export function createJobs(setup: JobsSetup): Jobs {
  const { database, log } = setup;
  const heartbeatSeconds = setup.heartbeatSeconds ?? 30;
  const boss = openBoss(database, heartbeatSeconds / 2);
  boss.on('error', (error) => log.error({ err: error }, 'The job queue has a problem'));
  boss.on('warning', (warning) => log.warn({ warning: warning.data }, warning.message));
  const definitions = new Map<string, Definition>();
  const stopping = new AbortController();
  let started = false;
  let watch: DueWatch | undefined;

  return {
    define: (job) => {
      const { name } = job.key;
      if (started) throw new Error(`The job ${name} was defined after the start.`);
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`);
      definitions.set(name, definitionOf(job));
    },
    send: async <T extends object | undefined>(key: JobKey<T>, data: T, options: SendOptions = {}) => {
      if (!definitions.has(key.name)) throw new Error(`The job ${key.name} is not defined.`);
      const singletonKey = options.singletonKey ?? key.singletonKeyOf?.(data);
      await sendOnce(boss, key.name, data ?? {}, { ...options, singletonKey });
    },
    start: async (role) => {
      started = true;
      await boss.start();
      await makeJobIndexes(database);
      await makeQueues(boss, definitions, database, heartbeatSeconds);
      if (database.engine === 'pglite') {
        const count = await requeueAll(database);
        if (count > 0) log.info({ count }, 'Interrupted jobs requeued');
      }
      if (role === 'api') return;
      const worker = { boss, database, log, stopping: stopping.signal };
      const workers = new Map<string, readonly string[]>();
      for (const [name, definition] of definitions)
        workers.set(name, await startWorkers(worker, name, definition));
      watch = watchDueJobs(worker, workers, setup.duePollMs ?? duePollMs);
    },
    stop: async () => {
      stopping.abort(new Error('The process is stopping.'));
      await watch?.stop();
      if (started) await boss.stop({ graceful: true, timeout: setup.stopTimeoutMs ?? 20_000 });
    },
  };
}

function openBoss(database: Database, watchSeconds: number): PgBoss {
  const embedded = database.engine === 'pglite';
  return new PgBoss({
    db: {
      executeSql: (text, values) => database.executeSql(text, values),
      listen: (channel, onPayload, onConnected) => database.listen({ channel, onPayload, onConnected }),
    },
    backend: database.engine,
    useListenNotify: true,
    superviseIntervalSeconds: embedded ? 300 : watchSeconds,
    // Slightly less than the supervise interval; otherwise every other check would come too early.
    monitorIntervalSeconds: embedded ? 299 : watchSeconds - 1,
    // With one session and few rows, neither is worth blocking everyone else.
    reindex: !embedded,
    monitorVacuum: !embedded,
  });
}

function definitionOf(job: Job): Definition {
  return {
    options: job.options,
    formerName: job.key.formerName,
    run: async ({ id, data, retryCount, retryLimit }, signal) => {
      const attempt = retryCount + 1;
      await job.run(job.key.parse(data), { id, attempt, lastAttempt: retryCount >= retryLimit, signal });
    },
  };
}

/** Makes and changes queues and schedules where they differ from the definitions; usually an earlier start has made them. */
async function makeQueues(
  boss: PgBoss,
  definitions: ReadonlyMap<string, Definition>,
  database: Database,
  heartbeatSeconds: number,
): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, { options, formerName }] of definitions) {
    const settings = {
      retryLimit: options.retries ?? 3,
      retryDelay: options.retryDelaySeconds ?? 5,
      retryBackoff: true,
      retryDelayMax: retryDelayMaxSeconds,
      expireInSeconds: options.timeoutSeconds ?? 3600,
      notify: true,
      ...(database.engine === 'postgres' ? { heartbeatSeconds } : {}),
    };
    if (!isMade(queues.get(name), settings)) {
      // "short": at most one job of a key waits. The group limit of the workers makes only one of them run at a time.
      await boss.createQueue(name, { ...settings, policy: 'short' });
      await boss.updateQueue(name, settings);
      // pg-boss looks a queue up once and caches it. That lookup must not happen inside a caller's transaction.
      await boss.findJobs(name, { id: noJob });
    }
    if (options.cron !== crons.get(name)) {
      if (options.cron === undefined) await boss.unschedule(name);
      else await boss.schedule(name, options.cron, {}, { tz: 'UTC' });
    }
    if (formerName !== undefined && queues.has(formerName)) await moveWaitingJobs(boss, formerName, name);
  }
}

const isMade = (queue: object | undefined, settings: object) =>
  queue !== undefined &&
  Object.entries(settings).every(([name, value]) => Reflect.get(queue, name) === value);

/** Queues the waiting jobs of a former name under the new one, and ends the schedule and the queue of the former name. */
async function moveWaitingJobs(boss: PgBoss, formerName: string, name: string): Promise<void> {
  await boss.unschedule(formerName);
  const waiting = await boss.findJobs<object | null>(formerName, { queued: true });
  for (const { data, singletonKey, priority, startAfter } of waiting) {
    await sendOnce(boss, name, data ?? {}, { singletonKey: singletonKey ?? undefined, priority, startAfter });
  }
  await boss.deleteQueue(formerName);
}

async function sendOnce(boss: PgBoss, name: string, data: object, options: SendOptions): Promise<void> {
  const key = options.singletonKey;
  const startAfter = options.startAfterSeconds ?? options.startAfter;
  const db: Db | undefined = options.transaction === undefined ? undefined : within(options.transaction);
  const request = {
    singletonKey: key ?? randomUUID(),
    ...(key === undefined ? {} : { group: { id: key } }),
    ...(startAfter === undefined ? {} : { startAfter }),
    ...(options.priority === undefined ? {} : { priority: options.priority }),
    ...(db === undefined ? {} : { db }),
  };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if ((await boss.send(name, data, request)) !== null) return;
    // A job with this key is waiting; if a worker has just fetched it, this one must be queued after all.
    if (await lockWaiting(db ?? boss.getDb(), name, key ?? '', options)) return;
  }
  throw new Error(`The job ${name} (${key}) could not be queued.`);
}

interface WorkerSetup {
  readonly boss: PgBoss;
  readonly database: Database;
  readonly log: JobsSetup['log'];
  readonly stopping: AbortSignal;
}

/** Returns the ids of the workers. */
async function startWorkers(
  setup: WorkerSetup,
  name: string,
  definition: Definition,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let i = 0; i < (definition.options.concurrency ?? 1); i += 1) {
    const id: string = await setup.boss.work(
      name,
      {
        includeMetadata: true,
        groupConcurrency: 1,
        pollingIntervalSeconds: workerPollSeconds,
        notifyPollingIntervalSeconds: workerPollSeconds,
      },
      async (jobs) => {
        try {
          for (const job of jobs) await runJob(setup, name, definition, job);
        } finally {
          setup.boss.notifyWorker(id); // fetch the next job at once, also after one that failed
        }
      },
    );
    ids.push(id);
  }
  return ids;
}

interface DueWatch {
  /** Waits for a running statement. */
  stop(): Promise<void>;
}

/**
 * Wakes the workers of queues with jobs that are due. If each worker polled instead, an idle server would run ten
 * statements a second.
 */
function watchDueJobs(
  { boss, database, log }: WorkerSetup,
  workers: ReadonlyMap<string, readonly string[]>,
  everyMs: number,
): DueWatch {
  const wake = async () => {
    for (const name of await queuesWithDueJobs(database))
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= wake()
      .catch((error: unknown) => log.error({ err: error }, 'Could not look for jobs that are due'))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function runJob(
  setup: WorkerSetup,
  name: string,
  definition: Definition,
  job: FetchedJob,
): Promise<void> {
  const { database, log, stopping } = setup;
  const fields = { job: name, id: job.id, attempt: job.retryCount + 1 };
  const began = performance.now();
  try {
    stopping.throwIfAborted();
    await definition.run(job, AbortSignal.any([job.signal, stopping]));
    log.info({ ...fields, ms: Math.round(performance.now() - began) }, 'Job done');
  } catch (error) {
    if (stopping.aborted) {
      await requeueJob(database, name, job.id);
      log.info(fields, 'Job interrupted by the stop and requeued');
      return;
    }
    log.warn({ ...fields, err: error }, 'Job failed');
    throw error;
  }
}
