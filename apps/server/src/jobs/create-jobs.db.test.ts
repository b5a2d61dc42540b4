import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createJobs } from './create-jobs.ts';
import type { JobContext, Jobs, JobsSetup } from './job-types.ts';

let database: TestDatabase;
const running: Jobs[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await database.executeSql('CREATE TABLE thing (id integer PRIMARY KEY)');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await database.executeSql('DELETE FROM pgboss.job; DELETE FROM thing');
});
afterAll(() => database?.close());

const silent: JobsSetup['log'] = { info: () => undefined, warn: () => undefined, error: () => undefined };

function makeJobs(setup: Partial<JobsSetup> = {}): Jobs {
  const jobs = createJobs({ database, log: silent, stopTimeoutMs: 5000, ...setup });
  running.push(jobs);
  return jobs;
}

const numberIn = (data: unknown): number => Number(Reflect.get(Object(data), 'n'));
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
const things = () => database.rawQuery('SELECT id FROM thing ORDER BY id');

/** A promise a run, in the order of the runs. */
function runs<T>() {
  const waiting: PromiseWithResolvers<T>[] = [];
  const at = (i: number): PromiseWithResolvers<T> => {
    waiting[i] ??= Promise.withResolvers<T>();
    return waiting[i];
  };
  let count = 0;
  return {
    record: (value: T) => {
      at(count).resolve(value);
      count += 1;
    },
    nth: (i: number) => at(i).promise,
    get count() {
      return count;
    },
  };
}

test('a job is there if and only if the transaction that sent it commits', async () => {
  const jobs = makeJobs();
  const ran = runs<number>();
  jobs.define('commit', { parse: numberIn }, async (n) => ran.record(n));
  await jobs.start('all');
  const order = (n: number, fails: boolean) =>
    database.transaction(async (transaction) => {
      await sql`INSERT INTO thing (id) VALUES (${n})`.execute(transaction);
      await jobs.send('commit', { n }, { transaction, singletonKey: String(n) });
      if (fails) throw new Error('rolled back');
    });
  await expect(order(1, true)).rejects.toThrow('rolled back');
  await order(2, false);
  expect(await ran.nth(0)).toBe(2);
  expect(await things()).toEqual([{ id: 2 }]);
  expect(ran.count).toBe(1);
});

test('an idle worker takes a job up within half a second', async () => {
  const jobs = makeJobs();
  const ran = runs<number>();
  jobs.define('quick', { parse: numberIn }, async () => ran.record(performance.now()));
  await jobs.start('all');
  const waits: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const sent = performance.now();
    await jobs.send('quick', { n: i });
    waits.push((await ran.nth(i)) - sent);
  }
  waits.sort((a, b) => a - b);
  expect(waits[2]).toBeLessThan(500);
});

test('jobs that wait are done one after another without pauses', async () => {
  const jobs = makeJobs();
  const ran = runs<number>();
  jobs.define('backlog', { parse: numberIn }, async (n) => ran.record(n));
  await jobs.start('all');
  const began = performance.now();
  await database.transaction(async (transaction) => {
    for (let n = 0; n < 10; n += 1) await jobs.send('backlog', { n }, { transaction });
  });
  await ran.nth(9);
  expect(performance.now() - began).toBeLessThan(5000); // polling alone would take 20 s
});

test('of one key one job waits and one runs, and the second sees what came before it', async () => {
  const jobs = makeJobs();
  const gate = Promise.withResolvers<void>();
  const ran = runs<number>();
  let inside = 0;
  let most = 0;
  jobs.define('keyed', { parse: numberIn, concurrency: 3 }, async (n) => {
    inside += 1;
    most = Math.max(most, inside);
    ran.record(n);
    await gate.promise;
    inside -= 1;
  });
  await jobs.start('all');
  await jobs.send('keyed', { n: 1 }, { singletonKey: 'a' });
  await ran.nth(0);
  for (const n of [2, 3, 4]) await jobs.send('keyed', { n }, { singletonKey: 'a' });
  await jobs.send('keyed', { n: 5 }, { singletonKey: 'b' });
  expect(await ran.nth(1)).toBe(5);
  gate.resolve();
  expect(await ran.nth(2)).toBe(2);
  await jobs.stop();
  expect([ran.count, most]).toEqual([3, 2]);
});

test('a job that throws is run again, and knows which run is its last', async () => {
  const jobs = makeJobs();
  const ran = runs<[number, boolean]>();
  const options = { parse: numberIn, retries: 2, retryDelaySeconds: 0 };
  jobs.define('flaky', options, async (_, { attempt, lastAttempt }) => {
    ran.record([attempt, lastAttempt]);
    throw new Error('not yet');
  });
  await jobs.start('all');
  await jobs.send('flaky', { n: 1 });
  expect([await ran.nth(0), await ran.nth(1), await ran.nth(2)]).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
});

test('data that the handler does not expect fails the job, not the worker', async () => {
  const jobs = makeJobs();
  const ran = runs<number>();
  const parse = (data: unknown): number => {
    const n = numberIn(data);
    if (!Number.isFinite(n)) throw new TypeError('no number');
    return n;
  };
  jobs.define('strict', { parse, retries: 0 }, async (n) => ran.record(n));
  await jobs.start('all');
  await jobs.send('strict', { wrong: true });
  await jobs.send('strict', { n: 7 });
  expect(await ran.nth(0)).toBe(7);
});

test('a stop interrupts the handler, and the next start takes the job up as if new', async () => {
  const first = makeJobs();
  const began = runs<JobContext>();
  first.define('long', { parse: numberIn, retries: 0 }, async (_, context) => {
    began.record(context);
    await aborted(context.signal);
  });
  await first.start('all');
  await first.send('long', { n: 1 });
  await began.nth(0);
  await first.stop();

  const second = makeJobs();
  const done = runs<number>();
  second.define('long', { parse: numberIn, retries: 0 }, async (_, context) => done.record(context.attempt));
  await second.start('all');
  expect(await done.nth(0)).toBe(1);
});

test('the job of a process that died is run again', async () => {
  const dead = makeJobs({ heartbeatSeconds: 10, stopTimeoutMs: 1000 });
  const began = runs<string>();
  dead.define('orphan', { parse: numberIn }, async (_, context) => {
    began.record(context.id);
    await new Promise(() => undefined);
  });
  await dead.start('all');
  await dead.send('orphan', { n: 1 });
  await began.nth(0);
  // As if the process had been silent for an hour. Its signs of life go to the old id from now on.
  const [job] = await database.rawQuery(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour',
    id = gen_random_uuid() WHERE name = 'orphan' RETURNING id`);

  const alive = makeJobs({ heartbeatSeconds: 10 });
  const done = runs<string>();
  alive.define('orphan', { parse: numberIn, retryDelaySeconds: 0 }, async (_, context) =>
    done.record(context.id),
  );
  await alive.start('all');
  expect(await done.nth(0)).toBe(job?.id);
});

test('a process that only sends takes no jobs', async () => {
  const sender = makeJobs();
  sender.define('apart', { parse: numberIn }, async () => {
    throw new Error('this process must not run jobs');
  });
  await sender.start('api');
  await sender.send('apart', { n: 3 });
  const worker = makeJobs();
  const done = runs<number>();
  worker.define('apart', { parse: numberIn }, async (_, { attempt }) => done.record(attempt));
  await worker.start('worker');
  expect(await done.nth(0)).toBe(1);
});

test('refuses a name that nobody has defined', async () => {
  const jobs = makeJobs();
  await jobs.start('api');
  await expect(jobs.send('unknown', {})).rejects.toThrow('No job is called unknown.');
});
