import { addCollection, addImportedItems, addItems, problem, readItem, replaceItem } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stacErrors } from '../testing/stac-validity.fixture.ts';
import { ADMIN, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

const ring = [
  [50, 50],
  [51, 50],
  [51, 51],
  [50, 51],
  [50, 50],
];
const item = (id: string, properties: object = {}, members: object = {}) => ({
  type: 'Feature',
  stac_version: '1.1.0',
  id,
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { datetime: '2025-03-04T05:06:07Z', ...properties },
  assets: { data: { href: 'https://elsewhere.example/data.tif' } },
  links: [],
  ...members,
});
const withAsset = (asset: object) =>
  item('wrong', {}, { assets: { data: { href: 'https://elsewhere.example/data.tif', ...asset } } });
const params = { collection: 'alpha' };
const add = (body: object) => world.call(addItems, { as: ADMIN, params, body });

const MALFORMED: readonly (readonly [field: string, body: object])[] = [
  ['properties.gsd', item('wrong', { gsd: -1 })],
  ['properties.gsd', item('wrong', { gsd: 0 })],
  ['properties.gsd', item('wrong', { gsd: '10' })],
  ...['platform', 'title', 'description', 'constellation', 'mission'].map(
    (name) => [`properties.${name}`, item('wrong', { [name]: 7 })] as const,
  ),
  ['properties.instruments', item('wrong', { instruments: 'camera' })],
  ['properties.instruments', item('wrong', { instruments: ['camera', 1] })],
  ['properties.sat:orbit_state', item('wrong', { 'sat:orbit_state': 'sideways' })],
  ['properties.proj:code', item('wrong', { 'proj:code': 32633 })],
  ['assets.data.roles', withAsset({ roles: 'data' })],
  ['assets.data.roles', withAsset({ roles: [1] })],
  ['assets.data.title', withAsset({ title: 1 })],
  ['assets.data.type', withAsset({ type: {} })],
  ['assets.data.href', withAsset({ href: 'javascript:alert(1)' })],
  ['assets.data.href', withAsset({ href: 'data:text/html,x' })],
  ['stac_extensions', item('wrong', {}, { stac_extensions: 'eo' })],
  ['stac_extensions.0', item('wrong', {}, { stac_extensions: ['eo'] })],
  ['links', item('wrong', {}, { links: {} })],
  ['links.0.href', item('wrong', {}, { links: [{ rel: 'self' }] })],
  ['links.0.rel', item('wrong', {}, { links: [{ href: 'https://elsewhere.example' }] })],
  [
    'geometry.coordinates[0]',
    item('wrong', {}, { geometry: { type: 'Polygon', coordinates: [ring.slice(0, 4)] } }),
  ],
];

describe.each(MALFORMED)('an Item with an invalid %s', (field, body) => {
  const fieldsOf = async (answer: Response) =>
    problem.parse(await answer.json()).errors?.map((issue) => issue.field) ?? [];

  it(`names ${field} when the Item is added, replaced, added in bulk or imported`, async () => {
    const alone = await add(body);
    expect([alone.status, await fieldsOf(alone)]).toEqual([400, [field]]);
    const inPlace = { ...params, item: 'alpha-0001' };
    const replaced = await world.call(replaceItem, {
      as: ADMIN,
      params: inPlace,
      body: { ...body, id: 'alpha-0001' },
    });
    expect([replaced.status, await fieldsOf(replaced)]).toEqual([400, [field]]);
    const many = await add({ type: 'FeatureCollection', features: [item('fine'), body] });
    expect([many.status, await fieldsOf(many)]).toEqual([400, [`features.1.${field}`]]);
    const imported = { collection: 'alpha', items: [body] };
    const { results } = await world.json(addImportedItems, { as: ADMIN, body: imported });
    expect(results).toMatchObject([{ state: 'refused', reason: expect.stringContaining(field) }]);
  });
});

describe('a valid Item', () => {
  it.each([
    ['s3', { href: 's3://bucket/data.tif', roles: ['data'], title: 'Data', type: 'image/tiff' }],
    ['http', { href: 'http://elsewhere.example/data.tif' }],
  ])('can have assets at an address of the scheme %s', async (name, asset) => {
    const body = { ...withAsset(asset), id: `right-${name}` };
    expect((await add(body)).status).toBe(201);
  });

  it('is valid STAC when null properties are added and when the response is sent back', async () => {
    const body = item('back', { gsd: null, platform: null, 'proj:code': null });
    const added = await (await add(body)).json();
    expect(await stacErrors(added)).toEqual([]);
    const place = { ...params, item: 'back' };
    const again = await world.json(replaceItem, { as: ADMIN, params: place, body: added });
    expect(await stacErrors(again)).toEqual([]);
    expect(again.stac_extensions).toEqual(added.stac_extensions);
  });
});

describe('an Item of STAC 1.0.0-beta.2', () => {
  const old = item(
    'old',
    { 'eo:cloud_cover': 2, 'view:off_nadir': 0.2, 'proj:epsg': 32615 },
    { stac_version: '1.0.0-beta.2', stac_extensions: ['eo', 'view', 'proj', 'sat', 'mine'] },
  );

  it('is imported as valid STAC that names the current extensions of its members', async () => {
    const body = { collection: 'alpha', items: [old] };
    const { results } = await world.json(addImportedItems, { as: ADMIN, body });
    expect(results).toMatchObject([{ state: 'added' }]);
    const answer = await world.json(readItem, { params: { ...params, item: 'old' } });
    expect(answer).toMatchObject({ stac_version: '1.1.0', properties: { 'proj:epsg': 32615 } });
    expect(answer.stac_extensions).toEqual([
      'https://stac-extensions.github.io/eo/v2.0.0/schema.json',
      'https://stac-extensions.github.io/view/v1.1.0/schema.json',
      expect.stringContaining('/api/stac/schemas/sigma/v1.0.0/schema.json'),
    ]);
    expect(await stacErrors(answer)).toEqual([]);
  });
});

it.each([
  ['links.0.href', { links: [{ rel: 'about', href: 'javascript:alert(1)' }] }],
  ['assets.data.href', { assets: { data: { href: 'data:text/html,x' } } }],
  ['providers.0.url', { providers: [{ name: 'P', url: 'javascript:alert(1)' }] }],
])('refuses a collection whose %s would be executed by a page', async (field, members) => {
  const body = { type: 'Collection', id: 'scripts', description: 'Scripts', ...members };
  const answer = await world.call(addCollection, { as: ADMIN, body });
  expect(answer.status).toBe(400);
  expect(problem.parse(await answer.json()).errors).toMatchObject([{ field }]);
});
