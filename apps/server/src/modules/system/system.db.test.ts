import {
  type JobQueue,
  listJobQueues,
  listJobs,
  problem,
  type QueuedJob,
  readSystem,
  retryFailedJobs,
  retryJob,
} from '@sigma/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  // Jobs are queued and never run: this process only answers calls.
  const environment = { SIGMA_ROLE: 'api', DATABASE_URL: 'postgres://of-the-test' };
  app = await startTestApp({ jobs: true, environment });
  await seedPeople(app.database);
});
afterAll(() => app?.close());

const as = 'admin@demo.example';
const QUEUE = 'notifications.send-mail';

async function answer<T>(operation: Parameters<TestApp['call']>[0], input: TestCall = {}): Promise<T> {
  const response = await app.call(operation, { as, ...input });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

async function addFailedJob(output: object = { message: 'no such host' }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, state, data, output, retry_limit, retry_count, started_on, completed_on)
    values (${QUEUE}, 'failed', '{"mail": "1", "token": "hunter2"}', ${JSON.stringify(output)}::jsonb, 3, 3, now(), now())
    returning id`.execute(app.database.kysely);
  return rows[0]?.id ?? '';
}
const queue = async () => {
  const { results } = await answer<{ results: JobQueue[] }>(listJobQueues);
  return results.find(({ name }) => name === QUEUE);
};

describe('background jobs', () => {
  it('are counted by queue and state, and listed with the reason of their failure and without secrets', async () => {
    const id = await addFailedJob();
    expect(await queue()).toMatchObject({ failed: 1, active: 0, waiting: 0 });
    const query = { queue: QUEUE, state: 'failed' };
    const { results, count } = await answer<{ results: QueuedJob[]; count: number }>(listJobs, { query });
    expect(count).toBe(1);
    expect(results).toMatchObject([
      { id, state: 'failed', attempt: 4, failure: 'no such host', data: { mail: '1', token: '[redacted]' } },
    ]);
  });

  it('run again when staff retry them, one by one or all of a queue, and only failed ones', async () => {
    const [one] = [await addFailedJob(), await addFailedJob()];
    const params = { queue: QUEUE, job: one };
    expect(await answer(retryJob, { params })).toMatchObject({ id: one, state: 'retry', retries: 4 });
    const again = await app.call(retryJob, { as, params });
    expect(again.status).toBe(409);
    expect(problem.parse(await again.json()).code).toBe('wrong_state');
    const { retried } = await answer<{ retried: number }>(retryFailedJobs, { params: { queue: QUEUE } });
    expect(retried).toBeGreaterThan(0);
    expect(await queue()).toMatchObject({ failed: 0 });
    expect(await answer(retryFailedJobs, { params: { queue: QUEUE } })).toEqual({ retried: 0 });
  });

  it('cannot run again when that would be of no use, and say why', async () => {
    const id = await addFailedJob({ message: 'The text was deleted.', final: true });
    const refused = await app.call(retryJob, { as, params: { queue: QUEUE, job: id } });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'wrong_state', detail: 'The job cannot be run again. The text was deleted.' },
    ]);
    expect(await answer(retryFailedJobs, { params: { queue: QUEUE } })).toEqual({ retried: 0 });
    expect(await queue()).toMatchObject({ failed: 1 });
  });

  it('that do not exist answer 404', async () => {
    const params = { queue: QUEUE, job: '00000000-0000-4000-8000-000000000000' };
    expect((await app.call(retryJob, { as, params })).status).toBe(404);
  });
});

it('the state of the installation names engine, migrations, storage, disk and clocks', async () => {
  const state = await answer<Record<string, unknown>>(readSystem);
  expect(state).toMatchObject({
    version: '0.0.0',
    role: 'api',
    storage: { kind: 'folder' },
    mail: 'folder',
    issuer: { kind: 'local', address: `${app.url}/oidc` },
    database: { engine: app.database.engine },
    disk: { folder: app.folder },
    clock: { rate: expect.any(Number) },
  });
  expect(state).toHaveProperty('migrations[0].name');
  expect(Math.abs(Number(Reflect.get(Object(state.clock), 'difference_ms')))).toBeLessThan(60_000);
});
