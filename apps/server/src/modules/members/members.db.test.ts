import {
  anyProgramUserCalls,
  listProgramRoles,
  programUserCalls,
  readInvitation,
  readProgram,
  readProgramRole,
  readProgramUsage,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, addProgram, seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ADMIN, mailedToken, problemOf, recordsOf, userIn, usersOf } from './members.fixture.ts';

const STAFF = 'admin@demo.example';
const DAY_MS = 86_400_000;

let app: TestApp;
let programs: TestPrograms;
let users: ReturnType<typeof usersOf>;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  users = usersOf(app, programs.first);
  records = recordsOf(app);
});
afterAll(() => app?.close());

describe('roles', () => {
  it('are replaced, and the user is notified', async () => {
    const id = (await records.profileOf('monitor@demo.example')).id;
    const before = await users.read(id);
    const changed = await users.change(id, ['Data User', 'Tasking User']);
    expect(await userIn(changed)).toMatchObject({ roles: ['Tasking User', 'Data User'] });
    expect(await records.eventsOf('user.roles_changed', id)).toMatchObject([
      { audience: { users: [id] }, data: { roles: ['Tasking User', 'Data User'] } },
    ]);
    const outdated = { 'if-match': before.headers.get('etag') ?? '' };
    expect((await users.change(id, ['Data User'], outdated)).status).toBe(412);
  });

  it('are changed by administrators of the program only', async () => {
    const id = await records.idOf('monitor@demo.example');
    const asMember = usersOf(app, programs.first, 'tasking@demo.example');
    expect((await asMember.change(id, ['Data User'])).status).toBe(403);
    expect((await asMember.remove(id)).status).toBe(403);
    expect((await asMember.add('x@example.org')).status).toBe(403);
  });

  it('that users can have are listed with their ids', async () => {
    const params = { program: programs.first };
    const list = await app.call(listProgramRoles, { params, as: 'data@demo.example' });
    const { results } = (await list.json()) as { readonly results: readonly { id: number; name: string }[] };
    expect(results.map(({ name }) => name)).toEqual([
      'Program Administrator',
      'Monitor User',
      'Tasking User',
      'Data User',
    ]);
    const role = results[2]?.id;
    const one = await app.call(readProgramRole, { params: { ...params, role }, as: 'data@demo.example' });
    expect(await one.json()).toEqual({ id: role, name: 'Tasking User' });
    const missing = await app.call(readProgramRole, {
      params: { ...params, role: 99 },
      as: 'data@demo.example',
    });
    expect(missing.status).toBe(404);
  });
});

it('roles are replaced only while they are those that the caller has seen', async () => {
  const id = await records.idOf('data@demo.example');
  const params = { program: programs.first, user: id };
  const change = async (roles: readonly string[], from: readonly string[]) =>
    app.call(programUserCalls.change, { params, body: { roles, from }, as: ADMIN });
  expect((await change(['Data User', 'Monitor User'], ['Data User'])).status).toBe(200);
  const late = await change(['Tasking User'], ['Data User']);
  expect(late.status).toBe(412);
  expect(await late.json()).toMatchObject({ errors: [{ field: 'from', code: 'roles_changed' }] });
  expect((await userIn(await users.read(id))).roles).toEqual(['Monitor User', 'Data User']);
});

it('the time last seen is that of the last call in this program, not in another one', async () => {
  const id = await records.idOf('customer@demo.example');
  const seen = async () => (await userIn(await users.read(id))).last_seen_at;
  const callIn = (program: number) =>
    app.call(readProgram, { params: { program }, as: 'customer@demo.example' });
  await callIn(programs.second);
  expect(await seen()).toBeNull();
  await callIn(programs.first);
  const first = app.clock.now().toISOString();
  expect(await seen()).toBe(first);
  app.clock.advance(DAY_MS);
  await callIn(programs.second);
  expect(await seen()).toBe(first);
});

