import {
  listStapiSearches,
  listStapiSearchStatuses,
  readStapiOpportunityCollection,
  readStapiSearch,
  searchStapiOpportunities,
} from '@sigma/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeJobs } from '../../../testing/fake-jobs.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';
import { SAN_FRANCISCO, seedTaskingWorld } from '../../orders/capture-orders.fixture.ts';
import {
  ask,
  CUBE,
  coming,
  follow,
  is,
  linkOf,
  read,
  refused,
  relsOf,
  send,
  VISUAL,
} from '../testing/stapi.fixture.ts';
import {
  standardOpportunities,
  standardRecord,
  standardRecords,
  standardSearchStatuses,
} from '../testing/stapi-schemas.fixture.ts';
import { keepSearchesJob } from './searches.jobs.ts';

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
const start = (input: TestCall = {}) =>
  send(app, searchStapiOpportunities, {
    params: VISUAL,
    body: body(),
    headers: { prefer: 'respond-async' },
    ...input,
  });
const started = async (input: TestCall = {}) => read(await start(input), standardRecord);
type Search = Awaited<ReturnType<typeof started>>;
const now = ({ id }: Pick<Search, 'id'>, input: TestCall = {}) =>
  ask(app, readStapiSearch, standardRecord, { ...input, params: { ...input.params, search: id } });
const waitForStatus = (search: Search, status: string) =>
  vi.waitFor(
    async () => {
      const record = await now(search);
      expect(record.status.status_code).toBe(status);
      return record;
    },
    { timeout: 60_000, interval: 100 },
  );

describe('an asynchronous search', () => {
  it('answers an asynchronous search with 201, its record and its location', async () => {
    const answer = await start();
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, 'respond-async']);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const record = await read(answer, standardRecord);
    expect(answer.headers.get('location')).toBe(linkOf(record, 'self')?.href);
    expect(record).toMatchObject({
      product_id: '1',
      opportunity_request: body(),
      status: { status_code: 'received' },
    });
    expect(relsOf(record)).toEqual(['self', 'monitor', 'product']);
    await waitForStatus(record, 'completed');
  });

  it('finds the same opportunities as the synchronous search', async () => {
    const record = await waitForStatus(await started(), 'completed');
    const found = await read(await follow(app, linkOf(record, 'opportunities')), standardOpportunities);
    expect(found.id).toBe(record.id);
    expect(relsOf(found)).toEqual(expect.arrayContaining(['self', 'next', 'create-order', 'search-record']));
    const params = { ...VISUAL, search: record.id };
    const whole = await ask(app, readStapiOpportunityCollection, standardOpportunities, {
      params,
      query: { limit: 100 },
    });
    const atOnce = await send(app, searchStapiOpportunities, {
      params: VISUAL,
      body: { ...body(), limit: 100 },
    });
    expect(whole.features).toEqual((await read(atOnce, standardOpportunities)).features);
    expect(whole.features.length).toBeGreaterThan(10);
    const rest = await read(await follow(app, linkOf(found, 'next')), standardOpportunities);
    expect([...found.features, ...rest.features]).toEqual(whole.features.slice(0, 20));
  });

  it('stores each opportunity by itself, so that a page is read without the others', async () => {
    const record = await waitForStatus(await started(), 'completed');
    const { rows } = await sql<{ found: number; stored: number }>`
      select found, (select count(*)::integer from opportunity_search_passes where search_id = id) as stored
      from opportunity_searches where id = ${record.id}`.execute(app.database.kysely);
    const params = { ...VISUAL, search: record.id };
    const whole = await ask(app, readStapiOpportunityCollection, standardOpportunities, {
      params,
      query: { limit: 100 },
    });
    expect(rows).toEqual([{ found: whole.features.length, stored: whole.features.length }]);
  });

  it('lists the statuses of a search, newest first', async () => {
    const record = await waitForStatus(await started(), 'completed');
    const statuses = await read(await follow(app, linkOf(record, 'monitor')), standardSearchStatuses);
    expect(statuses.map(({ status_code }) => status_code)).toEqual(['completed', 'in_progress', 'received']);
    expect(statuses[0]).toEqual(record.status);
  });

  it('rejects a search of more sites than its time allows before it is stored', async () => {
    const square = (index: number) => {
      const [west, south] = [-100 + index, 40];
      const [east, north] = [west + 0.05, south + 0.05];
      return [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ];
    };
    const coordinates = Array.from({ length: 60 }, (_, index) => square(index));
    const change = { datetime: coming(app, 0, 365), geometry: { type: 'MultiPolygon', coordinates } };
    const answer = await refused(app, searchStapiOpportunities, {
      params: VISUAL,
      body: { ...body(), ...change },
      headers: { prefer: 'respond-async' },
    });
    expect([answer.status, answer.code]).toEqual([422, 'invalid_body']);
    expect(answer.issues).toEqual([expect.stringMatching(/^geometry must have at most \d+ sites/)]);
  });

  it('cancels a search when its user may no longer request captures in the program', async () => {
    const { kysely } = app.database;
    const { id: user } = await kysely
      .selectFrom('users')
      .where('email', '=', 'tasking@demo.example')
      .select('id')
      .executeTakeFirstOrThrow();
    const as = 'tasking@demo.example';
    await now(await started({ as }), { as });
    const id = crypto.randomUUID();
    const request = { body: body(), as_of: app.clock.now().toISOString() };
    await kysely
      .insertInto('opportunity_searches')
      .values({
        id,
        program_id: 1,
        user_id: user,
        product: '1',
        request: JSON.stringify(request),
        status: 'received',
        statuses: JSON.stringify([]),
        created_at: app.clock.now(),
      })
      .execute();
    await kysely.updateTable('users').set({ disabled: true }).where('id', '=', user).execute();
    const { jobs } = app.application.services;
    await keepSearchesJob({ database: app.database, now: app.clock.now, jobs }).run();
    await vi.waitFor(
      async () => {
        const row = await kysely
          .selectFrom('opportunity_searches')
          .where('id', '=', id)
          .select(['status', 'statuses'])
          .executeTakeFirstOrThrow();
        expect(row.status).toBe('cancelled');
        expect(row.statuses).toMatchObject([{ status_code: 'in_progress' }, { reason_code: 'forbidden' }]);
      },
      { timeout: 60_000, interval: 100 },
    );
    await kysely.updateTable('users').set({ disabled: false }).where('id', '=', user).execute();
  });
});

