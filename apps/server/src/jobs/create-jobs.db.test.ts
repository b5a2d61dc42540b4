import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { JobContext, JobKey } from './job-types.ts';
import {
  database,
  jobOf,
  makeJobs,
  type NumberData,
  numberKey,
  runs,
  things,
  useJobsDatabase,
} from './jobs.fixture.ts';

useJobsDatabase();

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
  const jobs = makeJobs({ duePollMs: 100 });
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

test('sending a job again with an earlier start brings the waiting one forward and adds none', async () => {
  const jobs = makeJobs({ duePollMs: 100 });
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
