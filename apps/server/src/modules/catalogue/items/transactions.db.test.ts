import { insertScenes } from '@sigma/archive';
import {
  addItems,
  aggregateItems,
  deleteItem,
  estimateStacOrder,
  listCollections,
  type Operation,
  readItem,
  replaceItem,
  searchItems,
  updateItem,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCall } from '../../../testing/test-app.ts';
import { scenesOf } from '../testing/scenes.fixture.ts';
import { ADMIN, EMPLOYEE, OTHER, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

const square = (west: number, south: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ],
});
const itemOf = (id: string, properties: object = {}, members: object = {}) => ({
  type: 'Feature',
  stac_version: '1.1.0',
  id,
  geometry: square(50, 50),
  properties: { datetime: '2025-03-04T05:06:07Z', 'eo:cloud_cover': 5, ...properties },
  assets: { data: { href: 'https://elsewhere.example/data.tif' } },
  links: [],
  ...members,
});
const inAlpha = (input: TestCall = {}): TestCall => ({
  as: ADMIN,
  ...input,
  params: { collection: 'alpha', ...input.params },
});
const statusOf = async (operation: Operation, input: TestCall) =>
  (await world.call(operation, inAlpha(input))).status;
const found = async (body: object) =>
  (await world.json(searchItems, { body })).features.map(({ id }: { id: string }) => id);
const add = (body: object) => world.json(addItems, inAlpha({ body }), 201);

describe('addItems', () => {
  it('returns the added Item with its address and makes it searchable', async () => {
    const answer = await world.call(
      addItems,
      inAlpha({ body: itemOf('new-1', { platform: 'elsewhere-1' }) }),
    );
    expect(answer.status).toBe(201);
    const added = await answer.json();
    expect(answer.headers.get('location')).toBe(
      added.links.find(({ rel }: { rel: string }) => rel === 'self').href,
    );
    expect(await world.json(readItem, { params: { collection: 'alpha', item: 'new-1' } })).toEqual(added);
    expect(await found({ filter: "platform = 'elsewhere-1'" })).toEqual(['new-1']);
    expect(await found({ bbox: [50.2, 50.2, 50.3, 50.3], datetime: '2025-03-04' })).toEqual([]);
    expect(await found({ bbox: [50.2, 50.2, 50.3, 50.3] })).toEqual(['new-1']);
    expect(added).toMatchObject({ collection: 'alpha', properties: { 'sigma:orderable': false } });
  });

  it('refuses an Item whose id already exists', async () => {
    await add(itemOf('twice'));
    expect(await statusOf(addItems, { body: itemOf('twice') })).toBe(409);
  });

  it('adds either all Items of a FeatureCollection or none', async () => {
    const features = ['bulk-1', 'bulk-2', 'bulk-3'].map((id) => itemOf(id));
    expect(await add({ type: 'FeatureCollection', features })).toEqual({ added: 3 });
    const more = ['bulk-4', 'bulk-3'].map((id) => itemOf(id));
    expect(await statusOf(addItems, { body: { type: 'FeatureCollection', features: more } })).toBe(409);
    expect(await found({ ids: ['bulk-1', 'bulk-2', 'bulk-3', 'bulk-4'] })).toHaveLength(3);
  });

  it('adds thousands of Items in one call', async () => {
    const features = Array.from({ length: 4000 }, (_, n) =>
      itemOf(`many-${n}`, { platform: 'many', gsd: n + 1 }),
    );
    expect(await add({ type: 'FeatureCollection', features })).toEqual({ added: 4000 });
    const body = { limit: 1, filter: "platform = 'many'", 'filter-lang': 'cql2-text' };
    expect((await world.json(searchItems, { body })).numberMatched).toBe(4000);
  });

  it.each<[object, string]>([
    [itemOf('a b'), 'id'],
    [itemOf('x', {}, { collection: 'gamma' }), 'collection'],
    [itemOf('x', { datetime: null }), 'properties.datetime'],
    [itemOf('x', {}, { geometry: { type: 'Point', coordinates: [0, 0] } }), 'geometry.type'],
    [itemOf('x', {}, { assets: { data: { href: './data.tif' } } }), 'assets.data.href'],
    [{ type: 'FeatureCollection', features: [itemOf('y'), itemOf('y')] }, 'features.1.id'],
    [
      { type: 'FeatureCollection', features: [itemOf('y', { 'eo:cloud_cover': -1 })] },
      'features.0.properties.eo:cloud_cover',
    ],
    [{ type: 'FeatureCollection', features: [] }, 'features'],
    [{ type: 'Catalog' }, 'type'],
  ])('refuses an invalid Item and names the field: %#', async (body, field) => {
    const problem = await world.json(addItems, inAlpha({ body }), 400);
    expect(problem.errors[0].field).toBe(field);
  });
});

