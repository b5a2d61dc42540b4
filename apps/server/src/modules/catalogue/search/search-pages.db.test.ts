import type { NewScene } from '@sigma/archive';
import { type ItemCollection, listItems, type SearchBody, searchItems } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueBindings } from '../index.ts';
import { ENTITLEMENTS, handlerCaller } from '../testing/handlers.fixture.ts';
import { seedScenes } from '../testing/scenes.fixture.ts';

let database: TestDatabase;
let scenes: readonly NewScene[];
let handlers: ReturnType<typeof handlerCaller>;

beforeAll(async () => {
  database = await testDatabase();
  scenes = await seedScenes(database.kysely);
  const bindings = catalogueBindings({
    database,
    store: folderStore('unused'),
    imagery: { ensureSoon: async () => {} },
    entitlements: ENTITLEMENTS,
    platform: { support_email: null },
  });
  handlers = handlerCaller(bindings, { kind: 'anonymous' }, database);
});
afterAll(() => database.close());

const search = (body: SearchBody, program = 1): Promise<ItemCollection> =>
  handlers.answer(searchItems, { params: { program }, body });

/** The ids of all scenes of collections, determined without a database. */
const idsOfCollections = (...collections: readonly string[]) =>
  scenes
    .filter(({ collection }) => collections.includes(collection))
    .map(({ id }) => id)
    .toSorted();

describe('the response of a search', () => {
  it('lists the newest scene first', async () => {
    const { features } = await search({});
    const starts = features.map((item) => item.properties.start_datetime ?? '');
    expect(starts).toEqual(starts.toSorted().toReversed());
  });

  it('links each Item to itself, its collection and the catalogue at the origin of the call', async () => {
    const [item] = (await search({ ids: ['alpha-0001'] })).features;
    const base = 'https://sigma.example/api/stac/programs/1';
    expect(item?.links.map((link) => [link.rel, link.href])).toEqual([
      ['self', `${base}/collections/alpha/items/alpha-0001`],
      ['parent', `${base}/collections/alpha`],
      ['collection', `${base}/collections/alpha`],
      ['root', `${base}/`],
    ]);
    expect(item?.stac_extensions.at(-1)).toBe(
      'https://sigma.example/api/stac/schemas/sigma/v1.0.0/schema.json',
    );
  });

  it('contains only scenes of the collections of the program', async () => {
    const collections = async (program: number) =>
      [...new Set((await search({}, program)).features.map((item) => item.collection))].toSorted();
    expect(await collections(1)).toEqual(['alpha', 'gamma']);
    expect(await collections(2)).toEqual(['beta', 'gamma']);
    expect(await collections(3)).toEqual([]);
    expect((await search({ collections: ['beta'] }, 1)).features).toEqual([]);
    expect((await search({ ids: ['beta-0001'] }, 1)).features).toEqual([]);
  });
});

describe('the pages of a search', () => {
  it.each([1, 7, 50, 149, 150])('neither lose nor repeat a scene with %i scenes per page', async (limit) => {
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const found = await search(token === undefined ? { limit } : { limit, token });
      expect(found.numberMatched).toBe(150);
      expect(found.features.length).toBeLessThanOrEqual(limit);
      seen.push(...found.features.map((item) => item.id));
      const next = found.links.find((link) => link.rel === 'next');
      token = next === undefined ? undefined : (next as unknown as { body: { token: string } }).body.token;
    } while (token !== undefined);
    expect(seen).toHaveLength(150);
    expect(seen.toSorted()).toEqual(idsOfCollections('alpha', 'gamma'));
    const complete = await search({});
    expect(seen).toEqual(complete.features.map((item) => item.id));
  });

  it('of a collection are read by following their next links', async () => {
    const first = await handlers.answer(listItems, {
      params: { program: 1, collection: 'gamma' },
      query: { limit: 20 },
    });
    const next = first.links.find((link) => link.rel === 'next');
    const query = Object.fromEntries(new URL(next?.href ?? '').searchParams);
    const second = await handlers.answer(listItems, {
      params: { program: 1, collection: 'gamma' },
      query: query as never,
    });
    expect([...first.features, ...second.features].map(({ id }) => id).toSorted()).toEqual(
      idsOfCollections('gamma'),
    );
    expect(second.links.some((link) => link.rel === 'next')).toBe(false);
  });
});

describe('listItems', () => {
  it('refuses an invalid box and reports a collection of another program as not found', async () => {
    const params = { program: 1, collection: 'alpha' };
    const bad = await handlers.refusal(listItems, { params, query: { bbox: [0, 10, 1, 5] } });
    expect(bad.code).toBe('bad_parameter');
    const foreign = await handlers.refusal(listItems, { params: { ...params, collection: 'beta' } });
    expect(foreign.code).toBe('not_found');
  });
});
