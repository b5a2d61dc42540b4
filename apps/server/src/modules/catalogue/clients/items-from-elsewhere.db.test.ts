import {
  addCollection,
  addItems,
  readItem,
  replaceItem,
  searchItems,
  searchItemsByQuery,
  updateItem,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stacErrors } from '../testing/stac-validity.fixture.ts';
import { ADMIN, CUSTOMER, collectionOf, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
let root: string;
beforeAll(async () => {
  world = await stacWorld();
  root = `${world.app.url}/api/stac/programs/${world.programs.first}`;
});
afterAll(() => world?.app.close());

const params = { collection: 'alpha', item: 'alpha-0001' };
const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];
const item = (id: string, members: object = {}, properties: object = {}) => ({
  type: 'Feature',
  stac_version: '1.1.0',
  id,
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { datetime: '2020-01-01T00:00:00Z', ...properties },
  assets: {},
  ...members,
});

describe('an Item from elsewhere', () => {
  it.each(['LC08_L1TP.044034.T1', 'urn:scene:2026', 'a~b@c+d=e;f!g$h(i)'])(
    'can have the id %s, by which it is found, paged, changed and read',
    async (id) => {
      const added = await world.json(addItems, { as: ADMIN, params, body: item(id) }, 201);
      const self = added.links.find(({ rel }: { rel: string }) => rel === 'self').href;
      const token = await world.app.tokenFor(CUSTOMER);
      const read = await fetch(self, { headers: { authorization: `Bearer ${token}` } });
      expect(await read.json()).toMatchObject({ id });
      const place = { collection: 'alpha', item: id };
      await world.json(updateItem, { as: ADMIN, params: place, body: { properties: { title: 'Quay' } } });
      const found = await world.json(searchItemsByQuery, {
        query: { ids: `${id},alpha-0001`, sortby: 'id' },
      });
      expect(found.numberMatched).toBe(2);
      const body = { sortby: [{ field: 'datetime' }], limit: 1, ids: [id, 'alpha-0001'] };
      const { features, links } = await world.json(searchItems, { body });
      expect(features[0].id).toBe(id);
      const next = links.find(({ rel }: { rel: string }) => rel === 'next').body;
      expect((await world.json(searchItems, { body: next })).features[0].id).toBe('alpha-0001');
    },
  );

  it('keeps its links next to those of the catalogue, when it is read, listed, changed and sent back', async () => {
    const license = {
      rel: 'license',
      href: 'https://elsewhere.example/terms',
      title: 'Terms ]} "of" use \\',
    };
    const source = { rel: 'derived_from', href: 'abfs://container/item.json', 'x:list': [{ a: [1, '"]'] }] };
    const own = { rel: 'self', href: 'https://elsewhere.example/linked.json' };
    const body = item('linked', { links: [own, license, source] });
    const place = { collection: 'alpha', item: 'linked' };
    const relsOf = ({ links }: { links: readonly { rel: string }[] }) => links.map(({ rel }) => rel);
    const expected = ['self', 'parent', 'collection', 'root', 'license', 'derived_from'];
    const added = await world.json(addItems, { as: ADMIN, params, body }, 201);
    const read = await world.json(readItem, { params: place });
    const { features } = await world.json(searchItems, { body: { ids: ['linked'] } });
    for (const one of [added, read, features[0]]) {
      expect(relsOf(one)).toEqual(expected);
      expect(one.links.slice(4)).toEqual([license, source]);
      expect(one.links[0].href).toBe(`${root}/collections/alpha/items/linked`);
    }
    expect(await stacErrors(read)).toEqual([]);
    const sentBack = await world.json(replaceItem, { as: ADMIN, params: place, body: read });
    expect(sentBack.links).toEqual(read.links);
    const change = { properties: { title: 'Quay' } };
    const changed = await world.json(updateItem, { as: ADMIN, params: place, body: change });
    expect(changed.links).toEqual(read.links);
    const cleared = await world.json(updateItem, { as: ADMIN, params: place, body: { links: null } });
    expect(relsOf(cleared)).toEqual(expected.slice(0, 4));
  });

  it('can have null members, which count as absent', async () => {
    const members = {
      stac_version: null,
      stac_extensions: null,
      assets: null,
      links: null,
      collection: null,
      bbox: null,
    };
    const added = await world.json(addItems, { as: ADMIN, params, body: item('nulls', members) }, 201);
    expect(await stacErrors(added)).toEqual([]);
    const body = collectionOf('nulls', { title: null, keywords: null, providers: null, summaries: null });
    expect(await world.json(addCollection, { as: ADMIN, body }, 201)).toMatchObject({
      title: 'nulls',
      keywords: [],
    });
  });

  it.each([
    ['javascript:alert(1)', 'must be an address'],
    ['vbscript:x', 'must be an address'],
    ['java\tscript:alert(1)', 'must be an address'],
    ['blob:https://elsewhere.example/1', 'must be an address'],
    ['./item.json', 'must be an absolute address'],
  ])('cannot link to %s', async (href, message) => {
    const body = item('script', { links: [{ rel: 'about', href }] });
    const problem = await world.json(addItems, { as: ADMIN, params, body }, 400);
    expect(problem.errors).toMatchObject([
      { field: 'links.0.href', message: expect.stringContaining(message) },
    ]);
  });

  it('has proj:epsg next to proj:code and a sun azimuth of 0 to 360 degrees, and is valid STAC', async () => {
    const body = item(
      'coded',
      {
        stac_extensions: [
          'https://stac-extensions.github.io/projection/v2.0.0/schema.json',
          'https://stac-extensions.github.io/view/v1.1.0/schema.json',
        ],
      },
      { 'proj:code': 'EPSG:32610', 'view:sun_azimuth': -45 },
    );
    const added = await world.json(addItems, { as: ADMIN, params, body }, 201);
    const found = await world.json(searchItems, {
      body: { query: { 'proj:epsg': { eq: '32610' } }, limit: 1000 },
    });
    expect(found.features.map(({ id }: { id: string }) => id)).toContain('coded');
    expect(added.properties).toMatchObject({
      'proj:code': 'EPSG:32610',
      'proj:epsg': 32610,
      'view:sun_azimuth': 315,
    });
    expect(await stacErrors(added)).toEqual([]);
  });

  it.each(['2026-01-01T00:00:00', '2026-01-01'])(
    'cannot have the time %s, which has no zone',
    async (datetime) => {
      const answer = await world.call(addItems, { as: ADMIN, params, body: item('zone', {}, { datetime }) });
      expect(answer.status).toBe(400);
    },
  );
});
