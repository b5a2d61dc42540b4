import { anyProgramUserCalls, type ProgramUser, problem, readInvitation, readProgram } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  ADMIN,
  mailedToken,
  openInvitation,
  problemOf,
  recordsOf,
  userIn,
  usersOf,
} from './members.fixture.ts';

const MINUTE_MS = 60_000;
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

describe('an invitation to an archived program', () => {
  it('is refused with the reason, cannot be sent again, and its link says that the program is archived', async () => {
    const email = 'late@example.org';
    const { id } = await userIn(await users.add(email));
    const params = { token: await mailedToken(app, email) };
    const stateOf = async () =>
      ((await (await app.call(readInvitation, { params })).json()) as { readonly state: string }).state;
    const archive = (active: boolean) =>
      app.database.kysely.updateTable('programs').set({ active }).where('id', '=', programs.first).execute();
    await archive(false);
    for (const answer of [await users.add('later@example.org'), await users.resend(id)]) {
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: 'wrong_state',
        detail: 'This program is archived, so no one can be invited to it.',
        errors: [{ field: 'program', code: 'archived' }],
      });
    }
    expect(await stateOf()).toBe('archived');
    expect((await openInvitation(app, params.token)).page.html).not.toContain('Create your account');
    await archive(true);
    expect(await stateOf()).toBe('open');
    expect((await users.remove(id)).status).toBe(204);
  });
});

