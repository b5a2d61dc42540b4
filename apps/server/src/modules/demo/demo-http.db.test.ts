import {
  type ItemCollection,
  listCaptures,
  listCollections,
  listDataProducts,
  listEulas,
  listSensors,
  type Operation,
  readCapture,
  readDataProduct,
  readEula,
  readItem,
  readProfile,
  readSceneFile,
  readSensor,
  readSensorTle,
  readStacLanding,
  searchItems,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { parseElementSet } from '@sigma/orbit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { seedDemo } from './demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedDemo({ database: app.database, clock: app.clock.now });
});
afterAll(() => app.close());

const CUSTOMER = 'customer@demo.example';
const OTHER = 'other@demo.example';
const FIRST = { program: 1 };
const THIRD = { program: 3 };
const AROUND_SAN_FRANCISCO = { bbox: [-123, 37.3, -121.9, 38.2] };

async function answer<O extends Operation>(operation: O, input: TestCall): Promise<unknown> {
  const response = await app.call(operation, { as: CUSTOMER, ...input });
  expect(response.status).toBe(operation.status);
  return operation.response.parse(await response.json());
}
const statusOf = async (operation: Operation, input: TestCall) =>
  (await app.call(operation, { as: CUSTOMER, ...input })).status;
const resultsOf = async (operation: Operation, input: TestCall) => {
  const list = (await answer(operation, input)) as { count: number; results: Record<string, unknown>[] };
  return list.results;
};
const search = async (body: object, input: TestCall = { params: FIRST }) =>
  (await answer(searchItems, { ...input, body })) as ItemCollection;

describe('people of the demo world', () => {
  it.each([
    ['customer', [1, 2], 'none'],
    ['tasking', [1], 'none'],
    ['other', [3], 'none'],
    ['employee', [1, 2, 3], 'employee'],
    ['admin', [1, 2, 3], 'admin'],
    ['no-program', [], 'none'],
  ])('lets the demo account %s join the programs %j at the first sign-in', async (name, programs, role) => {
    const profile = await answer(readProfile, { as: `${name}@demo.example` });
    expect(profile).toMatchObject({ internal_osk_role: role });
    expect((profile as { programs: { id: number }[] }).programs.map(({ id }) => id)).toEqual(programs);
  });
});

