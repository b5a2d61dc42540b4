import { createStapiOrder, searchOpportunities, searchStapiOpportunities } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CUSTOMER, SAN_FRANCISCO, seedTaskingWorld } from '../../orders/capture-orders.fixture.ts';
import {
  coming,
  DELIVERY,
  follow,
  is,
  linkOf,
  read,
  refused,
  relsOf,
  send,
  VISUAL,
} from '../testing/stapi.fixture.ts';
import { standardOpportunities, standardOrder } from '../testing/stapi-schemas.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedTaskingWorld(app);
});
afterAll(() => app?.close());

const searchBody = (change: object = {}) => ({ datetime: coming(app), geometry: SAN_FRANCISCO, ...change });
const sent = (change: object = {}, headers: Record<string, string> = {}) =>
  send(app, searchStapiOpportunities, { params: VISUAL, body: searchBody(change), headers });
const search = async (change: object = {}) => read(await sent(change), standardOpportunities);
const every = (change: object = {}) => search({ limit: 100, ...change });
type Found = Awaited<ReturnType<typeof search>>;
const valuesOf = ({ features }: Found, name: string) => features.map(({ properties }) => properties[name]);

describe('opportunities of a product', () => {
  it('finds the same passes as the search of the app', async () => {
    const { features } = await every();
    const [search_time_start, search_time_end] = coming(app).split('/');
    const body = { aoi: SAN_FRANCISCO, search_time_start, search_time_end };
    const own = await (await app.call(searchOpportunities, { as: CUSTOMER, body })).json();
    expect(own.count).toBeGreaterThan(20);
    expect(features.map(({ id }) => id)).toEqual(own.results.map(({ id }: { id: string }) => id));
    const [first] = features;
    const [pass] = own.results;
    expect(first?.geometry).toEqual(pass.max_fov);
    expect(first?.properties).toMatchObject({
      datetime: `${pass.start_time}/${pass.end_time}`,
      product_id: '1',
      'view:off_nadir': pass.off_nadir,
      'view:sun_elevation': pass.sun_elevation,
      'sigma:eclipsed': pass.eclipsed,
      'sigma:sensor': pass.sensor,
      'sigma:roll': pass.roll,
    });
  });

  it('returns ten opportunities per page, with links whose bodies fetch the other pages', async () => {
    const whole = await every();
    const first = await search();
    expect(first.features).toHaveLength(10);
    expect(relsOf(first)).toEqual(['first', 'next', 'create-order', 'product']);
    const ids = first.features.map(({ id }) => id);
    let page = first;
    while (linkOf(page, 'next')) {
      page = await read(await follow(app, linkOf(page, 'next')), standardOpportunities);
      ids.push(...page.features.map(({ id }) => id));
    }
    expect(ids).toEqual(whole.features.map(({ id }) => id));
    const back = await read(await follow(app, linkOf(page, 'prev')), standardOpportunities);
    expect(ids).toEqual(expect.arrayContaining(back.features.map(({ id }) => id)));
  });

  it('counts a limit above 100 as 100', async () => {
    const idsOf = ({ features }: Awaited<ReturnType<typeof search>>) => features.map(({ id }) => id);
    expect(idsOf(await search({ limit: 100_000 }))).toEqual(idsOf(await every()));
  });

  it('pages the opportunities of an open interval from the time of the first page', async () => {
    const open = { datetime: '../..', limit: 3 };
    const first = await search(open);
    app.clock.advance(3_600_000);
    const next = await read(await follow(app, linkOf(first, 'next')), standardOpportunities);
    app.clock.advance(-3_600_000);
    const whole = await search({ ...open, limit: 6 });
    expect([...first.features, ...next.features].map(({ id }) => id)).toEqual(
      whole.features.map(({ id }) => id),
    );
  });

  it('filters opportunities by every queryable', async () => {
    const whole = await every();
    const steep = await every({ filter: is('view:off_nadir', '<=', 10) });
    expect(steep.features.length).toBeGreaterThan(0);
    expect(steep.features.length).toBeLessThan(whole.features.length);
    expect(valuesOf(steep, 'view:off_nadir').every((value) => Number(value) <= 10)).toBe(true);
    const high = await every({ filter: is('view:sun_elevation', '>', 20) });
    expect(valuesOf(high, 'view:sun_elevation').every((value) => Number(value) > 20)).toBe(true);
    const dark = await every({ filter: is('sigma:eclipsed', '=', true) });
    const light = await every({ filter: is('sigma:eclipsed', '=', false) });
    expect(new Set(valuesOf(dark, 'sigma:eclipsed'))).toEqual(new Set([true]));
    expect(dark.features.length + light.features.length).toBe(whole.features.length);
    const two = await every({ filter: is('sigma:sensor', 'in', [2, 5]) });
    expect(new Set(valuesOf(two, 'sigma:sensor'))).toEqual(new Set([2, 5]));
    expect((await every({ filter: is('eo:cloud_cover', '<=', 10) })).features).toHaveLength(
      whole.features.length,
    );
  });

  it('finds only opportunities of sensors that can be tasked at the time', async () => {
    const eligible = (tasking_eligible_end: Date | null) =>
      app.database.kysely
        .updateTable('sensors')
        .where('osk_id', '=', 2)
        .set({ tasking_eligible_end })
        .execute();
    const end = new Date(coming(app, 2).split('/')[0] ?? '');
    const before = await every({ filter: is('sigma:sensor', '=', 2) });
    await eligible(end);
    const after = await every({ filter: is('sigma:sensor', '=', 2) });
    await eligible(null);
    const inTime = ({ properties }: Found['features'][number]) =>
      new Date(properties.datetime.split('/')[1] ?? '') <= end;
    expect(after.features).toHaveLength(before.features.filter(inTime).length);
    expect(after.features.length).toBeLessThan(before.features.length);
  });

  it('finds only opportunities of the sensors of the program', async () => {
    const as = 'other@demo.example';
    const answer = await send(app, searchStapiOpportunities, {
      as,
      params: { program: 3, ...VISUAL },
      body: searchBody({ limit: 100 }),
    });
    expect(new Set(valuesOf(await read(answer, standardOpportunities), 'sigma:sensor'))).toEqual(
      new Set([3, 4]),
    );
  });

  it('answers immediately for the preference "wait" and confirms the preference', async () => {
    const waiting = await sent({}, { prefer: 'wait=10' });
    expect([waiting.status, waiting.headers.get('preference-applied')]).toEqual([200, 'wait']);
    expect(waiting.headers.get('content-type')).toBe('application/json');
    const plain = await sent();
    expect([plain.status, plain.headers.get('preference-applied')]).toEqual([200, null]);
  });
});

