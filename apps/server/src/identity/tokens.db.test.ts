import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listPrograms, readProfile } from '@sigma/contract';
import { decodeJwt, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { CLI_CLIENT, JWT_BEARER } from './clients.ts';
import { readKeys } from './keys.ts';

let app: TestApp;
let issuer: string;
beforeAll(async () => {
  app = await startTestApp({ ownKeys: true });
  await seedPeople(app.database);
  issuer = `${app.url}/oidc`;
});
afterAll(() => app?.close());

async function keysOf() {
  const keys = await readKeys(`${app.folder}/identity`);
  if (keys === undefined) throw new Error('no keys');
  return keys;
}

const seconds = () => Math.floor(Date.now() / 1000);
async function assertion(change: JWTPayload = {}, key?: CryptoKey): Promise<string> {
  const payload = {
    iss: CLI_CLIENT,
    sub: 'tasking@demo.example',
    aud: issuer,
    iat: seconds(),
    exp: seconds() + 60,
    jti: randomUUID(),
    ...change,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256' })
    .sign(key ?? (await importJWK((await keysOf()).cli, 'ES256')));
}

async function present(text: string, clientId = CLI_CLIENT) {
  const body = new URLSearchParams({ grant_type: JWT_BEARER, client_id: clientId, assertion: text });
  return (await fetch(`${issuer}/token`, { method: 'POST', body })).json();
}

describe('the grant of the command line', () => {
  it('issues the command line a token of the account that is valid for 8 hours', async () => {
    const { access_token: token, expires_in: lifetime } = await present(await assertion());
    expect(lifetime).toBe(8 * 3600);
    expect(decodeJwt(token)).toMatchObject({ email: 'tasking@demo.example', aud: 'urn:sigma:api' });
    expect((await app.call(readProfile, { token })).status).toBe(200);
  });

  it('accepts an assertion of the command line only once', async () => {
    const text = await assertion();
    expect(await present(text)).toHaveProperty('access_token');
    expect(await present(text)).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['for an unknown account', () => assertion({ sub: 'unknown@demo.example' }), 'no such account'],
    ['for an unverified account', () => assertion({ sub: 'unverified@demo.example' }), 'not verified'],
    ['issued too long ago', () => assertion({ iat: seconds() - 600, exp: seconds() + 60 }), 'not valid'],
    ['that has expired', () => assertion({ exp: seconds() - 60 }), 'not valid'],
    ['for another issuer', () => assertion({ aud: 'https://elsewhere.example' }), 'not valid'],
    ['without an id', () => assertion({ jti: '' }), 'not valid'],
    [
      'signed with another key',
      async () => assertion({}, (await generateKeyPair('ES256')).privateKey),
      'not valid',
    ],
  ])('rejects an assertion %s', async (_, make, reason) => {
    const answer = await present(await make());
    expect(answer).toMatchObject({ error: 'invalid_grant' });
    expect(answer.error_description).toContain(reason);
  });

  it('allows the assertion grant only for the command line client', async () => {
    expect(await present(await assertion(), 'sigma-web')).not.toHaveProperty('access_token');
  });

  it('makes the key of the command line unreadable for other accounts of the machine', async () => {
    const file = await stat(`${app.folder}/identity/keys.json`);
    const folder = await stat(`${app.folder}/identity`);
    expect(file.mode & 0o777).toBe(0o600);
    expect(folder.mode & 0o777).toBe(0o700);
  });
});

describe('invalid tokens', () => {
  const claims = (): JWTPayload => ({
    iss: issuer,
    aud: 'urn:sigma:api',
    sub: 'x',
    email: 'admin@demo.example',
    email_verified: true,
    exp: seconds() + 60,
  });
  async function signed(change: JWTPayload, typ = 'at+jwt') {
    const [jwk] = (await keysOf()).signing.keys;
    if (jwk === undefined) throw new Error('no key');
    const header = { alg: 'RS256', typ, ...(jwk.kid === undefined ? {} : { kid: jwk.kid }) };
    return new SignJWT({ ...claims(), ...change })
      .setProtectedHeader(header)
      .sign(await importJWK(jwk, 'RS256'));
  }

  it.each([
    ['without a signature', async () => new UnsecuredJWT(claims()).encode()],
    ['of another issuer', () => signed({ iss: 'https://elsewhere.example' })],
    ['for another audience', () => signed({ aud: 'sigma-web' })],
    ['that has expired', () => signed({ exp: seconds() - 1 })],
    ['of the type of an ID token', () => signed({}, 'JWT')],
  ])('rejects a token %s', async (_, make) => {
    const answer = await app.call(readProfile, { token: await make() });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
  });
});

describe('machine applications', () => {
  const ask = async (scope: string) => {
    const credentials = Buffer.from('robot:secret').toString('base64');
    return fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
    });
  };

  it('issues a machine application a token with its permissions, which gives no access to calls of users', async () => {
    const robot = { clientId: 'robot', secret: 'secret', scope: 'sigma:read' };
    await app.application.identity.local?.accounts.addMachine(robot);
    const { access_token: token } = await (await ask('sigma:read')).json();
    expect(decodeJwt(token)).toMatchObject({ sub: 'robot', client_id: 'robot', scope: 'sigma:read' });
    expect((await app.call(listPrograms, { token })).status).toBe(403);
    expect(await (await ask('sigma:write')).json()).toMatchObject({ error: 'invalid_scope' });
  });

  it('rejects a disabled machine application at its next call and stores no secret in plain text', async () => {
    const { access_token: token } = await (await ask('sigma:read')).json();
    const row = await app.database.kysely
      .selectFrom('identity_machine')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.secret).not.toContain('secret');
    await app.database.kysely.updateTable('identity_machine').set({ disabled: true }).execute();
    expect((await app.call(listPrograms, { token })).status).toBe(401);
  });
});

describe('sigma token', () => {
  const script = fileURLToPath(new URL('../../../../tools/sigma.ts', import.meta.url));
  const sigma = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, 'token', ...args, '--url', app.url], {
      env: { ...process.env, SIGMA_DATA: app.folder },
    });

  it.each([
    ['with the key of the data folder', []],
    ['with a password', ['--password', 'demo']],
  ])('prints only the token when signing in %s', async (_, more) => {
    const { stdout, stderr } = await sigma('--email', 'monitor@demo.example', ...more);
    expect(stdout).toMatch(/^[\w.-]+\n$/);
    expect(stderr).toBe('');
    const profile = await app.call(readProfile, { token: stdout.trim() });
    expect(await profile.json()).toMatchObject({ email: 'monitor@demo.example' });
  });

  it.each([
    [['--email', 'monitor@demo.example', '--password', 'wrong'], 'Incorrect e-mail address or password'],
    [['--email', 'unknown@demo.example'], 'no such account'],
    [['--email', 'unverified@demo.example', '--password', 'demo'], 'not verified'],
    [[], 'Usage'],
  ])('exits with 1 and the reason for the arguments %j', async (args, reason) => {
    await expect(sigma(...args)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
  });
});
