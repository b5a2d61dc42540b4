import {
  addProgramCollection,
  deleteProgramCollection,
  listCollectionsOfProgram,
  listProgramCollectionLinks,
  listProgramsOfCollection,
  type Operation,
  readProgramCollection,
  replaceProgramCollection,
  updateProgramCollection,
} from '@sigma/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const ADMIN = 'admin@demo.example';
let app: TestApp;
let programs: TestPrograms;

beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await app.database.kysely
    .insertInto('collections')
    .values(
      ['north', 'south'].map((id) => ({ id, title: id.toUpperCase(), description: '', file_format: 'COG' })),
    )
    .execute();
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.kysely.deleteFrom('program_collections').execute();
  await app.database.kysely
    .insertInto('program_collections')
    .values([
      { program_id: programs.first, collection: 'north' },
      { program_id: programs.second, collection: 'north' },
      { program_id: programs.second, collection: 'south' },
    ])
    .execute();
});

const statusOf = async (operation: Operation, input: TestCall) =>
  (await app.call(operation, { as: ADMIN, ...input })).status;
async function listed(operation: Operation, query: Record<string, unknown> = {}): Promise<string[]> {
  const answer = await app.call(operation, { as: ADMIN, query });
  const { results } = (await answer.json()) as { results: { program: number; collection: string }[] };
  return results.map(({ program, collection }) => `${program}-${collection}`);
}

describe('collections of programs', () => {
  it('lists the collections of programs, by program or by collection', async () => {
    const { first, second } = programs;
    expect(await listed(listProgramCollectionLinks)).toEqual([
      `${first}-north`,
      `${second}-north`,
      `${second}-south`,
    ]);
    expect(await listed(listProgramsOfCollection, { collection: 'north', ordering: '-program' })).toEqual([
      `${second}-north`,
      `${first}-north`,
    ]);
    expect(await listed(listCollectionsOfProgram, { program: second, limit: 1, offset: 1 })).toEqual([
      `${second}-south`,
    ]);
    expect(await statusOf(listCollectionsOfProgram, { query: { ordering: 'title' } })).toBe(400);
  });

  it('adds and removes the collection of a program, with audit', async () => {
    const body = { program: programs.first, collection: 'south' };
    const answer = await app.call(addProgramCollection, { as: ADMIN, body });
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { ...body, id: `${programs.first}-south`, program_name: 'First', collection_title: 'SOUTH' },
    ]);
    expect(await statusOf(addProgramCollection, { body })).toBe(409);
    const params = { link: `${programs.first}-south` };
    expect(await statusOf(readProgramCollection, { params })).toBe(200);
    expect(await statusOf(deleteProgramCollection, { params })).toBe(204);
    expect(await statusOf(deleteProgramCollection, { params })).toBe(404);
    expect(await statusOf(readProgramCollection, { params })).toBe(404);
    const audit = await app.database.kysely
      .selectFrom('audit')
      .where('target', '=', `program collection ${programs.first}-south`)
      .select('operation')
      .orderBy('id')
      .execute();
    expect(audit.map(({ operation }) => operation)).toEqual([
      addProgramCollection.id,
      deleteProgramCollection.id,
    ]);
  });

  it.each([
    ['PUT', replaceProgramCollection, { collection: 'south' }, ['collection']],
    ['PUT', replaceProgramCollection, { program: 'third', collection: 'south' }, ['program', 'collection']],
    ['PATCH', updateProgramCollection, { program: 'third' }, ['program']],
  ] as const)(
    '%s does not change what the id of a link says: %#',
    async (method, operation, change, fields) => {
      const params = { link: `${programs.first}-north` };
      const own = { program: programs.first, collection: 'north' };
      const given = { ...change, ...('program' in change && { program: programs.third }) };
      const body = method === 'PUT' ? { ...own, ...given } : given;
      const answer = await app.call(operation, { as: ADMIN, params, body });
      const { errors } = (await answer.json()) as { errors: { field: string; code: string }[] };
      expect([answer.status, errors.map(({ field }) => field)]).toEqual([422, fields]);
      expect(await statusOf(readProgramCollection, { params })).toBe(200);
      expect(await statusOf(operation, { params, body: method === 'PUT' ? own : {} })).toBe(200);
    },
  );

  it.each<[{ program?: unknown; collection: string }, string]>([
    [{ program: 999_999, collection: 'north' }, 'program'],
    [{ program: 1, collection: 'west' }, 'collection'],
    [{ program: 'one', collection: 'north' }, 'program'],
    [{ collection: 'north' }, 'program'],
  ])('refuses a link with the body %j', async (body, field) => {
    const given = { ...body, ...(body.program === 1 && { program: programs.first }) };
    const answer = await app.call(addProgramCollection, { as: ADMIN, body: given });
    const problem = (await answer.json()) as { errors: { field: string }[] };
    expect([answer.status, problem.errors[0]?.field]).toEqual([422, field]);
  });

  it.each([
    ['employee@demo.example', 200, 403],
    ['customer@demo.example', 403, 403],
    ['other@demo.example', 403, 403],
  ])('answers reads by %s with %i and writes with %i', async (as, reads, writes) => {
    expect(await statusOf(listProgramCollectionLinks, { as })).toBe(reads);
    const body = { program: programs.first, collection: 'south' };
    expect(await statusOf(addProgramCollection, { as, body })).toBe(writes);
  });
});