describe('a removed user', () => {
  it('has no access from the next call on, and loses the downloads of the program', async () => {
    const as = 'tasking@demo.example';
    const params = { program: programs.first };
    const id = (await records.profileOf(as)).id;
    await app.database.kysely
      .insertInto('downloads')
      .values({
        id: crypto.randomUUID(),
        program_id: programs.first,
        user_id: id,
        name: 'Mine',
        status: 'Pending',
        message: null,
        created_at: app.clock.now(),
        expires_at: new Date(app.clock.now().getTime() + DAY_MS),
        scene_count: 1,
        file_count: 1,
        size: null,
        sha256: null,
      })
      .execute();
    expect((await app.call(readProgram, { params, as })).status).toBe(200);
    expect((await users.remove(id)).status).toBe(204);
    expect((await app.call(readProgram, { params, as })).status).toBe(404);
    expect(await app.database.kysely.selectFrom('downloads').select('id').execute()).toEqual([]);
    expect(await records.eventsOf('user.removed', id)).toMatchObject([{ data: { email: as } }]);
    expect((await users.read(id)).status).toBe(404);
  });

  it('who was only invited leaves nothing behind', async () => {
    const { id } = await userIn(await users.add('carl@example.org'));
    const token = await mailedToken(app, 'carl@example.org');
    expect((await users.remove(id)).status).toBe(204);
    expect((await app.call(readInvitation, { params: { token } })).status).toBe(404);
    const rows = app.database.kysely.selectFrom('users').select('id').where('id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });
});

/** A new program with these administrators, whom staff remove. */
async function administeredBy(name: string, emails: readonly string[]) {
  const program = await addProgram(app.database, name);
  for (const email of emails) await addMember(app.database, program, email, ['Program Administrator']);
  return {
    signIn: records.profileOf,
    remove: async (email: string) => {
      const params = { program, user: await records.idOf(email) };
      return app.call(anyProgramUserCalls.remove, { params, as: STAFF });
    },
  };
}

describe('the last Program Administrator', () => {
  it('can neither be removed nor lose the role, also by staff', async () => {
    const third = usersOf(app, programs.third, 'other@demo.example');
    const id = await records.idOf('other@demo.example');
    const detail = 'This is the last Program Administrator. Make another user Program Administrator first.';
    const refused = { status: 409, code: 'wrong_state', detail };
    expect(await problemOf(await third.remove(id))).toMatchObject(refused);
    expect(await problemOf(await third.change(id, ['Data User']))).toMatchObject(refused);
    const params = { program: programs.third, user: id };
    const byStaff = await app.call(anyProgramUserCalls.remove, { params, as: STAFF });
    expect(await problemOf(byStaff)).toMatchObject(refused);
    // An invited administrator does not administer yet.
    await third.add('next@example.org', ['Program Administrator']);
    expect(await problemOf(await third.remove(id))).toMatchObject(refused);
  });

  it('is one who has signed in: a colleague who never did administers nothing yet', async () => {
    const { remove, signIn } = await administeredBy('Never', [
      'customer@demo.example',
      'no-program@demo.example',
    ]);
    await signIn('customer@demo.example');
    expect((await remove('customer@demo.example')).status).toBe(409);
    await signIn('no-program@demo.example');
    expect((await remove('customer@demo.example')).status).toBe(204);
  });

  it('remains when the last two are removed at once', async () => {
    const two = ['customer@demo.example', ADMIN];
    const { remove, signIn } = await administeredBy('Race', two);
    for (const email of two) await signIn(email);
    const answers = await Promise.all(two.map(remove));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});

describe('staff', () => {
  it('manage the users of any program, which are found in the audit log', async () => {
    const params = { program: programs.second };
    const body = { email: 'dora@example.org', roles: ['Data User'] };
    const added = await userIn(await app.call(anyProgramUserCalls.add, { params, body, as: STAFF }));
    const ofUser = { params: { ...params, user: added.id }, as: STAFF };
    const changed = await app.call(anyProgramUserCalls.change, {
      ...ofUser,
      body: { roles: ['Tasking User'] },
    });
    expect(await userIn(changed)).toMatchObject({ roles: ['Tasking User'] });
    expect((await app.call(anyProgramUserCalls.remove, ofUser)).status).toBe(204);
    const entries = await app.database.kysely
      .selectFrom('audit')
      .select(['actor', 'operation', 'before', 'after'])
      .where('target', '=', `program ${programs.second} user ${added.id}`)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      {
        actor: STAFF,
        operation: 'addAnyProgramUser',
        after: { email: 'dora@example.org', roles: ['Data User'] },
      },
      {
        operation: 'changeAnyProgramUser',
        before: { roles: ['Data User'] },
        after: { roles: ['Tasking User'] },
      },
      { operation: 'removeAnyProgramUser', before: { roles: ['Tasking User'] }, after: null },
    ]);
  });

  it.each([
    ['reads', 'list', 'employee@demo.example', 404],
    ['is invited to', 'add', STAFF, 404],
    ['is invited to', 'add', 'employee@demo.example', 403],
  ] as const)('no one %s a program that does not exist: %s as %s answers %i', async (_, name, as, status) => {
    const body = { email: 'x@example.org', roles: ['Data User'] };
    const answer = await app.call(anyProgramUserCalls[name], { params: { program: 999 }, body, as });
    expect(answer.status).toBe(status);
  });
});

describe('the list of users', () => {
  it.each([
    ['part of a name in any case', { search: 'OTTO' }, ['other@demo.example']],
    ['part of an address', { search: 'next@' }, ['next@example.org']],
    ['a role', { roles: 'Program Administrator' }, ['next@example.org', 'other@demo.example']],
    ['a state', { state: 'invited' }, ['next@example.org']],
    ['characters that SQL patterns reserve', { search: '%' }, []],
  ])('is filtered by %s', async (_, query, emails) => {
    const { results } = await usersOf(app, programs.third, 'other@demo.example').list(query);
    expect(results.map(({ email }) => email)).toEqual(emails);
  });

  it('is sorted with users who were never seen last', async () => {
    const { results } = await usersOf(app, programs.third, 'other@demo.example').list({
      ordering: '-last_seen_at',
    });
    expect(results.map(({ email }) => email)).toEqual(['other@demo.example', 'next@example.org']);
  });

  it('comes with the seats and captures that the program uses', async () => {
    await app.database.kysely
      .updateTable('programs')
      .set({ max_users: 7, max_taskings: 3 })
      .where('id', '=', programs.third)
      .execute();
    const answer = await app.call(readProgramUsage, {
      params: { program: programs.third },
      as: 'other@demo.example',
    });
    expect(await answer.json()).toEqual({ users: 2, max_users: 7, taskings: 0, max_taskings: 3 });
  });
});
