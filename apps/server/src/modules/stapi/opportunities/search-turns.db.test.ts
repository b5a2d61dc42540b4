import { searchStapiOpportunities } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeJobs, type SentJob } from '../../../testing/fake-jobs.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CUSTOMER, seedTaskingWorld } from '../../orders/capture-orders.fixture.ts';
import { coming, read, send, VISUAL } from '../testing/stapi.fixture.ts';
import { standardRecord } from '../testing/stapi-schemas.fixture.ts';
import { keepSearchesJob, searchOpportunitiesJob } from './searches.jobs.ts';
import { insertSearch } from './searches.store.ts';

const OTHER = 'tasking@demo.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedTaskingWorld(app);
});
afterAll(() => app?.close());

const body = () => {
  const coordinates: [number, number] = [-122.4, 37.8];
  return { datetime: coming(app, 0, 1), geometry: { type: 'Point' as const, coordinates } };
};

/** Starts a search over HTTP and returns the priority of its job. */
async function priorityOf(as: string): Promise<number> {
  const headers = { prefer: 'respond-async' };
  const answer = await send(app, searchStapiOpportunities, { as, params: VISUAL, body: body(), headers });
  const { id } = await read(answer, standardRecord);
  const [job] = await app.database.rawQuery(
    `SELECT priority FROM pgboss.job WHERE name = 'stapi.search' AND data->>'search' = $1`,
    [id],
  );
  return Number(job?.priority);
}

/** Stores searches of a user whose jobs are lost. */
async function stored(email: string, count: number): Promise<readonly string[]> {
  const { kysely } = app.database;
  const user = await kysely
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  for (const id of ids) {
    app.clock.advance(1000);
    const request = { body: body(), as_of: app.clock.now().toISOString() };
    const search = { program: 1, user: user.id, product: '1', request, at: app.clock.now() };
    await insertSearch(kysely, { id, ...search });
  }
  return ids;
}
const forget = () => app.database.kysely.deleteFrom('opportunity_searches').execute();

describe('asynchronous searches of several users', () => {
  it('take turns: the first search of a user precedes the third of another', async () => {
    await send(app, searchStapiOpportunities, { as: OTHER, params: VISUAL, body: body() });
    await stored(CUSTOMER, 2);
    expect([await priorityOf(CUSTOMER), await priorityOf(OTHER)]).toEqual([-2, 0]);
    await forget();
  });

  it('take turns also when the queue has lost their jobs', async () => {
    const [first, second] = await stored(CUSTOMER, 2);
    const [other] = await stored(OTHER, 1);
    const sent: SentJob[] = [];
    const jobs = fakeJobs(async (job) => void sent.push(job));
    await keepSearchesJob({ database: app.database, now: app.clock.now, jobs }).run();
    const priorities = sent.map(({ data, priority }) => [Reflect.get(Object(data), 'search'), priority]);
    expect(Object.fromEntries(priorities)).toEqual({
      [String(first)]: 0,
      [String(second)]: -1,
      [String(other)]: 0,
    });
    await forget();
  });
});

describe('a search that takes longer than it may', () => {
  const slowly = (isBusy: boolean) => {
    const { services } = app.application;
    const searchPasses = (_: unknown, { signal }: { readonly signal: AbortSignal }) =>
      new Promise<never>((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const limit = { maxSeconds: 0.01, watch: () => () => isBusy };
    return searchOpportunitiesJob({ ...services, now: app.clock.now, searchPasses }, limit).run;
  };
  const stateOf = (search: string) =>
    app.database.kysely
      .selectFrom('opportunity_searches')
      .where('id', '=', search)
      .select(['status', 'statuses'])
      .executeTakeFirstOrThrow();
  const { signal } = new AbortController();

  it('on an idle server fails with how to narrow it and is not repeated', async () => {
    const [search = ''] = await stored(CUSTOMER, 1);
    await slowly(false)({ search }, { signal, lastAttempt: false });
    const row = await stateOf(search);
    expect(row.status).toBe('failed');
    expect(row.statuses).toMatchObject([{}, {}, { reason_code: 'too_expensive' }]);
  });

  it('on a busy server is repeated, and fails in the end without blaming the search', async () => {
    const [search = ''] = await stored(CUSTOMER, 1);
    const run = slowly(true);
    await expect(run({ search }, { signal, lastAttempt: false })).rejects.toThrow();
    expect((await stateOf(search)).status).toBe('in_progress');
    await run({ search }, { signal, lastAttempt: true });
    const row = await stateOf(search);
    expect(row.status).toBe('failed');
    const reason_text = expect.stringMatching(/busy.*Search again later/);
    expect(row.statuses).toMatchObject([{}, {}, { reason_code: 'unavailable', reason_text }]);
  });
});