describe('the link create-order', () => {
  it('orders exactly the pass of an opportunity by its create-order link', async () => {
    const { features } = await every({ filter: is('view:off_nadir', '<=', 20) });
    const pass = features.at(-1);
    if (pass === undefined) throw new Error('There is no pass.');
    const answer = await follow(app, linkOf(pass, 'create-order'));
    expect(answer.status).toBe(201);
    const { properties } = await read(answer, standardOrder);
    expect(properties.opportunity_properties).toMatchObject({
      datetime: pass.properties.datetime,
      'sigma:sensor': pass.properties['sigma:sensor'],
    });
    expect(properties.order_parameters).toMatchObject({ s3_bucket: 'program-1' });
  });

  it('fills the create-order link with the order parameters of the search, or else of the last order', async () => {
    const order_parameters = { ...DELIVERY, s3_folder: 'x', name: 'Pier' };
    app.clock.advance(1000);
    const said = await search({ order_parameters, limit: 1 });
    expect(linkOf(said, 'create-order')?.body).toEqual({ ...searchBody(), order_parameters });
    expect((await follow(app, linkOf(said, 'create-order'))).status).toBe(201);
    const [pass] = (await search({ limit: 1 })).features;
    expect(pass && linkOf(pass, 'create-order')?.body?.order_parameters).toEqual({
      ...DELIVERY,
      s3_folder: 'x',
    });
  });

  it('retains the filter of the search in addition to the sensor in the create-order link', async () => {
    const filter = { op: 'and', args: [is('eo:cloud_cover', '<=', 30), is('view:off_nadir', '<', 25)] };
    const [pass] = (await search({ filter, order_parameters: DELIVERY })).features;
    if (pass === undefined) throw new Error('There is no pass.');
    const link = linkOf(pass, 'create-order');
    expect(link?.href).toBe(
      `${app.url}/api${createStapiOrder.path.replace('{program}', '1').replace('{product}', '1')}`,
    );
    expect(link?.body?.filter).toEqual({
      op: 'and',
      args: [is('sigma:sensor', '=', pass.properties['sigma:sensor']), filter],
    });
    expect((await follow(app, link)).status).toBe(201);
  });
});

