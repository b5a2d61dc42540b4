import { type Aoi, aoiCalls, type Problem } from '@sigma/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.kysely.deleteFrom('aois').execute();
});

const square = (west: number, size = 1) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [west + size, 0],
      [west + size, size],
      [west, size],
      [west, 0],
    ],
  ],
});

async function call<Answer>(
  operation: (typeof aoiCalls)['list' | 'add' | 'read' | 'replace' | 'update' | 'remove'],
  status: number,
  input: TestCall = {},
): Promise<Answer> {
  const answer = await app.call(operation, { as: 'admin@demo.example', ...input });
  const text = await answer.text();
  expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
  return JSON.parse(text === '' ? 'null' : text);
}
const add = (changes: object = {}) =>
  call<Aoi>(aoiCalls.add, 201, {
    body: { program: programs.first, name: 'Harbour', aoi: square(0), ...changes },
  });
const names = async (query: TestCall['query']) =>
  (await call<{ results: Aoi[] }>(aoiCalls.list, 200, { query: query ?? {} })).results.map(
    ({ name }) => name,
  );

describe('areas of interest', () => {
  it('are added, changed and deleted for any program, and each write is audited', async () => {
    const made = await add();
    expect(made).toMatchObject({
      program: programs.first,
      program_name: 'First',
      name: 'Harbour',
      aoi: square(0),
    });
    expect(made.area_km2).toBeCloseTo(12_391, 0);
    const params = { aoi: made.id };
    const changed = await call<Aoi>(aoiCalls.update, 200, { params, body: { name: 'Bay' } });
    expect(changed).toMatchObject({ name: 'Bay', aoi: square(0) });
    await call(aoiCalls.replace, 200, {
      params,
      body: { program: programs.second, name: 'Bay', aoi: square(5) },
    });
    await call(aoiCalls.remove, 204, { params });
    await call(aoiCalls.read, 404, { params });
    const audit = await app.database.kysely
      .selectFrom('audit')
      .where('target', '=', `area of interest ${made.id}`)
      .select('operation')
      .orderBy('id')
      .execute();
    expect(audit.map(({ operation }) => operation)).toEqual([
      'addAoi',
      'updateAoi',
      'replaceAoi',
      'deleteAoi',
    ]);
  });

  it('are found by program, part of the name, and what they share with a box, also across the antimeridian', async () => {
    await add();
    await add({ name: 'Fiji', program: programs.second, aoi: square(179.5) });
    expect(await names({})).toEqual(['Fiji', 'Harbour']);
    expect(await names({ ordering: '-area_km2', program: [programs.first, programs.second] })).toHaveLength(
      2,
    );
    expect(await names({ program: [programs.second] })).toEqual(['Fiji']);
    expect(await names({ search: 'HARB' })).toEqual(['Harbour']);
    expect(await names({ bounds: '0.5,0.5,2,2' })).toEqual(['Harbour']);
    expect(await names({ bounds: '170,-1,-170,1' })).toEqual(['Fiji']);
    expect(await names({ bounds: '-179.9,0.1,-179.8,0.2' })).toEqual(['Fiji']);
  });

  it('have a name of their own in their program', async () => {
    await add();
    await add({ program: programs.second });
    const refused = await call<Problem>(aoiCalls.add, 409, {
      body: { program: programs.first, name: 'Harbour', aoi: square(9) },
    });
    expect(refused.code).toBe('duplicate_name');
  });

  it.each([
    ['program', { program: 999 }],
    ['name', { name: ' ' }],
    [
      'aoi',
      {
        aoi: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [0, 0],
              [0, 0],
            ],
          ],
        },
      },
    ],
    ['aoi.type', { aoi: { type: 'Point', coordinates: [0, 0] } }],
  ])('are rejected with an invalid %s', async (field, changes) => {
    const body = { program: programs.first, name: 'Area', aoi: square(0), ...changes };
    const refused = await call<Problem>(aoiCalls.add, 422, { body });
    expect(refused.errors?.map((issue) => issue.field.slice(0, field.length))).toContain(field);
  });

  it.each(['', '1,2,3', '0,5,1,4', '0,0,0,1', '-181,0,0,1', '0,0,x,1'])(
    'are not listed by %j, which is not a valid box',
    async (bounds) => {
      const refused = await call<Problem>(aoiCalls.list, 400, { query: { bounds } });
      expect(refused.errors?.map(({ field }) => field)).toEqual(['bounds']);
    },
  );
});