describe('the catalogue', () => {
  it('finds 20 to 100 demo scenes around San Francisco', async () => {
    const { features, numberMatched } = await search(AROUND_SAN_FRANCISCO);
    expect(features.length).toBeGreaterThanOrEqual(20);
    expect(features.length).toBeLessThanOrEqual(100);
    expect(numberMatched).toBe(features.length);
  });

  it('separates the catalogues of tenants', async () => {
    const ports = await search({ limit: 1 }, { params: THIRD, as: OTHER });
    const [item] = ports.features;
    const params = { ...FIRST, collection: item?.collection ?? '', item: item?.id ?? '' };
    expect(ports.numberMatched).toBeGreaterThan(0);
    expect(await statusOf(readItem, { params: { ...params, ...THIRD }, as: OTHER })).toBe(200);
    expect(await statusOf(readItem, { params })).toBe(404);
    expect((await search({ ids: [params.item] })).features).toEqual([]);
    expect(await statusOf(searchItems, { params: THIRD, body: {} })).toBe(404);
  });

  it('serves a STAC API whose links can be followed', async () => {
    const landing = (await answer(readStacLanding, { params: FIRST })) as {
      links: { rel: string; href: string }[];
    };
    const token = await app.tokenFor(CUSTOMER);
    for (const { rel, href } of landing.links.filter((link) => link.rel !== 'search')) {
      const followed = await fetch(href, { headers: { authorization: `Bearer ${token}` } });
      expect([rel, followed.status]).toEqual([rel, 200]);
    }
    const { collections } = (await answer(listCollections, { params: FIRST })) as {
      collections: { id: string; extent: { temporal: { interval: unknown[][] } } }[];
    };
    expect(collections.map(({ id }) => id)).toEqual(['ghost-hsi-l1a', 'ghost-hsi-spot', 'imported']);
    expect(collections[0]?.extent.temporal.interval[0]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('answers GeoJSON, compressed for clients that accept it', async () => {
    const packed = await app.call(searchItems, { as: CUSTOMER, params: FIRST, body: AROUND_SAN_FRANCISCO });
    expect(packed.headers.get('content-type')).toBe('application/geo+json');
    expect(packed.headers.get('content-encoding')).toBe('gzip');
  });

  it('rejects an invalid catalogue query with a description', async () => {
    const response = await app.call(searchItems, { as: CUSTOMER, params: FIRST, body: { datetime: 'soon' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'bad_parameter',
      description: expect.stringContaining('datetime'),
    });
  });
});

describe('captures', () => {
  it('lists the captures of the program with the filters of the catalogue', async () => {
    const query = { captured_after: '2026-11-01', cloud_cover_max: 40, sensor: 3, limit: 1000 };
    const captures = await resultsOf(listCaptures, { params: FIRST, query });
    const { features } = await search({
      datetime: '2026-11-01/..',
      collections: ['ghost-hsi-l1a'],
      filter: {
        op: 'and',
        args: [
          { op: '<=', args: [{ property: 'eo:cloud_cover' }, 40] },
          { op: '=', args: [{ property: 'sigma:sensor' }, 3] },
        ],
      },
    });
    expect(captures.length).toBeGreaterThan(0);
    expect(captures.map((one) => one.file_id).toSorted()).toEqual(features.map((one) => one.id).toSorted());
  });

  it('finds captures by area, file, task and name', async () => {
    const aoi = JSON.stringify({ type: 'Point', coordinates: [-122.42, 37.77] });
    const [capture] = await resultsOf(listCaptures, { params: FIRST, query: { aoi, limit: 1 } });
    const ids = async (query: Record<string, unknown>) =>
      (await resultsOf(listCaptures, { params: FIRST, query: { limit: 1000, ...query } })).map(
        ({ id }) => id,
      );
    expect(await ids({ file_id: [capture?.file_id] })).toEqual([capture?.id]);
    expect(await ids({ task_id: [capture?.task_id] })).toContain(capture?.id);
    expect(await ids({ aoi_name: String(capture?.aoi_name).toUpperCase() })).toContain(capture?.id);
    expect(await ids({ order_id: '00000000-0000-4000-8000-000000000000' })).toEqual([]);
    const one = await answer(readCapture, { params: { ...FIRST, capture: capture?.id } });
    expect(one).toEqual(capture);
    expect(await statusOf(readCapture, { params: { ...THIRD, capture: capture?.id }, as: OTHER })).toBe(404);
  });

  it.each([
    ['acquisition_time', 'acquisition_time'],
    ['-cloud_cover_pct', 'cloud_cover_pct'],
    ['file_id', 'file_id'],
  ])('orders captures by %s over all pages', async (ordering, field) => {
    const pages: Record<string, unknown>[] = [];
    for (const offset of [0, 40, 80]) {
      pages.push(
        ...(await resultsOf(listCaptures, { params: FIRST, query: { ordering, limit: 40, offset } })),
      );
    }
    expect(new Set(pages.map(({ id }) => id)).size).toBe(120);
    const known = pages.map((one) => one[field]).filter((value) => value !== null);
    const sorted = known.toSorted((a, b) =>
      typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0,
    );
    expect(known).toEqual(ordering.startsWith('-') ? sorted.toReversed() : sorted);
  });

  it.each([
    { aoi: 'here' },
    { aoi: '{"type":"Point","coordinates":[0,99]}' },
    { cloud_cover_min: 101 },
    { captured_after: 'x' },
    { limit: 0 },
  ])('rejects the captures query %j', async (query) => {
    expect(await statusOf(listCaptures, { params: FIRST, query })).toBe(400);
  });
});

describe('sensors, products and licences', () => {
  it('lists the sensors, products and licences of the programs of the caller', async () => {
    const sensors = async (as: string) => (await resultsOf(listSensors, { as })).map((one) => one.osk_id);
    expect(await sensors(CUSTOMER)).toEqual([1, 2, 3, 4, 5]);
    expect(await sensors(OTHER)).toEqual([3, 4]);
    expect(await sensors('no-program@demo.example')).toEqual([]);
    expect(await statusOf(readSensor, { params: { osk_id: 1 }, as: OTHER })).toBe(404);
    expect(await statusOf(readSensorTle, { params: { osk_id: 1 }, as: OTHER })).toBe(404);
    expect(await resultsOf(listDataProducts, { as: 'no-program@demo.example' })).toEqual([]);
  });

  it('calculates sensor orbits from the element set of the day', async () => {
    const tle = (await answer(readSensorTle, { params: { osk_id: 4 } })) as {
      raw_tle: string;
      epoch: string;
    };
    expect(parseElementSet(tle.raw_tle)).toMatchObject({ ok: true });
    expect(tle.epoch).toBe(`${app.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`);
    expect(await answer(readSensor, { params: { osk_id: 4 } })).toMatchObject({ raw_tle: tle.raw_tle });
  });

  it('shows which sensors may be tasked', async () => {
    const count = async (tasking_eligible: boolean) =>
      (await resultsOf(listSensors, { query: { tasking_eligible } })).length;
    expect([await count(true), await count(false)]).toEqual([5, 0]);
  });

  it('reads single sensors, products and licences', async () => {
    const [product] = await resultsOf(listDataProducts, {});
    expect(await answer(readDataProduct, { params: { data_product: product?.id } })).toEqual(product);
    const [eula] = await resultsOf(listEulas, { params: FIRST });
    expect(await answer(readEula, { params: { ...FIRST, eula: eula?.id } })).toEqual(eula);
    const foreign = (await resultsOf(listEulas, { params: FIRST })).find(
      (one) => one.short_name === 'Single-user',
    );
    expect(await statusOf(readEula, { params: { ...THIRD, eula: foreign?.id }, as: OTHER })).toBe(404);
  });
});

describe('files of scenes', () => {
  const bytes = Buffer.from('the picture of a scene');
  let params: { scene: string; asset: string };
  beforeAll(async () => {
    const { store } = app.application.services;
    const [scene] = (await search({ limit: 1 })).features;
    params = { scene: scene?.id ?? '', asset: 'thumbnail' };
    await store.ensureBucket(ARCHIVE_BUCKET);
    const stored = await store.put(ARCHIVE_BUCKET, 'test/thumbnail.webp', bytes);
    await app.database.kysely
      .updateTable('scene_assets')
      .set({ ...stored, state: 'ready', object_key: 'test/thumbnail.webp' })
      .where('scene_id', '=', params.scene)
      .where('key', '=', 'thumbnail')
      .execute();
  });
  const read = (headers: Record<string, string> = {}, as = CUSTOMER) =>
    app.call(readSceneFile, { params, headers, as });

  it('serves a complete scene file with type, length and tag', async () => {
    const response = await read();
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('accept-ranges')).toBe('bytes');
  });

  it('serves a byte range of a scene file', async () => {
    const response = await read({ range: 'bytes=4-10' });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('picture');
    expect(response.headers.get('content-range')).toBe(`bytes 4-10/${bytes.length}`);
    expect((await read({ range: 'bytes=900-' })).status).toBe(416);
    expect((await read({ range: 'bytes=4-10', 'if-range': '"old"' })).status).toBe(200);
  });

  it('answers 304 for a scene file that the client already has', async () => {
    const tag = (await read()).headers.get('etag') ?? '';
    expect((await read({ 'if-none-match': tag })).status).toBe(304);
    expect((await read({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD for a scene file without a body', async () => {
    const url = `${app.url}/api/files/${params.scene}/thumbnail`;
    const authorization = `Bearer ${await app.tokenFor(CUSTOMER)}`;
    const response = await fetch(url, { method: 'HEAD', headers: { authorization } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await response.text()).toBe('');
  });

  it('hides scene files from people of other programs and under other names', async () => {
    expect((await read({}, OTHER)).status).toBe(404);
    expect(await statusOf(readSceneFile, { params: { ...params, asset: 'secret' } })).toBe(404);
    expect(await statusOf(readSceneFile, { params: { ...params, scene: 'none' } })).toBe(404);
  });
});
