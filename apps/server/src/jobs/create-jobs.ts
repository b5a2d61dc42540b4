import { randomUUID } from 'node:crypto';
import type { Database } from '@sigma/db';
import { type Db, PgBoss } from 'pg-boss';
import { holdWaiting, putAllBack, putJobBack, within } from './job-table.ts';
import type { JobHandler, JobOptions, Jobs, JobsSetup, SendOptions } from './job-types.ts';

/** What we read of a job that pg-boss hands out. */
interface TakenJob {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
  readonly retryLimit: number;
  readonly signal: AbortSignal;
}

interface Definition {
  readonly options: Omit<JobOptions<never>, 'parse'>;
  readonly run: (job: TakenJob, signal: AbortSignal) => Promise<void>;
}

const idlePollSeconds = 2;
const retryDelayMaxSeconds = 600;
const noJob = '00000000-0000-0000-0000-000000000000';

/**
 * The job queue, in the database (schema `pgboss`), so that a job and the row it belongs to commit together.
 *
 * A job is taken up as soon as the transaction that sent it commits: NOTIFY wakes the workers of every
 * process, on both engines; polling every two seconds is there for retries and lost notifications.
 *
 * When a process dies, its jobs run again. With the embedded engine they are put back at the next start, as
 * no other process can have them, and no retry is counted. On PostgreSQL workers give a sign of life; a job
 * without one for `heartbeatSeconds` counts as failed once and is given to another worker within half of that more.
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

  return {
    define: (name, options, handler) => {
      if (started) throw new Error(`The job ${name} was defined after the start.`);
      definitions.set(name, definitionOf(options, handler));
    },
    send: async (name, data, options = {}) => {
      if (!definitions.has(name)) throw new Error(`No job is called ${name}.`);
      await sendOnce(boss, name, data, options);
    },
    start: async (role) => {
      started = true;
      await boss.start();
      await makeQueues(boss, definitions, database, heartbeatSeconds);
      if (database.engine === 'pglite') {
        const count = await putAllBack(database);
        if (count > 0) log.info({ count }, 'Took up the jobs that were interrupted');
      }
      if (role === 'api') return;
      const worker = { boss, database, log, stopping: stopping.signal };
      for (const [name, definition] of definitions) await startWorkers(worker, name, definition);
    },
    stop: async () => {
      stopping.abort(new Error('The process is stopping.'));
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
    // A little less, or every other look would find that it is too early.
    monitorIntervalSeconds: embedded ? 299 : watchSeconds - 1,
    // One session and few rows: neither is worth holding everybody else off.
    reindex: !embedded,
    monitorVacuum: !embedded,
  });
}

function definitionOf<T>(options: JobOptions<T>, handler: JobHandler<T>): Definition {
  return {
    options,
    run: async (job, signal) => {
      const attempt = job.retryCount + 1;
      const lastAttempt = job.retryCount >= job.retryLimit;
      await handler(options.parse(job.data), { id: job.id, attempt, lastAttempt, signal });
    },
  };
}

async function makeQueues(
  boss: PgBoss,
  definitions: ReadonlyMap<string, Definition>,
  database: Database,
  heartbeatSeconds: number,
): Promise<void> {
  for (const [name, { options }] of definitions) {
    const settings = {
      retryLimit: options.retries ?? 3,
      retryDelay: options.retryDelaySeconds ?? 5,
      retryBackoff: true,
      retryDelayMax: retryDelayMaxSeconds,
      expireInSeconds: options.timeoutSeconds ?? 3600,
      notify: true,
      ...(database.engine === 'postgres' ? { heartbeatSeconds } : {}),
    };
    // "short": at most one job of a key waits. That one runs at a time is the workers' group limit.
    await boss.createQueue(name, { ...settings, policy: 'short' });
    await boss.updateQueue(name, settings);
    if (options.cron !== undefined) await boss.schedule(name, options.cron, {}, { tz: 'UTC' });
    else await boss.unschedule(name);
    // pg-boss looks a queue up once and keeps it. That look must not fall into somebody's transaction.
    await boss.findJobs(name, { id: noJob });
  }
}

async function sendOnce(boss: PgBoss, name: string, data: object, options: SendOptions): Promise<void> {
  const key = options.singletonKey;
  const db: Db | undefined = options.transaction === undefined ? undefined : within(options.transaction);
  const request = {
    singletonKey: key ?? randomUUID(),
    ...(key === undefined ? {} : { group: { id: key } }),
    ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
    ...(options.priority === undefined ? {} : { priority: options.priority }),
    ...(db === undefined ? {} : { db }),
  };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if ((await boss.send(name, data, request)) !== null) return;
    // One of this key is waiting; if it has just been taken, ours has to be queued after all.
    if (await holdWaiting(db ?? boss.getDb(), name, key ?? '')) return;
  }
  throw new Error(`The job ${name} (${key}) could not be queued.`);
}

interface WorkerSetup {
  readonly boss: PgBoss;
  readonly database: Database;
  readonly log: JobsSetup['log'];
  readonly stopping: AbortSignal;
}

async function startWorkers(setup: WorkerSetup, name: string, definition: Definition): Promise<void> {
  for (let i = 0; i < (definition.options.concurrency ?? 1); i += 1) {
    const id: string = await setup.boss.work(
      name,
      {
        includeMetadata: true,
        groupConcurrency: 1,
        pollingIntervalSeconds: idlePollSeconds,
        notifyPollingIntervalSeconds: idlePollSeconds,
      },
      async (jobs) => {
        for (const job of jobs) await runJob(setup, name, definition, job);
        setup.boss.notifyWorker(id); // look for the next one at once, not after the polling interval
      },
    );
  }
}

async function runJob(
  setup: WorkerSetup,
  name: string,
  definition: Definition,
  job: TakenJob,
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
      await putJobBack(database, name, job.id);
      log.info(fields, 'Job interrupted by the stop and put back');
      return;
    }
    log.warn({ ...fields, err: error }, 'Job failed');
    throw error;
  }
}
