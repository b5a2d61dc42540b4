import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { problem, readPlatform, readProfile } from '@sigma/contract';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    expect(await (await app.call(readPlatform)).json()).toMatchObject({ issuer, client_id: 'their-web' });
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
