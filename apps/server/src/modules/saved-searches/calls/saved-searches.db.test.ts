import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  problem,
  programUserCalls,
  readSavedSearch,
  restoreSavedSearch,
  updateSavedSearch,
} from '@sigma/contract';
import { MAX_SAVED_SEARCHES } from '@sigma/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const ADA = 'customer@demo.example';
const BEN = 'data@demo.example';
const HOUR_MS = 3_600_000;

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
});
afterAll(() => app?.close());
beforeEach(() => app.database.kysely.deleteFrom('saved_searches').execute());

/** Calls in the first program as Ada unless the input says otherwise. */
async function call(operation: Parameters<TestApp['call']>[0], input: TestCall = {}) {
  const params = { program: programs.first, ...input.params };
  const answer = await app.call(operation, { as: ADA, ...input, params });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}
const save = async (body: object, as = ADA) => {
  const { status, body: saved } = await call(createSavedSearch, { as, body: { search: {}, ...body } });
  expect(status).toBe(201);
  return saved;
};
const userOf = (email: string) =>
  app.database.kysely.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow();
const one = (id: string) => ({ params: { saved_search: id } });
const namesOf = async (as: string, query: object = {}) =>
  (await call(listSavedSearches, { as, query: { ...query } })).body.results.map(
    ({ name }: { name: string }) => name,
  );

const BAY = {
  bbox: [-122.6, 37.3, -121.8, 38.1],
  datetime: '2026-11-01T00:00:00Z/..',
  filter: { op: '<=', args: [{ property: 'eo:cloud_cover' }, 20] },
  'filter-lang': 'cql2-json',
};