describe('an invitation', () => {
  it('adds an invited user, and sends one e-mail with a link that states the program', async () => {
    const answer = await users.add('Ada@Example.org', ['Data User', 'Monitor User']);
    expect(answer.status).toBe(201);
    const user = await userIn(answer);
    expect(user).toMatchObject({
      email: 'Ada@Example.org',
      roles: ['Monitor User', 'Data User'],
      state: 'invited',
      last_seen_at: null,
    });
    const mails = app.database.kysely.selectFrom('mails').where('recipient', '=', 'Ada@Example.org');
    expect(await mails.select('body').executeTakeFirstOrThrow()).toMatchObject({
      body: expect.stringContaining(
        `Sigma at ${new URL(app.url).host} is where customers of a satellite operator`,
      ),
    });
    const token = await mailedToken(app, 'Ada@Example.org');
    const invitation = await app.call(readInvitation, { params: { token } });
    expect(await invitation.json()).toMatchObject({
      email: 'Ada@Example.org',
      program: programs.first,
      program_name: 'First',
      invited_by: 'Pavel Novak',
      state: 'open',
    });
    expect((await users.list({ state: 'invited', search: 'ada@' })).results).toEqual([user]);
  });

  it('is refused for an address that is invited or a user already, in any spelling', async () => {
    expect(await problemOf(await users.add('ADA@example.org'))).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    expect(await problemOf(await users.add('TASKING@demo.example'))).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
  });

  it.each([
    [
      'an address without a domain',
      { email: 'ada@demo', roles: ['Data User'] },
      'ada@demo is not a valid email address.',
    ],
    ['no role', { email: 'new@example.org', roles: [] }, 'At least one role must be selected.'],
  ])('is refused for %s with the text of the specification', async (_, { email, roles }, message) => {
    const answer = await users.add(email, roles);
    expect(answer.status).toBe(422);
    const { detail, errors } = problem.parse(await answer.json());
    expect(errors).toMatchObject([{ message }]);
    expect(detail).toContain(message);
    expect(detail).not.toContain('..');
  });

  it('makes a person a member at once who has signed in with the verified address', async () => {
    const { id } = await records.profileOf('other@demo.example');
    const added = await userIn(await users.add('other@demo.example'));
    expect(added).toMatchObject({ id, state: 'active', roles: ['Tasking User'] });
    expect(await records.programsOf('other@demo.example')).toContain(programs.first);
    expect(await records.eventsOf('user.joined', id)).toMatchObject([
      {
        program_id: programs.first,
        audience: { members: 'program_admin', except: await records.idOf(ADMIN) },
        data: { email: 'other@demo.example' },
      },
    ]);
  });

  it('shows the name of a person with an account to the program only after they have opened it, and to staff at once', async () => {
    const third = usersOf(app, programs.third, 'other@demo.example');
    const { id } = await records.profileOf('monitor@demo.example');
    const nameOf = ({ first_name, last_name }: ProgramUser) => `${first_name} ${last_name}`.trim();
    const open = (program: number) =>
      app.call(readProgram, { params: { program }, as: 'monitor@demo.example' });
    await open(programs.first);
    const name = nameOf(await userIn(await users.read(id)));
    expect(name).not.toBe('');
    expect(nameOf(await userIn(await third.add('monitor@demo.example')))).toBe('');
    expect((await third.list({ search: name })).count).toBe(0);
    const found = await third.list({ search: 'monitor@', ordering: 'name' });
    expect(found.results.map(nameOf)).toEqual(['']);
    const params = { program: programs.third };
    const byStaff = { params, query: { search: name }, as: 'admin@demo.example' };
    expect(await (await app.call(anyProgramUserCalls.list, byStaff)).json()).toMatchObject({ count: 1 });
    await open(programs.third);
    expect((await third.list({ search: name })).results.map(nameOf)).toEqual([name]);
    await third.remove(id);
  });

  it('joins its person with the first call after the sign-in, and notifies the administrators', async () => {
    const invited = await userIn(await users.add('no-program@demo.example'));
    expect(invited.state).toBe('invited');
    expect(await records.programsOf('no-program@demo.example')).toEqual([programs.first]);
    const joined = await userIn(await users.read(invited.id));
    expect(joined).toMatchObject({ state: 'active', first_name: 'Noor', invited_at: null });
    expect(await records.eventsOf('user.joined', invited.id)).toHaveLength(1);
  });

  it('joins a user whose issuer states another verified address than before, which is then theirs', async () => {
    const { kysely } = app.database;
    const { id } = await records.profileOf('data@demo.example');
    await kysely.updateTable('users').set({ email: 'data@old.example' }).where('id', '=', id).execute();
    const second = usersOf(app, programs.second, 'customer@demo.example');
    expect((await userIn(await second.add('data@demo.example'))).state).toBe('invited');
    expect(await records.programsOf('data@demo.example')).toContain(programs.second);
    const { results } = await second.list({ search: 'data@' });
    expect(results).toMatchObject([{ id, email: 'data@demo.example', state: 'active' }]);
  });

  it('is needed for another address: one that no one invited, such as that of an old token, changes nothing', async () => {
    const { kysely } = app.database;
    const { id } = await records.profileOf('data@demo.example');
    await kysely.updateTable('users').set({ email: 'data@new.example' }).where('id', '=', id).execute();
    await records.profileOf('data@demo.example');
    const stored = await kysely.selectFrom('users').select('email').where('id', '=', id).execute();
    expect(stored).toEqual([{ email: 'data@new.example' }]);
    await kysely.updateTable('users').set({ email: 'data@demo.example' }).where('id', '=', id).execute();
  });

  it('makes the newest user a member who has the verified address and is not disabled', async () => {
    const email = 'twice@example.org';
    const { kysely } = app.database;
    const user = (created: string, disabled = false) => ({
      email,
      email_verified_at: new Date(created),
      created_at: new Date(created),
      disabled,
    });
    const rows = await kysely
      .insertInto('users')
      .values([user('2026-01-01'), user('2026-03-01'), user('2026-05-01', true)])
      .returning('id')
      .execute();
    await kysely
      .insertInto('identities')
      .values(rows.map(({ id }) => ({ issuer: 'https://issuer.example', subject: id, user_id: id })))
      .execute();
    const added = await userIn(await users.add(email));
    expect(added.id).toBe(rows[1]?.id);
    await users.remove(added.id);
  });

  it('is not sent to one address more than five times an hour from one program, and twenty times from all', async () => {
    const email = 'flooded@example.org';
    const third = usersOf(app, programs.third, 'other@demo.example');
    for (let sent = 0; sent < 5; sent++) {
      const added = await users.add(email);
      expect(added.status).toBe(201);
      await users.remove((await userIn(added)).id);
    }
    expect((await users.add(email)).status).toBe(429);
    await third.remove((await userIn(await third.add(email))).id);
    const fromOthers = Array.from({ length: 14 }, (_, index) => ({
      key: `invitation 900 ${index}`,
      recipient: email,
      subject: '',
      body: '{}',
      unsubscribe_url: null,
    }));
    await app.database.kysely.insertInto('mails').values(fromOthers).execute();
    const refused = await third.add(email);
    expect(refused.status).toBe(429);
    const waitS = Number(refused.headers.get('retry-after'));
    expect([waitS > 3500, waitS <= 3600]).toEqual([true, true]);
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'email', code: 'mail_limit' }] });
    expect((await third.list({ search: email })).count).toBe(0);
    const { kysely } = app.database;
    await kysely
      .updateTable('mails')
      .set({ created_at: new Date(Date.now() - 61 * MINUTE_MS) })
      .where('recipient', '=', email)
      .execute();
    expect((await third.add(email)).status).toBe(201);
    await third.remove((await third.list({ search: email })).results[0]?.id ?? '');
  });

  it('is sent again with a new link, but not within a minute', async () => {
    const user = await userIn(await users.add('bob@example.org'));
    const first = await mailedToken(app, 'bob@example.org');
    app.clock.advance(MINUTE_MS / 4);
    const early = await users.resend(user.id);
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '45']);
    app.clock.advance(MINUTE_MS);
    expect((await users.resend(user.id)).status).toBe(200);
    const second = await mailedToken(app, 'bob@example.org');
    expect(second).not.toBe(first);
    expect((await app.call(readInvitation, { params: { token: first } })).status).toBe(404);
    expect((await app.call(readInvitation, { params: { token: second } })).status).toBe(200);
    expect(await problemOf(await users.resend(await records.idOf(ADMIN)))).toMatchObject({
      code: 'wrong_state',
    });
  });

  it('that has expired joins no one until it is sent again, and then at once', async () => {
    const invited = await userIn(await users.add('new-profile@demo.example'));
    await usersOf(app, programs.second, 'customer@demo.example').add('new-profile@demo.example');
    app.clock.advance(14 * DAY_MS);
    expect((await userIn(await users.read(invited.id))).state).toBe('expired');
    const { id, programs: joined } = await records.profileOf('new-profile@demo.example');
    expect(joined).toEqual([]);
    const sent = await userIn(await users.resend(invited.id));
    expect(sent).toMatchObject({ id, state: 'active' });
    expect(await records.programsOf('new-profile@demo.example')).toEqual([programs.first]);
  });

  it('that is still open is joined while those of other programs that have expired are not', async () => {
    const email = 'unverified@demo.example';
    await app.database.kysely
      .updateTable('identity_account')
      .set({ email_verified: true })
      .where('email', '=', email)
      .execute();
    const expired = await userIn(await users.add(email));
    app.clock.advance(14 * DAY_MS);
    await usersOf(app, programs.second, 'customer@demo.example').add(email);
    expect(await records.programsOf(email)).toEqual([programs.second]);
    const { results } = await users.list({ search: email });
    expect(results).toMatchObject([{ email, state: 'expired' }]);
    expect(results[0]?.id).not.toBe(expired.id);
  });
});
