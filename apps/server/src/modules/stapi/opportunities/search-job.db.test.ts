import {
  listStapiSearchStatuses,
  readStapiOpportunityCollection,
  readStapiSearch,
  searchStapiOpportunities,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CUSTOMER, SAN_FRANCISCO, seedTaskingWorld } from '../../orders/capture-orders.fixture.ts';
import type { StapiSearcher } from '../services.ts';
import { ask, coming, is, refused, VISUAL } from '../testing/stapi.fixture.ts';
import {
  standardOpportunities,
  standardRecord,
  standardSearchStatuses,
} from '../testing/stapi-schemas.fixture.ts';
import { searchOpportunitiesJob } from './searches.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedTaskingWorld(app);
});
afterAll(() => app?.close());

const body = () => ({
  datetime: coming(app),
  geometry: SAN_FRANCISCO,
  filter: is('sigma:sensor', '<=', 4),
});
const now = ({ id }: { readonly id: string }) =>
  ask(app, readStapiSearch, standardRecord, { params: { search: id } });

describe('the job of a search', () => {
  /** Inserts a search without queuing its job. */
  async function insertedSearch(created_at = app.clock.now(), key = 'body'): Promise<string> {
    const { kysely } = app.database;
    const { id: user_id } = await kysely
      .selectFrom('users')
      .where('email', '=', CUSTOMER)
      .select('id')
      .executeTakeFirstOrThrow();
    const id = crypto.randomUUID();
    const request = JSON.stringify({ [key]: body(), as_of: app.clock.now().toISOString() });
    const common = { program_id: 1, user_id, product: '1', request, statuses: '[]', created_at };
    await kysely
      .insertInto('opportunity_searches')
      .values({ id, status: 'received', ...common })
      .execute();
    return id;
  }
  const job = (searchPasses: StapiSearcher['searchPasses']) =>
    searchOpportunitiesJob({ ...app.application.services, now: app.clock.now, searchPasses });
  const codes = async (search: string) => {
    const params = { search };
    const statuses = await ask(app, listStapiSearchStatuses, standardSearchStatuses, { params });
    return statuses.map(({ status_code }) => status_code);
  };
  const { signal } = new AbortController();

  it('reads a search that was stored before its key was renamed', async () => {
    const search = await insertedSearch(app.clock.now(), 'asked'); // prose: allow
    expect((await now({ id: search })).opportunity_request).toMatchObject({ geometry: body().geometry });
  });

  it('retries a failed search and marks it as failed after the last attempt', async () => {
    const search = await insertedSearch();
    const { run } = job(() => Promise.reject(new Error('broken')));
    await expect(run({ search }, { signal, lastAttempt: false })).rejects.toThrow('broken');
    expect(await codes(search)).toEqual(['in_progress']);
    await expect(run({ search }, { signal, lastAttempt: true })).rejects.toThrow('broken');
    expect(await codes(search)).toEqual(['failed', 'in_progress']);
    expect((await now({ id: search })).status.reason_text).toMatch(/Search again/);
  });

  it('fails a search that cannot be answered with the code, field and text of the reason', async () => {
    const search = await insertedSearch();
    const message = 'must leave at most 50,000 passes: search a shorter time';
    const issues = [{ field: 'search_time_end', code: 'too_many_passes', message }];
    await job(() => Promise.resolve({ issues })).run({ search }, { signal, lastAttempt: false });
    expect((await now({ id: search })).status).toMatchObject({
      status_code: 'failed',
      reason_code: 'too_many_passes',
      reason_text: `datetime ${message}.`,
    });
  });

  it('states in the status of a completed search that it found more than it lists', async () => {
    const search = await insertedSearch();
    const { run } = job(() => Promise.resolve({ count: 12_345, results: [], skipped: [] }));
    await run({ search }, { signal, lastAttempt: true });
    const { status } = await now({ id: search });
    expect(status).toMatchObject({ status_code: 'completed', reason_code: 'too_many_opportunities' });
    expect(status.reason_text).toContain('12,345 opportunities, of which the first 10,000 are listed');
  });

  it('does not run a search again that has ended', async () => {
    const search = await insertedSearch();
    const { run } = job(() => Promise.resolve({ count: 0, results: [], skipped: [] }));
    await run({ search }, { signal, lastAttempt: true });
    await run({ search }, { signal, lastAttempt: true });
    expect(await codes(search)).toEqual(['completed', 'in_progress']);
    const params = { ...VISUAL, search };
    const found = await ask(app, readStapiOpportunityCollection, standardOpportunities, { params });
    expect(found.features).toEqual([]);
  });

  it('refuses more than twenty pending searches of a user', async () => {
    const waiting = await Promise.all(Array.from({ length: 20 }, () => insertedSearch()));
    const answer = await refused(app, searchStapiOpportunities, {
      params: VISUAL,
      body: body(),
      headers: { prefer: 'respond-async' },
    });
    expect(answer).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: '5' });
    await app.database.kysely.deleteFrom('opportunity_searches').where('id', 'in', waiting).execute();
  });
});
