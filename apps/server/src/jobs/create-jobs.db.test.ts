import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createJobs } from './create-jobs.ts';
import type { Job, JobContext, JobKey, JobOptions, Jobs, JobsSetup } from './job-types.ts';

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

interface NumberData {
  readonly n: number;
}
const numberKey = (name: string): JobKey<NumberData> => ({
  name,
  parse: (data) => ({ n: Number(Reflect.get(Object(data), 'n')) }),
});
const jobOf = (name: string, run: Job<NumberData>['run'], options: JobOptions = {}): Job<NumberData> => ({
  key: numberKey(name),
  options,
  run,
});
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
const things = () => database.rawQuery('SELECT id FROM thing ORDER BY id');

/** One promise per run, in the order of the runs. */
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

test('a job exists if and only if the transaction that sent it commits', async () => {
  const jobs = makeJobs();
  const ran = runs<number>();
  jobs.define(jobOf('commit', async ({ n }) => ran.record(n)));
  await jobs.start('all');
  const order = (n: number, fails: boolean) =>
    database.transaction(async (transaction) => {
      await sql`INSERT INTO thing (id) VALUES (${n})`.execute(transaction);
      await jobs.send(numberKey('commit'), { n }, { transaction, singletonKey: String(n) });
      if (fails) throw new Error('rolled back');
    });
  await expect(order(1, true)).rejects.toThrow('rolled back');
  await order(2, false);
  expect(await ran.nth(0)).toBe(2);
  expect(await things()).toEqual([{ id: 2 }]);
  expect(ran.count).toBe(1);
});

test('an idle worker starts a job within half a second', async () => {
  const jobs = makeJobs();
  const ran = runs<number>();
  jobs.define(jobOf('quick', async () => ran.record(performance.now())));
  await jobs.start('all');
  const waits: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const sent = performance.now();
    await jobs.send(numberKey('quick'), { n: i });
    waits.push((await ran.nth(i)) - sent);
  }
  waits.sort((a, b) => a - b);
  expect(waits[2]).toBeLessThan(500);
});

test('waiting jobs run one after another without pauses', async () => {
  const jobs = makeJobs();
  const ran = runs<number>();
  jobs.define(jobOf('backlog', async ({ n }) => ran.record(n)));
  await jobs.start('all');
  const began = performance.now();
  await database.transaction(async (transaction) => {
    for (let n = 0; n < 10; n += 1) await jobs.send(numberKey('backlog'), { n }, { transaction });
  });
  await ran.nth(9);
  expect(performance.now() - began).toBeLessThan(5000); // polling alone would take 20 s
});

test('a waiting job of a larger priority runs before older ones', async () => {
  const jobs = makeJobs();
  const gate = Promise.withResolvers<void>();
  const ran = runs<number>();
  const run = async ({ n }: NumberData) => {
    ran.record(n);
    await gate.promise;
  };
  jobs.define(jobOf('in-turns', run));
  await jobs.start('all');
  await jobs.send(numberKey('in-turns'), { n: 1 });
  await ran.nth(0);
  await jobs.send(numberKey('in-turns'), { n: 3 }, { priority: -1 });
  await jobs.send(numberKey('in-turns'), { n: 2 }, { priority: 0 });
  gate.resolve();
  expect([await ran.nth(1), await ran.nth(2)]).toEqual([2, 3]);
});

test('at most one job of a key waits and one runs, and the waiting one sees what was saved before it', async () => {
  const jobs = makeJobs();
  const gate = Promise.withResolvers<void>();
  const ran = runs<number>();
  let inside = 0;
  let most = 0;
  const run = async ({ n }: NumberData) => {
    inside += 1;
    most = Math.max(most, inside);
    ran.record(n);
    await gate.promise;
    inside -= 1;
  };
  jobs.define(jobOf('keyed', run, { concurrency: 3 }));
  await jobs.start('all');
  await jobs.send(numberKey('keyed'), { n: 1 }, { singletonKey: 'a' });
  await ran.nth(0);
  for (const n of [2, 3, 4]) await jobs.send(numberKey('keyed'), { n }, { singletonKey: 'a' });
  await jobs.send(numberKey('keyed'), { n: 5 }, { singletonKey: 'b' });
  expect(await ran.nth(1)).toBe(5);
  gate.resolve();
  expect(await ran.nth(2)).toBe(2);
  await jobs.stop();
  expect([ran.count, most]).toEqual([3, 2]);
});

test('a job that throws is run again and knows which run is its last', async () => {
  const jobs = makeJobs();
  const ran = runs<[number, boolean]>();
  const run = async (_: NumberData, { attempt, lastAttempt }: JobContext) => {
    ran.record([attempt, lastAttempt]);
    throw new Error('not yet');
  };
  jobs.define(jobOf('flaky', run, { retries: 2, retryDelaySeconds: 0 }));
  await jobs.start('all');
  await jobs.send(numberKey('flaky'), { n: 1 });
  expect([await ran.nth(0), await ran.nth(1), await ran.nth(2)]).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
});

test('data that a job does not expect fails the job, not the worker', async () => {
  const jobs = makeJobs();
  const ran = runs<number>();
  const key: JobKey<NumberData> = {
    name: 'strict',
    parse: (data) => {
      const { n } = numberKey('strict').parse(data);
      if (!Number.isFinite(n)) throw new TypeError('no number');
      return { n };
    },
  };
  jobs.define({ key, options: { retries: 0 }, run: async ({ n }: NumberData) => ran.record(n) });
  await jobs.start('all');
  const olderKey: JobKey<object> = { name: 'strict', parse: Object };
  await jobs.send(olderKey, { wrong: true });
  await jobs.send(key, { n: 7 });
  expect(await ran.nth(0)).toBe(7);
});

