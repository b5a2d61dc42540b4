import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  applicationCalls,
  permissionSetCalls,
  problem,
  programUserCalls,
  readInvitation,
  readPlatform,
  readProfile,
  readSystem,
} from '@sigma/contract';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedToken } from '../modules/members/members.fixture.ts';
import { formAction, post, startSignIn, testBrowser } from '../testing/browser.fixture.ts';
import { seedPeople } from '../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const REDIRECT = 'https://sigma.example/callback';
const AUDIENCE = 'https://sigma.example/api';
const script = fileURLToPath(new URL('./foreign-issuer.fixture.ts', import.meta.url));

let child: ChildProcess;
let issuer: string;
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  child = spawn(process.execPath, [script, REDIRECT], { stdio: ['ignore', 'pipe', 'ignore'] });
  issuer = await firstLine(child);
  const environment = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'their-web' };
  app = await startTestApp({ environment: { ...environment, OIDC_AUDIENCE: AUDIENCE } });
  other = await startTestApp({ environment: { ...environment, OIDC_AUDIENCE: 'another-app' } });
  await seedPeople(app.database);
});
afterAll(async () => {
  child?.kill();
  await app?.close();
  await other?.close();
});

function firstLine(from: ChildProcess): Promise<string> {
  if (from.stdout === null) throw new Error('no output');
  const lines = createInterface(from.stdout);
  return new Promise((resolve) => lines.once('line', resolve));
}

async function tokensOf(login: string, resource?: string) {
  const browser = testBrowser((url) => url.href.startsWith(REDIRECT));
  const scope = 'openid email all';
  const started = startSignIn({ issuer, redirectUri: REDIRECT, clientId: 'their-web', scope });
  const address = resource === undefined ? started.address : `${started.address}&resource=${resource}`;
  const page = await browser.visit(address);
  const consent = await browser.visit(formAction(page), post({ prompt: 'login', login, password: 'x' }));
  const answer = await browser.visit(formAction(consent), post({ prompt: 'consent' }));
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'their-web',
    redirect_uri: REDIRECT,
    code: answer.url.searchParams.get('code') ?? '',
    code_verifier: started.verifier,
  });
  const tokens = await (await fetch(`${issuer}/token`, { method: 'POST', body })).json();
  return { access: String(tokens.access_token), id: String(tokens.id_token) };
}

describe('an external issuer', () => {
  it('publishes the external issuer to the web app and offers no local issuer', async () => {
    expect(await (await app.call(readPlatform)).json()).toMatchObject({
      issuer,
      client_id: 'their-web',
      has_local_issuer: false,
    });
    expect((await fetch(`${app.url}/oidc/token`, { method: 'POST' })).status).toBe(404);
    const { headers } = await fetch(`${app.url}/healthz`);
    expect(headers.get('content-security-policy')).toContain(`frame-src 'self' ${issuer}`);
  });

  it('recognizes an invited user by the verified e-mail address', async () => {
    const { access } = await tokensOf('known');
    expect(decodeProtectedHeader(access)).toMatchObject({ kid: 'foreign', typ: 'at+jwt' });
    const profile = await (await app.call(readProfile, { token: access })).json();
    expect(profile).toMatchObject({ email: 'customer@demo.example' });
    expect(profile.programs).toHaveLength(2);
  });

  it('lets an invitation be accepted by whoever states its verified address, and by no one else', async () => {
    const { access: administrator } = await tokensOf('known');
    const profile = await (await app.call(readProfile, { token: administrator })).json();
    const params = { program: profile.programs[0].id };
    const body = { email: 'eve.moss@partner.example', roles: ['Tasking User'] };
    const added = await app.call(programUserCalls.add, { params, body, token: administrator });
    const { id } = await added.json();
    const ofUser = { params: { ...params, user: id }, token: administrator };
    const stateOf = async () => (await (await app.call(programUserCalls.read, ofUser)).json()).state;
    const programsOf = async (login: string) => {
      const { access } = await tokensOf(login);
      const answer = await app.call(readProfile, { token: access });
      return ((await answer.json()).programs ?? []).map((program: { readonly id: number }) => program.id);
    };

    expect(await programsOf('stranger')).toEqual([]);
    expect(await programsOf('impostor')).toEqual([]);
    expect(await stateOf()).toBe('invited');
    expect(await programsOf('invited')).toEqual([params.program]);
    expect(await stateOf()).toBe('active');
    const token = await mailedToken(app, body.email);
    const invitation = await app.call(readInvitation, { params: { token } });
    expect(await invitation.json()).toMatchObject({ email: body.email, state: 'accepted' });
  });

  it('registers an uninvited person as a new user without programs', async () => {
    const { access } = await tokensOf('stranger');
    const profile = await app.call(readProfile, { token: access });
    expect(await profile.json()).toMatchObject({ email: 'stranger@elsewhere.example', programs: [] });
  });

  it('rejects an unverified e-mail address with 403, so that the app can explain it', async () => {
    const { access } = await tokensOf('unverified');
    const answer = await app.call(readProfile, { token: access });
    expect(answer.status).toBe(403);
    expect(problem.parse(await answer.json()).code).toBe('email_unverified');
  });

  it('rejects an ID token of an external issuer as bearer token', async () => {
    const { id } = await tokensOf('known');
    expect(decodeJwt(id)).toMatchObject({ iss: issuer });
    expect((await app.call(readProfile, { token: id })).status).toBe(401);
  });

  it('rejects a token of an external issuer for another audience', async () => {
    const { access } = await tokensOf('known');
    expect((await other.call(readProfile, { token: access })).status).toBe(401);
    const { access: elsewhere } = await tokensOf('known', 'https://elsewhere.example/api');
    expect((await app.call(readProfile, { token: elsewhere })).status).toBe(401);
  });
});

describe('a client of an external issuer', () => {
  const robotToken = async () => {
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('their-robot:their-secret')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return String((await answer.json()).access_token);
  };

  it('may call what the permission set of its application grants, and nothing after the application was deleted', async () => {
    const [{ access: admin }, robot] = [await tokensOf('known'), await robotToken()];
    const { kysely } = app.database;
    await kysely
      .updateTable('users')
      .set({ internal_role: 'admin' })
      .where('email', '=', 'customer@demo.example')
      .execute();
    const read = async () => (await app.call(readSystem, { token: robot })).status;
    expect(await read()).toBe(403);

    const set = { name: 'Reading', operations: [readSystem.id] };
    const added = await app.call(permissionSetCalls.add, { token: admin, body: set });
    const { id: permission_set } = await added.json();
    const body = { name: 'Robot', permission_set };
    const refused = await app.call(applicationCalls.add, { token: admin, body });
    expect(problem.parse(await refused.json()).errors).toMatchObject([{ field: 'client_id' }]);
    const created = await app.call(applicationCalls.add, {
      token: admin,
      body: { ...body, client_id: 'their-robot' },
    });
    const application = await created.json();
    expect(application).toMatchObject({ client_id: 'their-robot', secret_hint: null });
    expect(application).not.toHaveProperty('client_secret');
    expect(await read()).toBe(200);
    const listed = await app.call(permissionSetCalls.list, { token: robot });
    expect(problem.parse(await listed.json()).code).toBe('not_in_permission_set');

    await app.call(applicationCalls.remove, { token: admin, params: { application: application.id } });
    expect(await read()).toBe(401);
  });
});
