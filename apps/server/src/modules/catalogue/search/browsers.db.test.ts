import {
  type Operation,
  readCollection,
  readItem,
  readSceneFile,
  readStacLanding,
  updateItem,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
let root: string;
beforeAll(async () => {
  world = await stacWorld();
  root = `${world.app.url}/api/stac/programs/${world.programs.first}`;
});
afterAll(() => world?.app.close());

const origin = 'https://browser.example';
const params = { collection: 'alpha', item: 'alpha-0001' };

describe('a page of another origin', () => {
  it.each(['stac/programs/1/search', 'stapi/programs/1/products/1/orders'])(
    'can send the methods and headers of searches and writes to %s',
    async (path) => {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const answer = await fetch(`${world.app.url}/api/${path}`, { method: 'OPTIONS', headers });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
      expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    },
  );

  it('can read responses and errors, and is authenticated only by its token', async () => {
    const token = await world.app.tokenFor(CUSTOMER);
    for (const [headers, status] of [
      [{ authorization: `Bearer ${token}` }, 200],
      [{ cookie: `sigma_files=${token}` }, 401],
    ] as const) {
      const answer = await fetch(root, { headers: { origin, ...headers } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('can read the OpenAPI document, which has the media type that the landing page states', async () => {
    const { links } = await world.json(readStacLanding);
    const { href, type } = links.find(({ rel }: { rel: string }) => rel === 'service-desc');
    const answer = await fetch(href, { headers: { origin } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('can read files with a token but not with the cookie', async () => {
    const address = `${world.app.url}/api/files/unknown/data`;
    const method = 'access-control-request-method';
    const preflight = await fetch(address, { method: 'OPTIONS', headers: { origin, [method]: 'GET' } });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Range');
    const byToken = await world.call(readSceneFile, {
      params: { scene: 'unknown', asset: 'data' },
      headers: { origin },
    });
    expect([byToken.status, byToken.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
    expect(byToken.headers.get('access-control-expose-headers')).toContain('Content-Range');
    expect(byToken.headers.get('access-control-allow-credentials')).toBeNull();
    const token = await world.app.tokenFor(CUSTOMER);
    const byCookie = await fetch(address, { headers: { origin, cookie: `sigma_files=${token}` } });
    expect(byCookie.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lets no other origin read the rest of the API', async () => {
    const answer = await fetch(`${world.app.url}/api/health`, { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe.each<[string, Operation]>([
  ['an Item', readItem],
  ['a Collection', readCollection],
])('%s that was read before', (subject, operation) => {
  const read = (headers: Record<string, string> = {}) => world.call(operation, { params, headers });

  it(`responds 304 to a conditional read of ${subject} that has not changed`, async () => {
    const first = await read();
    const tag = first.headers.get('etag') ?? '';
    expect(first.status).toBe(200);
    const again = await read({ 'if-none-match': tag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await read({ 'if-none-match': '"other"' })).status).toBe(200);
  });
});

it('a changed Item has a new ETag', async () => {
  const tag = (await world.call(readItem, { params })).headers.get('etag') ?? '';
  await world.json(updateItem, { as: ADMIN, params, body: { properties: { title: 'Quay' } } });
  const answer = await world.call(readItem, { params, headers: { 'if-none-match': tag } });
  expect(answer.status).toBe(200);
});
