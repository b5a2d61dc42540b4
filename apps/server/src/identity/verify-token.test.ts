import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foreignVerifier } from './verify-token.ts';

const AUDIENCE = 'api';
let server: Server;
let issuer: string;
let own: CryptoKey;
let publicText: string;
let strange: CryptoKey;
let userinfoCalls = 0;
const moved: Record<string, string> = {};

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  own = pair.privateKey;
  publicText = await exportSPKI(pair.publicKey);
  strange = (await generateKeyPair('ES256')).privateKey;
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'ES256' }] };
  server = createServer((request, response) => {
    const pages: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        ...moved,
      },
      '/keys': keys,
      '/userinfo': { sub: 'ann', email: 'ann@a.example', email_verified: true },
    };
    if (request.url === '/userinfo') userinfoCalls += 1;
    response.end(JSON.stringify(pages[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const good = (): JWTPayload => ({
  iss: issuer,
  aud: AUDIENCE,
  sub: 'ann',
  email: 'a@a.example',
  exp: Math.floor(Date.now() / 1000) + 60,
});
const without = (claim: string): JWTPayload =>
  Object.fromEntries(Object.entries(good()).filter(([name]) => name !== claim));
const sign = (payload: JWTPayload, key: CryptoKey | Uint8Array = own, header: object = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'at+jwt', ...header }).sign(key);
const verifier = () => foreignVerifier({ issuer, audience: AUDIENCE });

describe('tokens of an external issuer', () => {
  it('accepts a token with the signature and name of the issuer and the expected audience', async () => {
    expect(await verifier()(await sign(good()))).toMatchObject({
      kind: 'person',
      subject: 'ann',
      email: 'a@a.example',
    });
  });

  it('accepts the type JWT from issuers that do not support at+jwt', async () => {
    expect(await verifier()(await sign(good(), own, { typ: 'JWT' }))).toMatchObject({ kind: 'person' });
  });

  it.each([
    ['of another issuer', () => sign({ ...good(), iss: 'https://evil.example' })],
    ['for another audience', () => sign({ ...good(), aud: 'shop' })],
    ['signed with an unknown key', () => sign(good(), strange)],
    ['that has expired', () => sign({ ...good(), exp: 1 })],
    ['without an expiry time', () => sign(without('exp'))],
    ['without a subject', () => sign(without('sub'))],
    ['that is an ID token', () => sign({ ...good(), nonce: 'n' }, own, { typ: 'JWT' })],
    ['of another type', () => sign(good(), own, { typ: 'logout+jwt' })],
    ['without a signature', async () => new UnsecuredJWT(good()).setExpirationTime('1m').encode()],
    [
      'signed with the public key as a shared secret',
      () => sign(good(), new TextEncoder().encode(publicText), { alg: 'HS256' }),
    ],
    ['that is not a JWT', async () => 'a.b.c'],
  ])('rejects a token %s', async (_, make) => {
    expect(await verifier()(await make())).toMatchObject({ kind: 'refused' });
  });

  it('rejects a token from its expiry on, even if it was accepted a moment before', async () => {
    const verify = verifier();
    const token = await sign(good());
    expect(await verify(token)).toMatchObject({ kind: 'person' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect(await verify(token)).toEqual({ kind: 'refused', reason: 'The token has expired.' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('completes a token from the userinfo endpoint with a single request', async () => {
    const verify = verifier();
    const token = await sign(without('email'));
    userinfoCalls = 0;
    expect(await verify(token)).toMatchObject({ email: 'ann@a.example', emailVerified: true });
    await verify(token);
    expect(userinfoCalls).toBe(1);
  });

  it('rejects a token when userinfo returns another user', async () => {
    const token = await sign({ ...without('email'), sub: 'bob' });
    expect(await verifier()(token)).toMatchObject({ kind: 'refused' });
  });

  it('treats a token whose subject is its client as a machine token', async () => {
    const token = await sign({ ...good(), sub: 'm1', client_id: 'm1', scope: 'sigma:read x' });
    expect(await verifier()(token)).toEqual({
      kind: 'machine',
      clientId: 'm1',
      permissions: ['sigma:read', 'x'],
    });
  });

  it('never fetches keys from another host than the issuer', async () => {
    moved.jwks_uri = 'http://evil.example/keys';
    await expect(verifier()(await sign(good()))).rejects.toThrow('another host');
    delete moved.jwks_uri;
  });
});