describe('a search over an area of 10,000 positions', () => {
  it('does not repeat a large area in the link of every pass', async () => {
    const corners = Array.from({ length: 9_999 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 9_999;
      return [-122.4 + 0.5 * Math.cos(angle), 37.8 + 0.5 * Math.sin(angle)];
    });
    const geometry = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
    const answer = await sent({ geometry, limit: 100, datetime: coming(app, 0, 20) });
    const text = await answer.text();
    const found = standardOpportunities.parse(JSON.parse(text));
    expect(found.features.length).toBeGreaterThan(50);
    expect(text.length).toBeLessThan(2_500_000);
    expect(linkOf(found, 'create-order')?.body?.geometry).toEqual(geometry);
  });
});

describe('refusing a search', () => {
  it.each([
    ['a time that is not an interval', { datetime: 'soon' }, /^datetime must be two instants/],
    ['a time without an end', { datetime: '2026-11-22T00:00:00Z' }, /^datetime must be two instants/],
    [
      'a reversed interval',
      { datetime: '2026-11-25/2026-11-24' },
      /^datetime must be an interval that ends after it starts/,
    ],
    [
      'an interval that is too long',
      { datetime: '2026-11-25/2028-11-24' },
      /^datetime must be at most 366 days/,
    ],
    ['a geometry without type', { geometry: { coordinates: [1, 2] } }, /^geometry/],
    ['a geometry off the Earth', { geometry: { type: 'Point', coordinates: [0, 99] } }, /^geometry/],
    ['no geometry', { geometry: undefined }, /^geometry/],
    ['an invalid filter', { filter: { op: 'near', args: [] } }, /^filter/],
    [
      'a filter of another type',
      { filter: is('sigma:sensor', '=', 'two') },
      /^filter.args\[1\] sigma:sensor must be compared/,
    ],
    [
      'a lower limit of the cloud cover',
      { filter: is('eo:cloud_cover', '>', 3) },
      /^filter eo:cloud_cover is known only when/,
    ],
    ['a limit of 0', { limit: 0 }, /^limit/],
    ['a negative limit', { limit: -1 }, /^limit/],
    ['a limit that is text', { limit: 'ten' }, /^limit/],
    ['a token of another list', { next: 'abc' }, /^next must be a page token/],
    ['an unknown member', { colour: 'red' }, /^colour/],
  ])('refuses a search with %s', async (_, change, issue) => {
    const input = { params: VISUAL, body: searchBody(change) };
    const now = await refused(app, searchStapiOpportunities, input);
    expect([now.status, now.code]).toEqual([422, 'invalid_body']);
    expect(now.issues[0]).toMatch(issue);
    if ('next' in change) return;
    const later = await refused(app, searchStapiOpportunities, {
      ...input,
      headers: { prefer: 'respond-async' },
    });
    expect(later).toEqual(now);
  });

  it('refuses the page token of another search', async () => {
    const { body } = linkOf(await search({ limit: 2 }), 'next') ?? {};
    const other = { ...body, filter: is('sigma:sensor', '=', 2) };
    const answer = await refused(app, searchStapiOpportunities, { params: VISUAL, body: other });
    expect(answer.issues[0]).toMatch(/^next must be a page token/);
  });
});