describe('a saved search', () => {
  it('is returned with its conditions as they were saved', async () => {
    const saved = await save({ name: ' Clear bay ', search: BAY, map_query: 'clouds=20', notify: true });
    expect(saved).toMatchObject({ name: 'Clear bay', shared: false, notify: true, mine: true });
    const read = await call(readSavedSearch, one(saved.id));
    expect(read.body).toEqual(saved);
    expect(read.body).toMatchObject({ search: BAY, map_query: 'clouds=20' });
  });

  it('is seen by other members of the program only while it is shared, and never in other programs', async () => {
    await save({ name: 'Mine' });
    const shared = await save({ name: 'Ours', shared: true });
    expect(await namesOf(ADA)).toEqual(['Mine', 'Ours']);
    expect(await namesOf(BEN)).toEqual(['Ours']);
    expect((await call(listSavedSearches, { as: BEN })).body.results[0]).toMatchObject({ mine: false });
    const elsewhere = { params: { program: programs.second } };
    expect((await call(listSavedSearches, elsewhere)).body.count).toBe(0);
    const other = { params: { ...elsewhere.params, saved_search: shared.id } };
    expect((await call(readSavedSearch, other)).status).toBe(404);
    await call(updateSavedSearch, { ...one(shared.id), body: { shared: false } });
    expect(await namesOf(BEN)).toEqual([]);
    expect((await call(readSavedSearch, { ...one(shared.id), as: BEN })).status).toBe(404);
  });

  it('is listed by name in any case, by owner, and in each order', async () => {
    for (const name of ['bay', 'Coast', 'Bay 2']) await save({ name, shared: true });
    await save({ name: 'Ben’s bay', shared: true }, BEN);
    expect(await namesOf(ADA)).toEqual(['bay', 'Bay 2', 'Ben’s bay', 'Coast']);
    expect(await namesOf(ADA, { name: 'BAY' })).toEqual(['bay', 'Bay 2', 'Ben’s bay']);
    expect(await namesOf(ADA, { mine: 'false' })).toEqual(['Ben’s bay']);
    expect(await namesOf(ADA, { mine: 'true', ordering: '-name', limit: 2 })).toEqual(['Coast', 'Bay 2']);
    expect(await namesOf(ADA, { ordering: 'created_at', limit: 1, offset: 1 })).toHaveLength(1);
  });

  it('is changed and deleted by its owner only, while everyone who sees it decides whether to be notified', async () => {
    const { id } = await save({ name: 'Ours', shared: true });
    const asBen = { ...one(id), as: BEN };
    for (const body of [{ name: 'Theirs' }, { shared: false, notify: true }, { search: {} }]) {
      const refused = await call(updateSavedSearch, { ...asBen, body });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
    expect((await call(deleteSavedSearch, asBen)).status).toBe(403);
    expect((await call(updateSavedSearch, { ...asBen, body: { notify: true } })).body.notify).toBe(true);
    expect((await call(readSavedSearch, one(id))).body).toMatchObject({ name: 'Ours', notify: false });
    // Sharing again does not bring back who was notified before.
    await call(updateSavedSearch, { ...one(id), body: { shared: false } });
    await call(updateSavedSearch, { ...one(id), body: { shared: true } });
    expect((await call(readSavedSearch, asBen)).body.notify).toBe(false);
  });

  it('has what the map shows of it replaced together with its conditions', async () => {
    const { id } = await save({ name: 'Bay', search: BAY, map_query: 'clouds=20' });
    const renamed = await call(updateSavedSearch, { ...one(id), body: { name: 'Bay' } });
    expect(renamed.body).toMatchObject({ search: BAY, map_query: 'clouds=20' });
    const changed = await call(updateSavedSearch, { ...one(id), body: { search: { ids: ['a'] } } });
    expect(changed.body).toMatchObject({ search: { ids: ['a'] }, map_query: '' });
    const entries = await app.database.kysely
      .selectFrom('audit')
      .where('target', '=', `saved search ${id}`)
      .where('operation', '=', updateSavedSearch.id)
      .where('program_id', '=', programs.first)
      .orderBy('id')
      .select(['before', 'after'])
      .execute();
    expect(entries.map(({ before, after }) => JSON.stringify(before) === JSON.stringify(after))).toEqual([
      true,
      false,
    ]);
  });

  it('that is shared is deleted by Program Administrators too, also after its owner has left the program', async () => {
    const { id, deletable } = await save({ name: 'Ben’s bay', shared: true }, BEN);
    const hidden = await save({ name: 'Hidden' }, BEN);
    expect(deletable).toBe(true);
    expect((await call(deleteSavedSearch, one(hidden.id))).status).toBe(404);
    expect((await call(deleteSavedSearch, { ...one(id), as: 'tasking@demo.example' })).status).toBe(403);
    const { id: ben } = await userOf(BEN);
    const member = { program: programs.first, user: ben };
    const left = await app.call(programUserCalls.remove, { as: ADA, params: member });
    expect(left.status).toBe(204);
    expect((await call(listSavedSearches)).body.results).toMatchObject([
      { id, mine: false, deletable: true },
    ]);
    expect((await call(updateSavedSearch, { ...one(id), body: { name: 'Ours' } })).status).toBe(403);
    expect((await call(deleteSavedSearch, one(id))).status).toBe(204);
    expect(await namesOf(ADA)).toEqual([]);
    expect((await call(restoreSavedSearch, one(id))).body).toMatchObject({ id, mine: false });
    await addMember(app.database, programs.first, BEN, ['Data User']);
  });

  it('can be restored for an hour, with those who are notified', async () => {
    const { id } = await save({ name: 'Ours', shared: true });
    await call(updateSavedSearch, { ...one(id), as: BEN, body: { notify: true } });
    expect((await call(deleteSavedSearch, one(id))).status).toBe(204);
    expect((await call(readSavedSearch, one(id))).status).toBe(404);
    expect((await call(restoreSavedSearch, { ...one(id), as: BEN })).status).toBe(404);
    expect((await call(restoreSavedSearch, one(id))).body).toMatchObject({ id, name: 'Ours', shared: true });
    expect((await call(readSavedSearch, { ...one(id), as: BEN })).body.notify).toBe(true);

    await call(deleteSavedSearch, one(id));
    await save({ name: 'Ours' });
    const taken = await call(restoreSavedSearch, one(id));
    expect([taken.status, taken.body.code]).toEqual([409, 'duplicate_name']);
    app.clock.advance(HOUR_MS + 1);
    expect((await call(restoreSavedSearch, one(id))).status).toBe(404);
  });

  it('can be restored while its owner has deleted at most nineteen others since', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 21; n++) {
      const { id } = await save({ name: `Search ${n}` });
      await call(deleteSavedSearch, one(id));
      app.clock.advance(1);
      ids.push(id);
    }
    expect((await call(restoreSavedSearch, one(ids[0] ?? ''))).status).toBe(404);
    expect((await call(restoreSavedSearch, one(ids[1] ?? ''))).status).toBe(200);
  });
});

