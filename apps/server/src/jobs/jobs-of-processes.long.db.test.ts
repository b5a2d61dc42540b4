import { expect, test } from 'vitest';
import type { JobContext, JobOptions } from './job-types.ts';
import {
  aborted,
  database,
  jobOf,
  makeJobs,
  type NumberData,
  numberKey,
  runs,
  useJobsDatabase,
} from './jobs.fixture.ts';

useJobsDatabase();

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

test('a start adopts changed settings and schedules of a job, and leaves the queue alone if nothing has changed', async () => {
  const start = async (options: JobOptions) => {
    const jobs = makeJobs();
    jobs.define(jobOf('changing', async () => undefined, options));
    await jobs.start('api');
    await jobs.stop();
    const [found] = await database.rawQuery(
      `SELECT retry_limit, cron, queue.updated_on FROM pgboss.queue LEFT JOIN pgboss.schedule USING (name) WHERE name = 'changing'`,
    );
    return found;
  };
  const first = await start({ retries: 1, cron: '0 0 1 1 *' });
  expect(first).toMatchObject({ retry_limit: 1, cron: '0 0 1 1 *' });
  expect(await start({ retries: 1, cron: '0 0 1 1 *' })).toEqual(first);
  expect(await start({ retries: 2, cron: '0 0 2 1 *' })).toMatchObject({ retry_limit: 2, cron: '0 0 2 1 *' });
  expect(await start({ retries: 2 })).toMatchObject({ retry_limit: 2, cron: null });
});
