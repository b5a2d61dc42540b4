import {
  listCollections,
  listItems,
  type Operation,
  problem,
  readCollection,
  readItem,
  readStacLanding,
  searchItems,
  searchItemsByQuery,
  updateItem,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCall } from '../../../testing/test-app.ts';
import { ADMIN, CUSTOMER, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
let root: string;
beforeAll(async () => {
  world = await stacWorld();
  root = `${world.app.url}/api/stac/programs/${world.programs.first}`;
});
afterAll(() => world?.app.close());

const params = { collection: 'alpha', item: 'alpha-0001' };

describe('an unknown query parameter', () => {
  it.each<[string, Operation, TestCall]>([
    ['the landing page', readStacLanding, {}],
    ['collections', listCollections, {}],
    ['a Collection', readCollection, { params }],
    ['items', listItems, { params }],
    ['an Item', readItem, { params }],
    ['a search by query', searchItemsByQuery, {}],
    ['a search by body', searchItems, {}],
  ])('an unknown query parameter is refused and named by %s', async (_, operation, input) => {
    const path = operation.path.replace('{program}', `${world.programs.first}`);
    const address = `${world.app.url}/api${path.replace(/\{(\w+)\}/g, (__, name) =>
      String(Reflect.get(input.params ?? {}, name)),
    )}?colections=alpha`;
    const token = await world.app.tokenFor(CUSTOMER);
    const isPost = operation.method === 'POST';
    const answer = await fetch(address, {
      method: operation.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(isPost ? { body: '{}' } : {}),
    });
    expect(answer.status).toBe(400);
    const { errors = [] } = problem.parse(await answer.json());
    expect(errors).toMatchObject([{ field: 'colections', code: 'unknown_field' }]);
  });
});

describe('an unsupported method', () => {
  it.each([
    ['DELETE', '/search', 'GET, HEAD, POST'],
    ['POST', '/conformance', 'GET, HEAD'],
    ['POST', '/collections/alpha/items/alpha-0001', 'DELETE, GET, HEAD, PATCH, PUT'],
  ])('responds 405 to %s %s and lists the supported methods', async (method, path, allowed) => {
    const answer = await fetch(root + path, { method });
    expect(answer.status).toBe(405);
    expect((answer.headers.get('allow') ?? '').split(', ').toSorted().join(', ')).toBe(allowed);
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  });
});

describe('a change by PATCH', () => {
  const send = (type: string) =>
    world.call(updateItem, {
      as: ADMIN,
      params,
      body: { properties: { title: 'Quay' } },
      headers: { 'content-type': type },
    });

  it('accepts a PATCH with the media type of a merge patch or JSON', async () => {
    expect((await send('application/merge-patch+json')).status).toBe(200);
    expect((await send('application/json; charset=utf-8')).status).toBe(200);
  });

  it.each(['application/json-patch+json', 'application/geo+json'])(
    'responds 415 to a PATCH with the media type %s',
    async (type) => {
      expect((await send(type)).status).toBe(415);
    },
  );
});
