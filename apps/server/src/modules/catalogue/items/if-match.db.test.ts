import {
  addCollection,
  addItems,
  deleteCollection,
  deleteItem,
  type Operation,
  readCollection,
  readItem,
  replaceCollection,
  replaceItem,
  updateCollection,
  updateItem,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const item = (id: string) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { datetime: '2025-03-04T05:06:07Z' },
});
const collection = (id: string) => ({ type: 'Collection', id, description: 'Quays' });

interface Kind {
  readonly make: Operation;
  readonly read: Operation;
  readonly replace: Operation;
  readonly update: Operation;
  readonly remove: Operation;
  readonly body: (id: string) => object;
  readonly params: (id: string) => Record<string, string>;
  readonly change: (n: number) => object;
}
const KINDS: readonly (readonly [string, Kind])[] = [
  [
    'an Item',
    {
      make: addItems,
      read: readItem,
      replace: replaceItem,
      update: updateItem,
      remove: deleteItem,
      body: item,
      params: (id) => ({ collection: 'alpha', item: id }),
      change: (n) => ({ properties: { title: `Change ${n}` } }),
    },
  ],
  [
    'a collection',
    {
      make: addCollection,
      read: readCollection,
      replace: replaceCollection,
      update: updateCollection,
      remove: deleteCollection,
      body: collection,
      params: (id) => ({ collection: id }),
      change: (n) => ({ title: `Change ${n}` }),
    },
  ],
];

describe.each(KINDS)('If-Match with %s', (subject, kind) => {
  const { read, replace, update, remove, body, params, change } = kind;
  const make = async (id: string) => {
    const made = await world.call(kind.make, { as: ADMIN, params: params(id), body: body(id) });
    expect(made.status).toBe(201);
    return made.headers.get('etag') ?? '';
  };
  const send = (operation: Operation, id: string, tag: string | undefined, sent?: object) =>
    world.call(operation, {
      as: ADMIN,
      params: params(id),
      body: sent,
      headers: tag === undefined ? {} : { 'if-match': tag },
    });
  const readTag = async (id: string, encoding = 'identity') =>
    (await world.call(read, { params: params(id), headers: { 'accept-encoding': encoding } })).headers.get(
      'etag',
    );

  it(`returns the same strong ETag for a write and the next read of ${subject}`, async () => {
    const made = await make('tags');
    expect(made).toMatch(/^"[\w-]{22}"$/);
    expect(await readTag('tags')).toBe(made);
    const changed = await send(update, 'tags', undefined, change(1));
    expect(changed.headers.get('etag')).not.toBe(made);
    expect(await readTag('tags')).toBe(changed.headers.get('etag'));
  });

  it(`accepts a write to ${subject} whose If-Match is weak, a list or * and matches the current state`, async () => {
    const tag = await make('present');
    const weak = (await readTag('present', 'gzip')) ?? '';
    expect(weak.replace(/^W\//, '')).toBe(tag);
    expect((await send(update, 'present', weak, change(1))).status).toBe(200);
    expect((await send(replace, 'present', '*', body('present'))).status).toBe(200);
    const last = await readTag('present');
    expect((await send(remove, 'present', `"other", ${last}`)).status).toBe(204);
  });

  it(`refuses a write to ${subject} with an outdated ETag with 412 and changes nothing`, async () => {
    const old = await make('stale');
    await send(update, 'stale', old, change(1));
    const now = await readTag('stale');
    for (const [operation, sent] of [
      [replace, body('stale')],
      [update, change(2)],
      [remove, undefined],
    ] as const) {
      const answer = await send(operation, 'stale', old, sent);
      expect(answer.status).toBe(412);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(await answer.json()).toMatchObject({ code: 'precondition_failed', status: 412 });
    }
    expect(await readTag('stale')).toBe(now);
  });

  it(`accepts exactly one of several concurrent writes to ${subject} with the same ETag`, async () => {
    const tag = await make('race');
    const answers = await Promise.all([1, 2, 3, 4].map((n) => send(update, 'race', tag, change(n))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
  });

  it(`responds 404 to a conditional delete of ${subject} that does not exist`, async () => {
    expect((await send(remove, 'nowhere', '*')).status).toBe(404);
  });
});

it('allows pages of other origins to send If-Match and read ETag', async () => {
  const headers = { origin: 'https://browser.example', 'access-control-request-method': 'PUT' };
  const answer = await fetch(`${world.app.url}/api/stac/programs/1/search`, { method: 'OPTIONS', headers });
  expect(answer.headers.get('access-control-allow-headers')).toContain('If-Match');
  expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
});
