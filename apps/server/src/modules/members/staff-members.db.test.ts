import { anyProgramUserCalls } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, addUser, seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { userIn, usersOf } from './members.fixture.ts';

const STAFF = 'admin@demo.example';

let app: TestApp;
let programs: TestPrograms;
let users: ReturnType<typeof usersOf>;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  users = usersOf(app, programs.first);
});
afterAll(() => app?.close());

describe('staff in a program', () => {
  it('keep their roles and membership from its administrators, who see that they are staff', async () => {
    const reason = { code: 'forbidden', errors: [{ field: 'user', code: 'staff_member' }] };
    for (const [email, role] of [
      ['employee-in-program@demo.example', 'employee'],
      ['admin-in-program@demo.example', 'admin'],
    ] as const) {
      const id = await addUser(app.database, email, role);
      await addMember(app.database, programs.first, email, ['Data User', 'Program Administrator']);
      for (const refused of [await users.change(id, ['Data User']), await users.remove(id)]) {
        expect(refused.status).toBe(403);
        expect(await refused.json()).toMatchObject(reason);
      }
      const kept = await userIn(await users.read(id));
      expect(kept).toMatchObject({ is_staff: true, roles: ['Program Administrator', 'Data User'] });
    }
    const { results } = await users.list();
    expect(results.filter(({ is_staff }) => is_staff)).toHaveLength(2);
  });

  it('are changed and removed by staff, in either tier', async () => {
    const colleague = 'colleague@demo.example';
    const id = await addUser(app.database, colleague, 'employee');
    await addMember(app.database, programs.third, colleague, ['Data User']);
    const serving = 'employee@demo.example';
    await addMember(app.database, programs.third, serving, ['Program Administrator']);
    const changed = await usersOf(app, programs.third, serving).change(id, ['Tasking User']);
    expect(await userIn(changed)).toMatchObject({ roles: ['Tasking User'] });
    const params = { program: programs.third, user: id };
    expect((await app.call(anyProgramUserCalls.remove, { params, as: STAFF })).status).toBe(204);
  });
});
