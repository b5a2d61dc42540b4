import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readProfile } from '@sigma/contract';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** No server listens on this port. */
const NOTHING_THERE = 'http://localhost:2';
let server: Server;
let issuer: string;
let key: CryptoKey;
let app: TestApp;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  key = pair.privateKey;
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'ES256' }];
  server = createServer((request, response) => {
    const metadata = { issuer, jwks_uri: `${issuer}/keys` };
    response.end(JSON.stringify(request.url === '/keys' ? { keys } : metadata));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  app = await startTestApp({
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'api' },
  });
});
afterAll(async () => {
  await app?.close();
  server?.close();
});

const seconds = () => Math.floor(Date.now() / 1000);
const signed = (payload: JWTPayload, typ: string) =>
  new SignJWT({ iss: issuer, iat: seconds(), exp: seconds() + 600, ...payload })
    .setProtectedHeader({ alg: 'ES256', kid: 'k', typ })
    .sign(key);
const accessToken = (claims: JWTPayload) =>
  signed({ aud: 'api', email: `${claims.sub}@a.example`, email_verified: true, ...claims }, 'at+jwt');
const logoutToken = (claims: JWTPayload) =>
  signed({ aud: 'web', jti: crypto.randomUUID(), events: { [EVENT]: {} }, ...claims }, 'logout+jwt');
const notify = (body: BodyInit, method = 'POST') =>
  fetch(`${app.url}/oidc/backchannel-logout`, { method, ...(method === 'POST' ? { body } : {}) });
const logout = async (token: string) => (await notify(new URLSearchParams({ logout_token: token }))).status;
const statusOf = async (token: string) => (await app.call(readProfile, { token })).status;

describe('back-channel logout', () => {
  it('ends the tokens of the named session at the next call, and those of no other session', async () => {
    const ended = await accessToken({ sub: 'ann', sid: 'one' });
    const other = await accessToken({ sub: 'ann', sid: 'two' });
    expect([await statusOf(ended), await statusOf(other)]).toEqual([200, 200]);
    expect(await logout(await logoutToken({ sub: 'ann', sid: 'one' }))).toBe(200);
    expect([await statusOf(ended), await statusOf(other)]).toEqual([401, 200]);
  });

  it('ends all tokens of a subject that were issued until then', async () => {
    const before = await accessToken({ sub: 'bob', sid: 'three', iat: seconds() - 60 });
    const after = await accessToken({ sub: 'bob', sid: 'four', iat: seconds() });
    expect(await logout(await logoutToken({ sub: 'bob', iat: seconds() - 30 }))).toBe(200);
    expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
  });

  it('ends a token that names no session with any session of its subject', async () => {
    const token = await accessToken({ sub: 'cem', iat: seconds() - 60 });
    expect(await statusOf(token)).toBe(200);
    expect(await logout(await logoutToken({ sub: 'cem', sid: 'five' }))).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it('rejects the first call of a person whose session has already ended', async () => {
    expect(await logout(await logoutToken({ sid: 'six' }))).toBe(200);
    expect(await statusOf(await accessToken({ sub: 'dan', sid: 'six' }))).toBe(401);
  });

  it.each([
    ['for another client', () => logoutToken({ sub: 'eve', aud: 'api' })],
    ['of another issuer', () => logoutToken({ sub: 'eve', iss: 'https://evil.example' })],
    ['without an event', () => logoutToken({ sub: 'eve', events: {} })],
    ['without an id', () => signed({ aud: 'web', sub: 'eve', events: { [EVENT]: {} } }, 'logout+jwt')],
    ['without a subject or session', () => logoutToken({})],
    ['with a nonce', () => logoutToken({ sub: 'eve', nonce: 'n' })],
    ['issued long ago', () => logoutToken({ sub: 'eve', iat: seconds() - 3600 })],
    ['issued in the future', () => logoutToken({ sub: 'eve', iat: seconds() + 3600 })],
    ['that is an access token', () => accessToken({ sub: 'eve', aud: 'web' })],
    ['that is not a JWT', async () => 'a.b.c'],
  ])('rejects a logout token %s and ends no session', async (_, make) => {
    const token = await accessToken({ sub: 'eve' });
    expect(await logout(await make())).toBe(400);
    expect(await statusOf(token)).toBe(200);
  });

  it('answers 503 and when to send the message again while the keys of the issuer cannot be read', async () => {
    const cutOff = await startTestApp({
      environment: { OIDC_ISSUER: NOTHING_THERE, OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'api' },
    });
    try {
      const body = new URLSearchParams({ logout_token: await logoutToken({ sub: 'ann' }) });
      const answer = await fetch(`${cutOff.url}/oidc/backchannel-logout`, { method: 'POST', body });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([
        503,
        expect.stringMatching(/^1[0-5]$/),
      ]);
      expect(await answer.json()).toEqual({ error: 'temporarily_unavailable' });
    } finally {
      await cutOff.close();
    }
  });

  it('rejects messages without a form, without a token, and of another method', async () => {
    expect((await notify('x')).status).toBe(400);
    expect((await notify(new URLSearchParams({ other: 'x' }))).status).toBe(400);
    expect((await notify('', 'GET')).status).toBe(405);
    expect((await fetch(`${app.url}/oidc/token`, { method: 'POST' })).status).toBe(404);
  });
});
