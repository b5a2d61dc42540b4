import { anyProgramUserCalls } from '@sigma/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { userIn, usersOf } from './members.fixture.ts';

const OF_INVITER = 3;
const OF_PROGRAM = 5;
const ADMIN = 'program-admin@demo.example';
const OTHER_ADMIN = 'customer@demo.example';

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp({
    environment: {
      SIGMA_INVITATIONS_PER_INVITER: String(OF_INVITER),
      SIGMA_INVITATIONS_PER_PROGRAM: String(OF_PROGRAM),
    },
  });
  programs = await seedPeople(app.database);
});
afterAll(() => app?.close());

let last = 0;
const stranger = () => `stranger-${++last}@example.org`;
const by = (email: string, program = programs.first) => usersOf(app, program, email);
const mails = () => app.database.kysely.selectFrom('mails').selectAll().execute();

beforeEach(async () => {
  await app.database.kysely.deleteFrom('mails').execute();
});

describe('the invitations of a day', () => {
  it('are limited for each member, although invited users are removed again', async () => {
    const users = by(ADMIN);
    for (let sent = 0; sent < OF_INVITER; sent++) {
      const added = await users.add(stranger());
      expect(added.status).toBe(201);
      await users.remove((await userIn(added)).id);
    }
    const refused = await users.add(stranger());
    expect(refused.status).toBe(429);
    const waitS = Number(refused.headers.get('retry-after'));
    expect([waitS > 86_300, waitS <= 86_400]).toEqual([true, true]);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringContaining(`You have sent ${OF_INVITER} invitations within a day`),
      errors: [{ field: 'email', code: 'mail_budget' }],
    });
    expect(await mails()).toHaveLength(OF_INVITER);
  });

  it('are limited for each member in all programs together', async () => {
    for (let sent = 0; sent < OF_INVITER; sent++)
      expect((await by(OTHER_ADMIN, programs.second).add(stranger())).status).toBe(201);
    expect((await by(OTHER_ADMIN).add(stranger())).status).toBe(429);
  });

  it('are limited for the members of a program together, and other programs go on', async () => {
    for (let sent = 0; sent < OF_PROGRAM; sent++)
      expect((await by(sent < OF_INVITER ? ADMIN : OTHER_ADMIN).add(stranger())).status).toBe(201);
    const refused = await by(OTHER_ADMIN).add(stranger());
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { detail: expect.stringContaining(`This program has sent ${OF_PROGRAM} invitations within a day`) },
    ]);
    expect((await by('other@demo.example', programs.third).add(stranger())).status).toBe(201);
  });

  it('include those that are sent again', async () => {
    const { id } = await userIn(await by(ADMIN).add(stranger()));
    for (let sent = 1; sent < OF_INVITER; sent++) {
      app.clock.advance(61_000);
      expect((await by(ADMIN).resend(id)).status).toBe(200);
    }
    app.clock.advance(61_000);
    expect((await by(ADMIN).resend(id)).status).toBe(429);
  });

  it('count for a day, and those of staff not at all', async () => {
    for (let sent = 0; sent < OF_PROGRAM + 1; sent++) {
      const body = { email: stranger(), roles: ['Data User'] };
      const params = { program: programs.first };
      const added = await app.call(anyProgramUserCalls.add, { params, body, as: 'admin@demo.example' });
      expect(added.status).toBe(201);
    }
    for (let sent = 0; sent < OF_INVITER; sent++) expect((await by(ADMIN).add(stranger())).status).toBe(201);
    expect((await by(ADMIN).add(stranger())).status).toBe(429);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await app.database.kysely.updateTable('mails').set({ created_at: yesterday }).execute();
    expect((await by(ADMIN).add(stranger())).status).toBe(201);
  });
});
