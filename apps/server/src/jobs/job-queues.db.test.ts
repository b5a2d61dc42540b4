import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import {
  hasFinallyFailed,
  listQueues,
  listStoredJobs,
  mostAtOnce,
  pageOfJobs,
  QUEUE_STATES,
  retryFailed,
} from './job-queues.ts';
import { DUE_QUEUES } from './job-table.ts';
import { FinalFailure } from './job-types.ts';
import { database, jobOf, makeJobs, useJobsDatabase } from './jobs.fixture.ts';

useJobsDatabase();

test('many finished jobs make neither the look for due jobs, the counts of a queue nor a page of jobs read all of them', async () => {
  const jobs = makeJobs();
  jobs.define(jobOf('finished', async () => undefined));
  await jobs.start('api');
  await sql`insert into pgboss.job (name, state, created_on, completed_on)
    select 'finished', 'completed', at, at from (
      select timestamptz '2026-11-01' + interval '1 second' * n as at from generate_series(1, 20000) as n) as times`.execute(
    database.kysely,
  );
  await sql`insert into pgboss.job (name, state, start_after) values
    ('finished', 'created', '2026-11-02'), ('finished', 'retry', '2026-11-03'), ('finished', 'created', '2100-01-01')`.execute(
    database.kysely,
  );
  await sql`vacuum analyze pgboss.job`.execute(database.kysely);
  const queues = await listQueues(database.kysely);
  expect(queues.find(({ name }) => name === 'finished')).toMatchObject({
    waiting: 2,
    scheduled: 1,
    active: 0,
    failed: 0,
    completed: 10_000,
    oldest_waiting_at: new Date('2026-11-02'),
    last_finished_at: new Date('2026-11-01T05:33:20Z'),
  });
  const page = { limit: 1, offset: 0, column: 'finished_at', descending: true } as const;
  const { rows, count } = await listStoredJobs(database.kysely, { state: ['completed'] }, page);
  expect([rows[0]?.finished_at, count]).toEqual([new Date('2026-11-01T05:33:20Z'), 10_000]);
  for (const query of [QUEUE_STATES, sql.raw(DUE_QUEUES), pageOfJobs({ queue: ['finished'] }, page)]) {
    const plan = await sql`explain ${query}`.execute(database.kysely);
    expect(JSON.stringify(plan.rows)).not.toMatch(/Seq Scan on job/);
  }
});

test('pages through the jobs of several queues and states in one order, without repeating or omitting any', async () => {
  const jobs = makeJobs();
  for (const name of ['one', 'two']) jobs.define(jobOf(name, async () => undefined));
  await jobs.start('api');
  await sql`insert into pgboss.job (name, state, created_on, start_after, completed_on)
    select case n % 2 when 0 then 'one' else 'two' end,
      (array['created', 'completed', 'failed'])[1 + n % 3]::pgboss.job_state,
      at, timestamptz '2100-01-01' - interval '1 second' * n, case when n % 3 > 0 then at end
    from (select n, timestamptz '2026-11-01' + interval '1 second' * n as at from generate_series(1, 30) as n) as times`.execute(
    database.kysely,
  );
  for (const column of ['created_at', 'start_after', 'finished_at'] as const)
    for (const descending of [true, false]) {
      const pageAt = (offset: number, limit: number) =>
        listStoredJobs(database.kysely, { queue: ['one', 'two'] }, { limit, offset, column, descending });
      const all = (await pageAt(0, 100)).rows;
      const paged = [];
      for (let at = 0; at < 30; at += 7) paged.push(...(await pageAt(at, 7)).rows);
      expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      const known = all.flatMap((job) => job[column]?.getTime() ?? []);
      expect(known).toEqual(known.toSorted((a, b) => (descending ? b - a : a - b)));
      expect(all).toHaveLength(30);
      expect(all.slice(known.length).every((job) => job[column] === null)).toBe(true);
    }
});

test('a job that failed for good is not queued again with the other failed jobs of its queue', async () => {
  const jobs = makeJobs();
  const job = jobOf(
    'ends',
    async ({ n }) => {
      throw n === 1 ? new FinalFailure('Its text was deleted.') : new Error('No host');
    },
    { retries: 0 },
  );
  jobs.define(job);
  await jobs.start('all');
  for (const n of [1, 2]) await jobs.send(job.key, { n });
  const page = { limit: 9, offset: 0, column: 'created_at', descending: false } as const;
  const failed = () => listStoredJobs(database.kysely, { queue: ['ends'], state: ['failed'] }, page);
  await vi.waitFor(async () => expect(await failed()).toMatchObject({ count: 2 }), 10_000);
  const { rows } = await failed();
  expect(rows.filter(hasFinallyFailed)).toMatchObject([{ data: { n: 1 } }]);
  const ids = rows.map(({ id }) => id);
  const retried = await database.transaction(async (transaction) => [
    await retryFailed(transaction, 'ends', ids[0]),
    await retryFailed(transaction, 'ends'),
  ]);
  expect(retried).toEqual([0, 1]);
});

test('counts how many jobs of a queue ran concurrently in all processes within the last hour', async () => {
  const jobs = makeJobs();
  for (const name of ['many', 'other']) jobs.define(jobOf(name, async () => undefined));
  await jobs.start('api');
  expect(await mostAtOnce(database.kysely, 'many')).toBe(0);
  // Minutes before now: three that overlap, one that begins as another ends, five of long ago, and those of another queue.
  const completed = [
    ['many', 50, 40],
    ['many', 48, 30],
    ['many', 45, 41],
    ['many', 40, 35],
    ...Array.from({ length: 5 }, () => ['many', 100, 90] as const),
    ...Array.from({ length: 7 }, () => ['other', 50, 40] as const),
  ];
  for (const [name, began, ended] of completed)
    await sql`insert into pgboss.job (name, state, started_on, completed_on)
      values (${name}, 'completed', now() - ${began} * interval '1 minute', now() - ${ended} * interval '1 minute')`.execute(
      database.kysely,
    );
  expect(await mostAtOnce(database.kysely, 'many')).toBe(3);
  await sql`insert into pgboss.job (name, state, started_on)
    select 'many', 'active', now() - interval '1 minute' from generate_series(1, 4)`.execute(database.kysely);
  expect(await mostAtOnce(database.kysely, 'many')).toBe(4);
});
