import { listPrograms, readInvitation } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailedToken, openInvitation, userIn, usersOf } from './members.fixture.ts';

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
});
afterAll(() => app?.close());

const ACCOUNT = { given_name: 'Eve', family_name: 'Moss', password: 'four random words' };

async function invite(email: string): Promise<string> {
  expect((await usersOf(app, programs.first).add(email)).status).toBe(201);
  return mailedToken(app, email);
}
const programsOf = async (as: string) => {
  const answer = await app.call(listPrograms, { as });
  return ((await answer.json()) as { readonly results: readonly { readonly id: number }[] }).results.map(
    ({ id }) => id,
  );
};

describe('the link of an invitation with the local issuer', () => {
  it('lets a new person make an account with a verified address, and signs them in', async () => {
    const token = await invite('eve@example.org');
    const { page, send } = await openInvitation(app, token);
    expect(page.html).toContain('Create your account');
    expect(page.html).toContain('Pavel Novak invited you to First.');
    const answer = await send(ACCOUNT);
    expect(answer.url.searchParams.get('code')).toEqual(expect.any(String));
    expect(await programsOf('eve@example.org')).toEqual([programs.first]);
    const invitation = await app.call(readInvitation, { params: { token } });
    expect(await invitation.json()).toMatchObject({ state: 'accepted' });
    const audited = await app.database.kysely
      .selectFrom('audit')
      .where('operation', '=', 'acceptInvitation')
      .select(['actor', 'program_id', 'after'])
      .execute();
    expect(audited).toEqual([
      {
        actor: 'eve@example.org',
        program_id: programs.first,
        after: { email: 'eve@example.org', roles: expect.any(Array) },
      },
    ]);
  });

  it('leaves no token in the database, from which someone else could accept it', async () => {
    const token = await invite('iris@example.org');
    const { page } = await openInvitation(app, token);
    expect(page.html).toContain('Create your account');
    const stored = await app.database.kysely.selectFrom('identity_item').select('payload').execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each([
    ['a short password', { ...ACCOUNT, password: 'too short' }, 'at least 12 characters'],
    ['no last name', { ...ACCOUNT, family_name: ' ' }, 'Last name is a required field'],
  ])('rejects %s, says why and retains the first name', async (_, fields, reason) => {
    const email = `${fields.password.length}@example.org`;
    const { send } = await openInvitation(app, await invite(email));
    const answer = await send(fields);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(reason);
    expect(answer.html).toContain('value="Eve"');
    const account = app.database.kysely.selectFrom('identity_account').where('email', '=', email);
    expect(await account.select('sub').execute()).toEqual([]);
  });

  it('asks a person with an account to sign in, and verifies the address', async () => {
    const email = 'unverified@demo.example';
    const { page, send } = await openInvitation(app, await invite(email));
    expect(page.html).toContain('<h1>Sign in</h1>');
    expect(page.html).toContain(`value="${email}"`);
    const answer = await send({ email, password: 'demo' });
    expect(answer.url.searchParams.get('code')).toEqual(expect.any(String));
    expect(await programsOf(email)).toEqual([programs.first]);
  });

  it('replaces the session of another person in the same browser', async () => {
    const first = await openInvitation(app, await invite('no-program@demo.example'));
    await first.send({ email: 'no-program@demo.example', password: 'demo' });
    const second = await openInvitation(app, await invite('finn@example.org'), first.browser);
    expect(second.page.html).toContain('Create your account');
    const answer = await second.send(ACCOUNT);
    expect(answer.url.searchParams.get('code')).toEqual(expect.any(String));
    expect(await programsOf('finn@example.org')).toEqual([programs.first]);
  });

  it('shows the usual sign-in once the invitation has been withdrawn', async () => {
    const token = await invite('gone@example.org');
    const [user] = (await usersOf(app, programs.first).list({ search: 'gone@' })).results;
    await usersOf(app, programs.first).remove(user?.id ?? '');
    const { page } = await openInvitation(app, token);
    expect(page.html).toContain('<h1>Sign in</h1>');
    expect(page.html).not.toContain('gone@example.org');
  });

  it('joins no one whose address is another', async () => {
    await invite('harry@example.org');
    const id = (await userIn(await usersOf(app, programs.first).add('ida@example.org'))).id;
    expect(await programsOf('other@demo.example')).toEqual([programs.third]);
    expect((await userIn(await usersOf(app, programs.first).read(id))).state).toBe('invited');
  });
});
