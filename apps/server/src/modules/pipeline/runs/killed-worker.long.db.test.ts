import { type Database, openDatabase } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../../jobs/index.ts';
import { onPostgres } from '../../../testing/server-database.fixture.ts';
import { type ServerProcess, startServer } from '../../../testing/server-process.fixture.ts';
import { clock, levelWorld } from '../../imagery/levels/level-world.fixture.ts';
import { PROCESS_RUN, processRunJob } from './process-run.jobs.ts';

const PROOF_MS = 900_000;
const SOON = { timeout: 120_000, interval: 50 };
/** A job without a heartbeat for 30 s returns to the queue within another 15 s, and then waits for the lease of 20 s. */
const RECOVERED = { timeout: 240_000, interval: 200 };

/** What a worker writes, in this order, while it makes "Analytics", which is made of the radiance of "Basic L1A". */
const WRITES = [
  'Analytics source',
  'Basic L1A choose',
  'Basic L1A make',
  'Basic L1A store',
  'Basic L1A done',
  'Analytics make',
  'Analytics store',
] as const;
const LAST_WRITE = 'Analytics done';
/** Of the writes above, those of the run of the radiance. */
const RADIANCE_WRITES = WRITES.filter((write) => write.startsWith('Basic L1A')).length;

/** Makes each of these writes wait while a session has the lock of its name. */
const GATES = `
  create function wait_at_step() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext(level || ' ' || new.step)) from pipeline_runs where id = new.run_id;
    return null;
  end $$;
  create trigger step_gate after insert on pipeline_run_steps for each row execute function wait_at_step();
  create function wait_at_end() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext(new.level || ' done'));
    return null;
  end $$;
  create trigger end_gate after update on pipeline_runs for each row
    when (new.state = 'done' and old.state <> 'done') execute function wait_at_end();`;

// Workers are processes of their own only with a database server.
describe.skipIf(!onPostgres)('a worker process', () => {
  const world = levelWorld();
  let gates: Database;
  let worker: ServerProcess | undefined;

  beforeAll(async () => {
    gates = await openDatabase({ url: world.database.url, migrations: null, poolSize: 1 });
    await gates.executeSql(GATES);
  }, PROOF_MS);
  afterAll(async () => {
    await worker?.close();
    await gates?.close();
  }, PROOF_MS);

  const start = async () => {
    worker = await startServer({
      SIGMA_ROLE: 'worker',
      SIGMA_DEMO: 'off',
      SIGMA_DATA: world.folder,
      DATABASE_URL: world.database.url ?? '',
    });
    return worker;
  };

  /** Queues the level as staff do, from a process that runs no jobs. */
  async function queue(): Promise<void> {
    const { database } = world;
    const { collection, scene, level } = world.productOf('Analytics');
    const now = clock.now();
    const { id: run } = await database.kysely
      .insertInto('pipeline_runs')
      .values({ collection, scene_id: scene, level, captured_at: now, requested_at: now, used_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const jobs = createJobs({ database, log: silent });
    const reprocess = () => Promise.reject(new Error('This process runs no jobs.'));
    jobs.define(processRunJob({ database, imagery: { reprocess }, jobs, clock: clock.now }));
    await jobs.start('api');
    await jobs.send(PROCESS_RUN, { run });
    await jobs.stop();
  }

  const runs = () => world.database.kysely.selectFrom('pipeline_runs').selectAll().orderBy('level').execute();
  const isDone = async () => (await world.runOf('Analytics'))?.state === 'done';

  /** Level, asset and checksum of each file, of which the archive has exactly these. */
  async function products() {
    const files = (await runs()).flatMap(({ level, files: own }) => own.map((file) => ({ level, ...file })));
    const keys: string[] = [];
    for await (const { key } of world.store.list(ARCHIVE_BUCKET, 'products/')) keys.push(key);
    expect(keys.toSorted()).toEqual(files.map(({ objectKey }) => objectKey).toSorted());
    return files.map(({ level, asset, sha256 }) => [level, asset, sha256]);
  }

  async function forget(): Promise<void> {
    for (const { files } of await runs())
      for (const { objectKey } of files) await world.store.delete(ARCHIVE_BUCKET, objectKey);
    await world.database.kysely.deleteFrom('pipeline_runs').execute();
  }

  /** The session that waits at a gate. */
  async function waiting(): Promise<unknown> {
    const read = () =>
      world.database.rawQuery(`select pid from pg_locks
        where locktype = 'advisory' and mode = 'ShareLock' and not granted`);
    await expect.poll(read, SOON).toHaveLength(1);
    return (await read())[0]?.pid;
  }

  /**
   * Kills a worker that makes a write. One that is lost ends with the session of the worker; one that is not lost is committed, and the
   * worker does not live to know.
   */
  async function killAt(write: string, { isLost }: { readonly isLost: boolean }): Promise<void> {
    const session = await gates.transaction(async (gate) => {
      await sql`select pg_advisory_xact_lock(hashtext(${write}))`.execute(gate);
      const { end } = await start();
      const pid = await waiting();
      await end('SIGKILL');
      if (isLost) await world.database.rawQuery('select pg_terminate_backend($1, 5000)', [pid]);
      return pid;
    });
    const sessions = () => world.database.rawQuery('select from pg_stat_activity where pid = $1', [session]);
    await expect.poll(sessions, SOON).toEqual([]);
  }

  /** Lets the time pass after which the job and the claims of a dead process are free; a job that was interrupted keeps its retries. */
  async function passTime(): Promise<void> {
    await world.database.rawQuery(`update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
      where state = 'active'`);
    await world.database.rawQuery('update pipeline_runs set leased_until = null');
  }

  it(
    'that is killed at each of its steps, before and after what it writes there, leaves one run per level with the bytes of an undisturbed one',
    async () => {
      await queue();
      await start();
      await expect.poll(isDone, SOON).toBe(true);
      await worker?.end('SIGTERM');
      const undisturbed = await products();
      expect(undisturbed.length).toBeGreaterThan(4);
      await forget();

      await queue();
      for (const write of WRITES)
        for (const isLost of [true, false]) {
          await killAt(write, { isLost });
          await passTime();
        }
      await killAt(LAST_WRITE, { isLost: true });
      // Nothing is done for the last one: heartbeats and leases end by themselves.
      await start();
      await expect.poll(isDone, RECOVERED).toBe(true);

      expect(await products()).toEqual(undisturbed);
      const kills = 2 * WRITES.length + 1;
      expect((await runs()).map(({ level, state, attempts }) => [level, state, attempts])).toEqual([
        ['Analytics', 'done', kills + 1],
        ['Basic L1A', 'done', 2 * RADIANCE_WRITES],
      ]);
      const steps = await world.database.kysely.selectFrom('pipeline_run_steps').select('state').execute();
      expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['done', 'interrupted']));
    },
    PROOF_MS,
  );
});