describe('replaceItem and updateItem', () => {
  it('replaces an Item and updates its partition and counters', async () => {
    await add(itemOf('moved'));
    const body = itemOf('moved', { datetime: '2024-07-08T00:00:00Z', 'eo:cloud_cover': 95 });
    const params = { item: 'moved' };
    expect(await world.json(replaceItem, inAlpha({ params, body }))).toMatchObject({ id: 'moved' });
    expect(await found({ datetime: '2024-07-08T00:00:00Z' })).toEqual(['moved']);
    const { aggregations } = await world.json(aggregateItems, {
      body: { aggregations: ['datetime_min', 'total_count'], datetime: '../2024-12-31T00:00:00Z' },
    });
    expect(aggregations.map(({ value }: { value: unknown }) => value)).toEqual([
      '2024-07-08T00:00:00.000Z',
      1,
    ]);
  });

  it('retains properties that a patch does not name', async () => {
    await add(itemOf('patched', { gsd: 5, platform: 'elsewhere-2' }));
    const params = { item: 'patched' };
    const body = { properties: { gsd: null, 'eo:cloud_cover': 50 } };
    const changed = await world.json(updateItem, inAlpha({ params, body }));
    expect(changed.properties).toMatchObject({ platform: 'elsewhere-2', 'eo:cloud_cover': 50 });
    expect(changed.properties).not.toHaveProperty('gsd');
    expect(await found({ filter: '"eo:cloud_cover" = 50 AND platform = \'elsewhere-2\'' })).toEqual([
      'patched',
    ]);
  });

  it('retains archived assets and stores addresses of the installation without the origin', async () => {
    const before = await world.json(readItem, { params: { collection: 'alpha', item: 'alpha-0001' } });
    const params = { item: 'alpha-0001' };
    const assets = { mine: { href: `${world.app.url}/api/files/alpha-0001/mine` } };
    const changed = await world.json(replaceItem, inAlpha({ params, body: { ...before, assets } }));
    expect(changed.assets.mine.href).toBe(assets.mine.href);
    const { item } = await world.app.database.kysely
      .selectFrom('scenes')
      .where('id', '=', 'alpha-0001')
      .select('item')
      .executeTakeFirstOrThrow();
    expect(item).toMatchObject({ assets: { mine: { href: '/api/files/alpha-0001/mine' } } });
  });

  it('refuses to change the id or collection of an Item', async () => {
    const params = { item: 'alpha-0002' };
    for (const body of [itemOf('other'), itemOf('alpha-0002', {}, { collection: 'gamma' })]) {
      expect(await statusOf(replaceItem, { params, body })).toBe(400);
    }
    expect(await statusOf(updateItem, { params, body: { id: 'other' } })).toBe(400);
    expect(await statusOf(updateItem, { params: { item: 'unknown' }, body: {} })).toBe(404);
  });
});

describe('deleteItem', () => {
  it('deletes an Item, whose id can then be used again', async () => {
    await add(itemOf('gone'));
    const params = { item: 'gone' };
    expect(await statusOf(deleteItem, { params })).toBe(204);
    expect(await found({ ids: ['gone'] })).toEqual([]);
    expect(await statusOf(deleteItem, { params })).toBe(404);
    await add(itemOf('gone'));
  });
});

describe('an Item under embargo', () => {
  it('is hidden from every answer and count until the embargo ends', async () => {
    const total = async () => (await world.json(searchItems, { body: { limit: 1 } })).numberMatched;
    const before = await total();
    const until = new Date(world.app.clock.now().getTime() + 86_400_000).toISOString();
    await add(itemOf('secret', { 'sigma:embargoed_until': until, datetime: '1999-01-01T00:00:00Z' }));
    const params = { item: 'secret' };
    expect(await total()).toBe(before);
    expect(await found({ ids: ['secret'] })).toEqual([]);
    expect((await world.call(readItem, { params: { collection: 'alpha', ...params } })).status).toBe(404);
    const { collections } = await world.json(listCollections, { query: { datetime: '../2000-01-01' } });
    expect(collections).toEqual([]);
    expect(
      await statusOf(updateItem, { params, body: { properties: { 'sigma:embargoed_until': null } } }),
    ).toBe(200);
    expect(await total()).toBe(before + 1);
    expect(await found({ ids: ['secret'] })).toEqual(['secret']);
  });
});

describe('a scene under embargo', () => {
  it('is reported as unavailable in an estimate that names its id', async () => {
    const { kysely } = world.app.database;
    const [first, second] = scenesOf('gamma', 2, 9).map((scene) => ({ ...scene, recipe: { kind: 'test' } }));
    if (first === undefined || second === undefined) throw new Error('Expected two scenes.');
    const tomorrow = new Date(Date.now() + 86_400_000);
    await insertScenes(kysely, [
      { ...first, id: 'guess-open' },
      { ...second, id: 'guess-hidden', embargoedUntil: tomorrow },
    ]);
    await kysely
      .insertInto('data_products')
      .values({
        name: 'Basic',
        product_level: 'Basic',
        file_formats: ['COG'],
        collections: ['gamma'],
        description: '',
      })
      .execute();
    await kysely
      .updateTable('programs')
      .set({ product_level_access: ['Basic'] })
      .execute();
    const body = { collection: 'gamma', item_ids: ['guess-open', 'guess-hidden'], product_level: 'Basic' };
    const estimate = await world.json(estimateStacOrder, { body });
    expect([estimate.scenes, estimate.unavailable]).toEqual([1, ['guess-hidden']]);
  });
});

describe('access to Item writes', () => {
  it.each([
    [ADMIN, 201],
    [EMPLOYEE, 403],
    [undefined, 403],
    [OTHER, 403],
  ])('the user %s who adds an Item receives status %i', async (as, status) => {
    const body = itemOf(`by-${as?.split('@')[0] ?? 'customer'}`);
    const answer = await world.call(addItems, { ...(as && { as }), params: { collection: 'alpha' }, body });
    expect(answer.status).toBe(status);
  });

  it('responds 404 to writes in a collection of another program', async () => {
    const params = { collection: 'beta', item: 'beta-0001' };
    expect(await statusOf(addItems, { params, body: itemOf('x') })).toBe(404);
    expect(await statusOf(updateItem, { params, body: {} })).toBe(404);
    expect(await statusOf(deleteItem, { params })).toBe(404);
  });

  it('records every Item write in the audit', async () => {
    const rows = await world.app.database.kysely
      .selectFrom('audit')
      .where('operation', 'in', [addItems.id, replaceItem.id, updateItem.id, deleteItem.id])
      .select(['operation', 'actor'])
      .execute();
    expect(new Set(rows.map(({ operation }) => operation)).size).toBe(4);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([ADMIN]));
  });
});
