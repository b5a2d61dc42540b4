import { bind, operation, Tagged } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { edge } from './edge.fixture.ts';

const base = { tag: 'Boats', summary: 'A boat', response: z.object({ id: z.string(), trips: z.int() }) };
const access = { tier: 'open' } as const;
const readBoat = operation({
  ...base,
  id: 'readBoat',
  method: 'GET',
  path: '/ports/{port}/boats/{boat}/',
  access,
  params: z.object({ port: z.string(), boat: z.string() }),
  tagged: true,
});
const addBoat = operation({
  ...base,
  id: 'addBoat',
  method: 'POST',
  path: '/ports/{port}/boats/',
  access,
  params: z.object({ port: z.string() }),
  createsAt: readBoat.path,
});
const NAME_TAG = '"name-of-the-boat"';

/** A boat whose name is what writes replace; the number of its trips changes by itself. */
function harbour(changes: Partial<typeof readBoat> = {}) {
  const boat = { id: 'a b', trips: 0 };
  const read = { ...readBoat, ...changes };
  const app = edge({
    operations: [read, addBoat],
    bindings: [bind(read, async () => new Tagged({ ...boat }, NAME_TAG)), bind(addBoat, async () => boat)],
  });
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    app.request('/api/ports/Dover/boats/a%20b/', { method, headers });
  return { app, boat, get };
}

describe('an answer with an entity tag', () => {
  it.each(['GET', 'HEAD'])('is 304 without a body to %s while the client has it already', async (method) => {
    const { get } = harbour();
    const etag = (await get()).headers.get('etag') ?? '';
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get({ 'if-none-match': header }, method);
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, '']);
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is sent again when anything of it has changed, also what no write replaces', async () => {
    const { boat, get } = harbour();
    const etag = (await get()).headers.get('etag') ?? '';
    boat.trips += 1;
    const answer = await get({ 'if-none-match': etag });
    expect(await answer.json()).toEqual({ id: 'a b', trips: 1 });
    expect(answer.headers.get('etag')).not.toBe(etag);
  });

  it('fails a test whose operation does not state the tag', async () => {
    expect((await harbour({ tagged: false, alsoAnswers: [] }).get()).status).toBe(500);
  });
});

it('what is created has its address in Location', async () => {
  const { app } = harbour();
  const answer = await app.request('/api/ports/Dover/boats/', { method: 'POST' });
  expect(answer.status).toBe(201);
  expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/api/ports/Dover/boats/a%20b/');
});
