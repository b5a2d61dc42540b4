import { type GroundStation, groundStationCalls, listAudit, type Operation } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../testing/test-app.ts';

let app: TestApp;
let stations = 0;
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
});
afterAll(() => app?.close());

const call = (operation: Operation, input: TestCall) =>
  app.call(operation, { as: 'admin@demo.example', ...input });

/** A new ground station: the parameters of its path and the entity tag that POST returned. */
async function newStation() {
  stations += 1;
  const body = {
    name: `Station ${stations}`,
    position: { type: 'Point', coordinates: [10, 50] },
    min_elevation: 5,
  };
  const answer = await call(groundStationCalls.add, { body });
  const { id } = (await answer.json()) as GroundStation;
  return { params: { ground_station: id }, body, tag: answer.headers.get('etag') ?? '' };
}

const { read, replace, update, remove } = groundStationCalls;
/** The tag without what the answer said besides the state, as servers of earlier versions sent it. */
const stateTag = (tag: string) => tag.replace(/\..*/, '"');
const OTHER_TAG = '"AAAAAAAAAAAAAAAAAAAAAA"';

describe('If-Match on a record', () => {
  it('GET returns the entity tag of POST until the record changes', async () => {
    const { params, tag } = await newStation();
    expect(tag).toMatch(/^"[\w-]{22}\.[\w-]{22}"$/);
    expect((await call(read, { params })).headers.get('etag')).toBe(tag);
    const changed = await call(update, { params, body: { min_elevation: 6 } });
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect((await call(read, { params })).headers.get('etag')).toBe(changed.headers.get('etag'));
  });

  it('GET with the entity tag answers 304 until the record changes', async () => {
    const { params, tag } = await newStation();
    const headers = { 'if-none-match': tag };
    const same = await call(read, { params, headers });
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, tag, '']);
    await call(update, { params, body: { min_elevation: 6 } });
    expect((await call(read, { params, headers })).status).toBe(200);
  });

  it('POST says the address of the new record, where it can be read', async () => {
    const token = await app.tokenFor('admin@demo.example');
    const position = { type: 'Point', coordinates: [10, 50] };
    const added = await call(groundStationCalls.add, {
      body: { name: 'Addressed', position, min_elevation: 5 },
    });
    const location = added.headers.get('location') ?? '';
    const found = await fetch(location, { headers: { authorization: `Bearer ${token}` } });
    expect(await found.json()).toEqual(await added.json());
  });

  it.each([
    ['PUT', replace],
    ['PATCH', update],
    ['DELETE', remove],
  ])('%s with an outdated entity tag answers 412 and changes nothing', async (method, operation) => {
    const { params, body, tag } = await newStation();
    const input = method === 'DELETE' ? { params } : { params, body: { ...body, min_elevation: 7 } };
    const answer = await call(operation, { ...input, headers: { 'if-match': OTHER_TAG } });
    expect(answer.status).toBe(412);
    expect(await answer.json()).toMatchObject({ code: 'precondition_failed' });
    expect((await call(read, { params })).headers.get('etag')).toBe(tag);
  });

  it.each([
    ['the current entity tag', (tag: string) => tag],
    ['the weak form of the current entity tag', (tag: string) => `W/${tag}`],
    [
      'the current state, with an answer that said more',
      (tag: string) => `${stateTag(tag).slice(0, -1)}.x-1"`,
    ],
    ['the tag of the state alone', stateTag],
    ['one of several entity tags', (tag: string) => `${OTHER_TAG}, ${tag}`],
    ['any entity tag', () => '*'],
  ])('a write that matches %s succeeds', async (_, ifMatch) => {
    const { params, tag } = await newStation();
    const headers = { 'if-match': ifMatch(tag) };
    expect((await call(update, { params, body: { min_elevation: 8 }, headers })).status).toBe(200);
  });

  it('a write that changes nothing returns the record and its entity tag, and writes no audit entry', async () => {
    const { params, body, tag } = await newStation();
    const query = { target: `ground station ${params.ground_station}` };
    const written = async () => {
      const { results } = (await (await call(listAudit, { query })).json()) as {
        results: { operation: string }[];
      };
      return results.map(({ operation }) => operation);
    };
    for (const [operation, same] of [
      [update, {}],
      [update, { min_elevation: body.min_elevation }],
      [replace, body],
    ] as const) {
      const answer = await call(operation, { params, body: same });
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, tag]);
    }
    expect(await written()).toEqual([groundStationCalls.add.id]);
    await call(update, { params, body: { min_elevation: 9 } });
    expect(await written()).toEqual([update.id, groundStationCalls.add.id]);
  });

  it('a write without If-Match succeeds', async () => {
    const { params } = await newStation();
    expect((await call(remove, { params })).status).toBe(204);
  });
});