describe('searches', () => {
  it('lists searches newest first in pages', async () => {
    await started({ params: CUBE });
    const whole = await ask(app, listStapiSearches, standardRecords, { query: { limit: 100 } });
    expect(whole.search_records.length).toBeGreaterThan(2);
    expect(new Set(whole.search_records.map(({ product_id }) => product_id))).toEqual(new Set(['1', '2']));
    const seen: string[] = [];
    let page = await ask(app, listStapiSearches, standardRecords, { query: { limit: 1 } });
    for (;;) {
      seen.push(...page.search_records.map(({ id }) => id));
      const next = linkOf(page, 'next');
      if (next === undefined) break;
      page = await read(await follow(app, next), standardRecords);
    }
    expect(seen).toEqual(whole.search_records.map(({ id }) => id));
  });

  it('hides searches from other programs and users', async () => {
    const record = await waitForStatus(await started(), 'completed');
    const params = { search: record.id };
    await app.database.kysely
      .updateTable('programs')
      .set({ subscribed_products: ['Tasking'] })
      .where('id', '=', 2)
      .execute();
    for (const input of [
      { as: 'tasking@demo.example', params },
      { params: { ...params, program: 2 } },
      { as: 'other@demo.example', params: { ...params, program: 3 } },
    ]) {
      for (const operation of [readStapiSearch, listStapiSearchStatuses, readStapiOpportunityCollection]) {
        const answer = await refused(app, operation, { ...input, params: { ...VISUAL, ...input.params } });
        expect(answer.status).toBe(404);
      }
    }
    const second = await ask(app, listStapiSearches, standardRecords, { params: { program: 2 } });
    expect(second.search_records).toEqual([]);
  });

  it('returns no results of a search under another product or before it is completed', async () => {
    const record = await waitForStatus(await started(), 'completed');
    const other = { ...CUBE, search: record.id };
    expect((await refused(app, readStapiOpportunityCollection, { params: other })).status).toBe(404);
    await app.database.kysely
      .updateTable('opportunity_searches')
      .where('id', '=', record.id)
      .set({ status: 'failed' })
      .execute();
    const own = { ...VISUAL, search: record.id };
    expect((await refused(app, readStapiOpportunityCollection, { params: own })).status).toBe(404);
  });

  it('removes searches after seven days', async () => {
    const record = await started();
    const dropped = fakeJobs();
    const days = (count: number) => () => new Date(app.clock.now().getTime() + count * 86_400_000);
    await keepSearchesJob({ database: app.database, now: days(6.9), jobs: dropped }).run();
    expect((await now(record)).id).toBe(record.id);
    await keepSearchesJob({ database: app.database, now: days(7.1), jobs: dropped }).run();
    expect((await refused(app, readStapiSearch, { params: { search: record.id } })).status).toBe(404);
  });
});
