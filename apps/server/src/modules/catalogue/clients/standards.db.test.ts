import {
  aggregateItems,
  describeQueryables,
  listCollectionSortables,
  listCollections,
  listItems,
  type Operation,
  readAggregate,
  readCollection,
  readCollectionAggregate,
  readItem,
  readSigmaSchema,
  readStacLanding,
  searchItems,
  searchItemsByQuery,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCall } from '../../../testing/test-app.ts';
import { CUSTOMER, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
let root: string;
beforeAll(async () => {
  world = await stacWorld();
  root = `${world.app.url}/api/stac/programs/${world.programs.first}`;
});
afterAll(() => world?.app.close());

const params = { collection: 'alpha', item: 'alpha-0001' };

describe('a limit above the maximum', () => {
  it.each<[string, Operation, TestCall, string]>([
    ['a search by body', searchItems, { body: { limit: 1_000_000 } }, 'features'],
    ['a search by query', searchItemsByQuery, { query: { limit: '99999999999999999999' } }, 'features'],
    ['a list of Items', listItems, { params, query: { limit: 10_001 } }, 'features'],
    ['a list of collections', listCollections, { query: { limit: 1e6 } }, 'collections'],
  ])('counts as the maximum in %s', async (_, operation, input, list) => {
    const page = await world.json(operation, input);
    expect(page[list].length).toBe(page.numberMatched);
  });
});

describe('null members', () => {
  it.each<[string, Operation, object]>([
    [
      'a search',
      searchItems,
      { limit: null, filter: null, query: null, sortby: null, fields: null, token: null },
    ],
    ['a sort key', searchItems, { sortby: [{ field: 'gsd', direction: null }] }],
    ['a query', searchItems, { query: { gsd: null, platform: { eq: null } } }],
    ['an aggregation', aggregateItems, { aggregations: null, collections: null, bbox: null }],
  ])('count as absent in %s', async (_, operation, body) => {
    const { links, ...answer } = await world.json(operation, { body });
    const { links: __, ...expected } = await world.json(operation, {
      body: 'sortby' in body && body.sortby !== null ? { sortby: [{ field: 'gsd' }] } : {},
    });
    expect(answer).toEqual(expected);
  });
});

describe('a value of the query extension', () => {
  it.each([
    ['eo:cloud_cover', { lte: '40' }, { lte: 40 }],
    ['properties.eo:cloud_cover', { in: ['12', '40'] }, { in: [12, 40] }],
    ['sigma:sensor', { neq: '2' }, { neq: 2 }],
    ['sigma:simulated', { eq: 'true' }, { eq: true }],
    ['sigma:sensor_serial', { eq: 7 }, { eq: '7' }],
  ])('is converted to the type of %s: %j', async (name, given, meant) => {
    const found = async (operators: object) =>
      (await world.json(searchItems, { body: { query: { [name]: operators } } })).numberMatched;
    expect(await found(given)).toBe(await found(meant));
  });
});

describe('a filter', () => {
  it.each([
    ['properties.eo:cloud_cover <= 40', '"eo:cloud_cover" <= 40'],
    ['"properties.sigma:simulated" > FALSE', '"sigma:simulated" = TRUE'],
    ["properties.datetime > DATE('2026-09-05')", "datetime > DATE('2026-09-05')"],
    [
      "properties.sigma:task_id = '00000000-0000-4000-8000-000000000001'",
      '"sigma:task_id" = \'00000000-0000-4000-8000-000000000001\'',
    ],
  ])('may name a property by its path: %s', async (given, bare) => {
    const idsOf = async (filter: string): Promise<string[]> =>
      (await world.json(searchItemsByQuery, { query: { filter } })).features.map(
        ({ id }: { id: string }) => id,
      );
    const ids = await idsOf(given);
    expect(ids).toEqual(await idsOf(bare));
    expect(ids.length).toBeGreaterThan(0);
  });

  it.each(['properties.id', 'properties.geometry', 'properties.colour'])(
    'cannot name %s, which is not a property',
    async (name) => {
      const query = { filter: `"${name}" IS NULL` };
      expect((await world.call(searchItemsByQuery, { query })).status).toBe(400);
    },
  );

  it('of one collection may name this collection, and finds nothing in another', async () => {
    const matched = async (operation: Operation, query: object) => {
      const answer = await world.json(operation, { params, query: { ...query } });
      return answer.numberMatched ?? answer.aggregations[0].value;
    };
    expect(await matched(listItems, { collections: 'gamma,alpha' })).toBe(60);
    expect(await matched(listItems, { collections: 'gamma' })).toBe(0);
    const count = { aggregations: 'total_count' };
    expect(await matched(readCollectionAggregate, { ...count, collections: 'alpha' })).toBe(60);
    expect(await matched(readCollectionAggregate, { ...count, collections: 'gamma' })).toBe(0);
  });
});

describe('the self link', () => {
  it.each<[string, string]>([
    ['a list of collections', '/collections?limit=1&q=Alpha'],
    ['an aggregation', '/aggregate?aggregations=total_count&filter=gsd%20%3E%201'],
    ['an aggregation of a collection', '/collections/alpha/aggregate?aggregations=total_count'],
    ['an Item', '/collections/alpha/items/alpha-0001'],
    ['a Collection', '/collections/alpha'],
  ])('of %s is the address of the request', async (_, path) => {
    const token = await world.app.tokenFor(CUSTOMER);
    const answer = await fetch(root + path, { headers: { authorization: `Bearer ${token}` } });
    const { links } = await answer.json();
    expect(links.find(({ rel }: { rel: string }) => rel === 'self').href).toBe(root + path);
  });

  it('of an aggregation by body has the method and the body of the request', async () => {
    const body = { aggregations: ['total_count'], collections: ['alpha'] };
    const { links } = await world.json(aggregateItems, { body });
    expect(links[0]).toMatchObject({ rel: 'self', href: `${root}/aggregate`, method: 'POST', body });
  });

  it('of collections is followed by prev and first on later pages', async () => {
    const first = await world.json(listCollections, { query: { limit: 1 } });
    const follow = async (page: typeof first, rel: string) => {
      const { href } = page.links.find((link: { rel: string }) => link.rel === rel);
      return world.json(listCollections, { query: Object.fromEntries(new URL(href).searchParams) });
    };
    const second = await follow(first, 'next');
    expect(second.collections[0].id).toBe('gamma');
    for (const rel of ['prev', 'first']) {
      const back = await follow(second, rel);
      expect(back.collections[0].id).toBe('alpha');
      expect(back.links.map((link: { rel: string }) => link.rel)).toContain('next');
    }
  });
});

describe('descriptions', () => {
  it('has the address of our schema as its id, which Items refer to', async () => {
    const { stac_extensions: extensions } = await world.json(readItem, { params });
    const schema = await world.json(readSigmaSchema, { params: {} });
    expect(extensions).toContain(schema.$id);
  });

  it('lists the sortables of a collection, which links to them, and declares both classes', async () => {
    const { conformsTo } = await world.json(readStacLanding);
    expect(conformsTo).toEqual(
      expect.arrayContaining([
        'https://api.stacspec.org/v1.1.0/item-search#sortables',
        'http://www.opengis.net/spec/ogcapi-features-5/1.0/conf/sortables',
      ]),
    );
    const { links } = await world.json(readCollection, { params });
    const rel = 'http://www.opengis.net/def/rel/ogc/1.0/sortables';
    const link = links.find((one: { rel: string }) => one.rel === rel);
    const sortables = await world.json(listCollectionSortables, { params });
    expect(link.href).toBe(sortables.$id);
    for (const field of Object.keys(sortables.properties)) {
      await world.json(listItems, { params, query: { sortby: `-${field}`, limit: 1 } });
    }
    const unknown = { params: { collection: 'beta' } };
    expect((await world.call(listCollectionSortables, unknown)).status).toBe(404);
  });

  it('lists sortables and queryables as properties with types', async () => {
    const { properties } = await world.json(describeQueryables);
    expect(properties['eo:cloud_cover']).toMatchObject({ type: 'number' });
  });
});

it('a search reads a time without a zone as UTC', async () => {
  const matched = async (datetime: string) =>
    (await world.json(readAggregate, { query: { aggregations: 'total_count', datetime } })).aggregations[0]
      .value;
  expect(await matched('2026-09-02T00:00:00/2026-09-04T00:00:00')).toBe(
    await matched('2026-09-02T00:00:00Z/2026-09-04T00:00:00Z'),
  );
});
