import {
  anyProgramUserCalls,
  listPlatformUsers,
  type Operation,
  type PlatformUser,
  readPlatformUser,
  readProfile,
  updatePlatformUser,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const ADMIN = 'admin@demo.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
});
afterAll(() => app?.close());

async function ask(operation: Operation, input: TestCall = {}) {
  const response = await app.call(operation, { as: ADMIN, ...input });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const emails = async (query: Record<string, unknown>): Promise<string[]> =>
  (await ask(listPlatformUsers, { query })).body.results.map(({ email }: PlatformUser) => email);
const idOf = async (email: string): Promise<string> =>
  (await ask(listPlatformUsers, { query: { search: email } })).body.results[0].id;
const change = async (email: string, body: object, as = ADMIN) =>
  ask(updatePlatformUser, { params: { user: await idOf(email) }, body, as });

describe('the users of the platform', () => {
  it('lists users with their programs and roles, by text, staff role and state', async () => {
    expect(await emails({ search: 'CUSTOMER@' })).toEqual(['customer@demo.example']);
    expect(await emails({ internal_osk_role: 'employee' })).toEqual(['employee@demo.example']);
    expect(await emails({ disabled: true })).toEqual([]);
    expect((await emails({ ordering: '-email' }))[0]).toBe('tasking@demo.example');
    const { body } = await ask(readPlatformUser, { params: { user: await idOf('tasking@demo.example') } });
    expect(body).toMatchObject({
      email: 'tasking@demo.example',
      has_signed_in: false,
      programs: [{ name: 'First', roles: ['Tasking User'] }],
    });
  });

  it("ends a disabled user's access with the next call, and gives it back when enabled", async () => {
    const as = 'data@demo.example';
    expect((await app.call(readProfile, { as })).status).toBe(200);
    expect(await change(as, { disabled: true })).toMatchObject({ status: 200, body: { disabled: true } });
    expect((await app.call(readProfile, { as })).status).toBe(401);
    expect(await emails({ disabled: true })).toEqual([as]);
    await change(as, { disabled: false });
    expect((await app.call(readProfile, { as })).status).toBe(200);
  });

  it('changes the staff role of a user, who reads the private calls from then on', async () => {
    const as = 'monitor@demo.example';
    expect((await ask(listPlatformUsers, { as })).status).toBe(403);
    await change(as, { internal_osk_role: 'employee' });
    expect((await ask(listPlatformUsers, { as })).status).toBe(200);
    expect((await change(as, { internal_osk_role: 'admin' }, as)).status).toBe(403);
    const entries = await app.database.kysely
      .selectFrom('audit')
      .select(['operation', 'before', 'after'])
      .where('target', '=', `user ${await idOf(as)}`)
      .execute();
    expect(entries).toMatchObject([
      {
        operation: updatePlatformUser.id,
        before: { internal_osk_role: 'none' },
        after: { internal_osk_role: 'employee' },
      },
    ]);
  });

  it('refuses a staff role for a user who has changed since they were read', async () => {
    const params = { user: await idOf('tasking@demo.example') };
    const etag = (await app.call(readPlatformUser, { as: ADMIN, params })).headers.get('etag') ?? '';
    const save = (body: object) => ask(updatePlatformUser, { params, body, headers: { 'if-match': etag } });
    expect((await save({ disabled: true })).status).toBe(200);
    expect(await save({ internal_osk_role: 'admin' })).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed' },
    });
    expect((await ask(readPlatformUser, { params })).body).toMatchObject({
      internal_osk_role: 'none',
      disabled: true,
    });
    await ask(updatePlatformUser, { params, body: { disabled: false } });
  });

  it('names the programs that a disabled user leaves without an administrator, though two are ended at once', async () => {
    const as = 'customer@demo.example';
    await Promise.all([as, 'program-admin@demo.example'].map((one) => app.call(readProfile, { as: one })));
    const { body: user } = await ask(readPlatformUser, { params: { user: await idOf(as) } });
    const params = { program: user.programs[0].id, user: await idOf('program-admin@demo.example') };
    const [removed, disabled] = await Promise.all([
      ask(anyProgramUserCalls.remove, { params }),
      change(as, { disabled: true }),
    ]);
    // Either the removal is refused because the other was disabled before, or staff are shown what it leads to.
    const left = disabled.body.left_programs.map(({ name }: { name: string }) => name);
    expect({ removed: removed.status, left }).toEqual(
      removed.status === 409
        ? { removed: 409, left: ['Second'] }
        : { removed: 204, left: ['First', 'Second'] },
    );
    expect((await change(as, { disabled: false })).body.left_programs).toEqual([]);
  });

  it('protects the last administrator, also when two demote each other at once', async () => {
    expect(await change(ADMIN, { disabled: true })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', detail: expect.stringContaining('last administrator') },
    });
    await addUser(app.database, 'second@demo.example', 'admin');
    const [first, second] = [await idOf(ADMIN), await idOf('second@demo.example')];
    const demote = (user: string) =>
      ask(updatePlatformUser, { params: { user }, body: { internal_osk_role: 'none' } });
    await Promise.all([demote(first), demote(second)]);
    const { kysely } = app.database;
    const left = kysely.selectFrom('users').select('email').where('internal_role', '=', 'admin');
    expect(await left.execute()).toHaveLength(1);
  });
});