describe('saving a search is rejected', () => {
  it.each<[string, object, number, string, string | undefined]>([
    ['without a name', { name: ' ' }, 422, 'invalid_body', 'name'],
    [
      'with an order, which is not a condition',
      { search: { sortby: [] } },
      422,
      'invalid_body',
      'search.sortby',
    ],
    ['with a box upside down', { search: { bbox: [0, 10, 1, 5] } }, 422, 'invalid_body', 'search.bbox'],
    ['with an unknown property', { search: { filter: 'clouds < 5' } }, 400, 'bad_filter', 'search.filter'],
    [
      'with areas that take too long to compare with every new scene',
      { search: { filter: `s_within(geometry, ${circleText(100)})` } },
      400,
      'bad_filter',
      'search.filter',
    ],
    [
      'with a relation that says nothing about a scene',
      { search: { filter: 's_intersects(POINT(0 0), POINT(1 1))' } },
      400,
      'bad_filter',
      'search.filter',
    ],
    [
      'with a query of the map that is too long',
      { map_query: 'a'.repeat(4001) },
      422,
      'invalid_body',
      'map_query',
    ],
  ])('%s', async (_, body, status, code, field) => {
    const refused = await call(createSavedSearch, { body: { name: 'Bay', search: {}, ...body } });
    const { errors = [], ...rest } = problem.parse(refused.body);
    expect([refused.status, rest.code, errors[0]?.field]).toEqual([status, code, field]);
    expect(await namesOf(ADA)).toEqual([]);
  });

  it('under a name that the member uses in this program, also while both are saved at once', async () => {
    const both = await Promise.all(
      [1, 2].map(() => call(createSavedSearch, { body: { name: 'Bay', search: {} } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { id } = await save({ name: 'Coast' });
    const renamed = await call(updateSavedSearch, { ...one(id), body: { name: 'Bay' } });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'duplicate_name']);
    await save({ name: 'Bay' }, BEN);
    expect(
      (
        await call(createSavedSearch, {
          params: { program: programs.second },
          body: { name: 'Bay', search: {} },
        })
      ).status,
    ).toBe(201);
  });

  it('with areas that have too many corners together, which every new scene is compared with', async () => {
    const area = (corners: number) => ({ intersects: { type: 'Polygon', coordinates: [circle(corners)] } });
    await save({ name: 'Coast', search: area(9000) });
    const second = await save({ name: 'Coasts', search: area(9000) });
    const coast = { name: 'More coasts', search: area(9000) };
    const refused = await call(createSavedSearch, { body: coast });
    expect([refused.status, refused.body.errors]).toMatchObject([
      409,
      [{ field: 'search', code: 'too_large' }],
    ]);
    await save(coast, BEN);
    await call(updateSavedSearch, { ...one(second.id), body: { search: area(10) } });
    await save(coast);
  });

  it('beyond the limit of a member', async () => {
    const { id: owner } = await userOf(ADA);
    const now = app.clock.now();
    const row = { program_id: programs.first, owner_id: owner, search: '{}', map_query: '', shared: false };
    await app.database.kysely
      .insertInto('saved_searches')
      .values(
        Array.from({ length: MAX_SAVED_SEARCHES }, (_, n) => ({
          ...row,
          name: `Search ${n}`,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
    const refused = await call(createSavedSearch, { body: { name: 'One more', search: {} } });
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);
    await save({ name: 'Search 1' }, BEN);
  });
});

const circle = (corners: number) =>
  Array.from({ length: corners + 1 }, (_, n) => {
    const angle = ((n % corners) / corners) * 2 * Math.PI;
    return [Math.cos(angle), Math.sin(angle)].map((value) => Number(value.toFixed(6)));
  });

function circleText(corners: number): string {
  return `POLYGON((${circle(corners)
    .map((position) => position.join(' '))
    .join(', ')}))`;
}