test('a stop interrupts a job, and the next start runs it again without counting a retry', async () => {
  const first = makeJobs();
  const began = runs<JobContext>();
  const interrupted = async (_: NumberData, context: JobContext) => {
    began.record(context);
    await aborted(context.signal);
  };
  first.define(jobOf('long', interrupted, { retries: 0 }));
  await first.start('all');
  await first.send(numberKey('long'), { n: 1 });
  await began.nth(0);
  await first.stop();

  const second = makeJobs();
  const done = runs<number>();
  second.define(jobOf('long', async (_, { attempt }) => done.record(attempt), { retries: 0 }));
  await second.start('all');
  expect(await done.nth(0)).toBe(1);
});

test('a job of a process that died is run again', async () => {
  const dead = makeJobs({ heartbeatSeconds: 10, stopTimeoutMs: 1000 });
  const began = runs<string>();
  const hanging = async (_: NumberData, context: JobContext) => {
    began.record(context.id);
    await new Promise(() => undefined);
  };
  dead.define(jobOf('orphan', hanging));
  await dead.start('all');
  await dead.send(numberKey('orphan'), { n: 1 });
  await began.nth(0);
  // Simulates a process without a heartbeat for an hour. Its heartbeats go to the old id from now on.
  const [job] = await database.rawQuery(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour',
    id = gen_random_uuid() WHERE name = 'orphan' RETURNING id`);

  const alive = makeJobs({ heartbeatSeconds: 10 });
  const done = runs<string>();
  alive.define(jobOf('orphan', async (_, { id }) => done.record(id), { retryDelaySeconds: 0 }));
  await alive.start('all');
  expect(await done.nth(0)).toBe(job?.id);
});

test('a process with the role api runs no jobs', async () => {
  const sender = makeJobs();
  const forbidden = async () => {
    throw new Error('this process must not run jobs');
  };
  sender.define(jobOf('apart', forbidden));
  await sender.start('api');
  await sender.send(numberKey('apart'), { n: 3 });
  const worker = makeJobs();
  const done = runs<number>();
  worker.define(jobOf('apart', async (_, { attempt }) => done.record(attempt)));
  await worker.start('worker');
  expect(await done.nth(0)).toBe(1);
});

test('sending a job again with an earlier start brings the waiting one forward and adds none', async () => {
  const jobs = makeJobs();
  const ran = runs<number>();
  jobs.define(jobOf('forward', async ({ n }) => ran.record(n)));
  await jobs.start('all');
  const singletonKey = 'a';
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await jobs.send(numberKey('forward'), { n: 1 }, { singletonKey, startAfter: inHours(1) });
  await jobs.send(numberKey('forward'), { n: 2 }, { singletonKey, startAfter: inHours(2) });
  const [{ minutes } = { minutes: undefined }] = await database.rawQuery(
    `SELECT round(extract(epoch from start_after - now()) / 60)::int AS minutes FROM pgboss.job WHERE name = 'forward'`,
  );
  expect(minutes).toBe(60);
  await jobs.send(numberKey('forward'), { n: 3 }, { singletonKey });
  expect(await ran.nth(0)).toBe(1);
  expect(ran.count).toBe(1);
});

test('uses the singleton key of the data unless the sender gives another one', async () => {
  const jobs = makeJobs();
  const key: JobKey<NumberData> = { ...numberKey('own-key'), singletonKeyOf: ({ n }) => `n${n}` };
  jobs.define({ key, options: {}, run: async () => undefined });
  await jobs.start('api');
  await jobs.send(key, { n: 1 });
  await jobs.send(key, { n: 1 });
  await jobs.send(key, { n: 1 }, { singletonKey: 'other' });
  const rows = await database.rawQuery(
    `SELECT singleton_key FROM pgboss.job WHERE name = 'own-key' ORDER BY singleton_key`,
  );
  expect(rows).toEqual([{ singleton_key: 'n1' }, { singleton_key: 'other' }]);
});

test('rejects a job that was never defined', async () => {
  const jobs = makeJobs();
  await jobs.start('api');
  await expect(jobs.send(numberKey('unknown'), { n: 1 })).rejects.toThrow('The job unknown is not defined.');
});

test('rejects a second definition of a job', () => {
  const jobs = makeJobs();
  jobs.define(jobOf('twice', async () => undefined));
  expect(() => jobs.define(jobOf('twice', async () => undefined))).toThrow('The job twice is defined twice.');
});

test('a renamed job runs the jobs that wait under its former name, and ends the former schedule', async () => {
  const before = makeJobs();
  before.define(jobOf('things.take-up', async () => undefined, { cron: '0 0 1 1 *' }));
  await before.start('api');
  await before.send(numberKey('things.take-up'), { n: 7 });
  await before.stop();
  const after = makeJobs();
  const ran = runs<number>();
  const key = { ...numberKey('things.resume'), formerName: 'things.take-up' };
  after.define({ key, options: { cron: '0 0 1 1 *' }, run: async ({ n }) => ran.record(n) });
  await after.start('all');
  expect(await ran.nth(0)).toBe(7);
  expect(await database.rawQuery('SELECT name FROM pgboss.schedule')).toEqual([{ name: 'things.resume' }]);
});
