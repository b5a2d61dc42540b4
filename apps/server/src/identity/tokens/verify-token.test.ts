import { createHmac, createPublicKey, generateKeyPairSync, KeyObject, sign as signBytes } from 'node:crypto';
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
let ownKey: KeyObject;
const shortKey = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const otherCurveKey = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey;
let publicText: string;
let strange: CryptoKey;
let userinfoCalls = 0;
const moved: Record<string, string> = {};

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  own = pair.privateKey;
  ownKey = KeyObject.from(own);
  publicText = await exportSPKI(pair.publicKey);
  strange = (await generateKeyPair('ES256')).privateKey;
  const keys = {
    keys: [
      { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'ES256' },
      { ...createPublicKey(shortKey).export({ format: 'jwk' }), kid: 'short', alg: 'RS256' },
      { ...(await exportJWK(pair.publicKey)), x: 'AAAA', kid: 'off-curve', alg: 'ES256' },
      { kty: 'oct', k: Buffer.from('shared-secret').toString('base64url'), kid: 'shared', alg: 'HS256' },
      { ...createPublicKey(otherCurveKey).export({ format: 'jwk' }), kid: 'other-curve', alg: 'ES256' },
    ],
  };
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
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200);
    response.end(JSON.stringify(page ?? {}));
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
const verifier = () => foreignVerifier({ issuer, audience: AUDIENCE, clientId: 'web' });

/** Signs JSON as it is, because libraries do not sign weak keys and invalid claims. */
function signText(
  payload: string,
  { kid = 'k', alg = 'ES256', key = ownKey }: Partial<TextSigner> = {},
): string {
  const parts = [JSON.stringify({ alg, kid, typ: 'at+jwt' }), payload];
  const text = parts.map((part) => Buffer.from(part).toString('base64url')).join('.');
  const signature =
    alg === 'HS256'
      ? createHmac('sha256', 'shared-secret').update(text).digest()
      : signBytes('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

interface TextSigner {
  readonly kid: string;
  readonly alg: string;
  readonly key: KeyObject;
}

/** The claims of a good token with another text of JSON for one of them. */
const withText = (claim: string, json: string) =>
  `${JSON.stringify(without(claim)).slice(0, -1)},${JSON.stringify(claim)}:${json}}`;
const soon = () => Math.floor(Date.now() / 1000) + 3600;

describe('tokens of an external issuer', () => {
  it('accepts a token with the signature and name of the issuer and the expected audience', async () => {
    expect(await verifier()(await sign(good()))).toMatchObject({
      kind: 'person',
      subject: 'ann',
      email: 'a@a.example',
    });
  });

  it('accepts a token that was issued within the difference between clocks', async () => {
    expect(
      await verifier()(await sign({ ...good(), iat: Math.floor(Date.now() / 1000) + 30 })),
    ).toMatchObject({
      kind: 'person',
    });
  });

  it('rejects a token of another client where the audience is the web app itself', async () => {
    const verify = foreignVerifier({ issuer, audience: AUDIENCE, clientId: AUDIENCE });
    expect(await verify(await sign({ ...good(), azp: AUDIENCE }))).toMatchObject({ kind: 'person' });
    expect(await verify(await sign({ ...good(), azp: 'another-app' }))).toMatchObject({ kind: 'refused' });
  });

  it('fails instead of rejecting a token when the keys of the issuer cannot be read', async () => {
    moved.jwks_uri = `${issuer}/missing`;
    await expect(verifier()(await sign(good()))).rejects.toThrow('Could not read the keys');
    delete moved.jwks_uri;
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
    ['with an empty subject', async () => signText(withText('sub', '" "'))],
    ['whose subject is a number', async () => signText(withText('sub', '7'))],
    ['whose subject is a list', async () => signText(withText('sub', '["ann"]'))],
    ['whose subject contains NUL', async () => signText(withText('sub', '"a\\u0000"'))],
    ['whose subject is half a character', async () => signText(withText('sub', '"\\ud800"'))],
    ['whose subject is too long', async () => signText(withText('sub', `"${'a'.repeat(256)}"`))],
    ['that never expires', async () => signText(withText('exp', '1e999'))],
    ['whose expiry is text', async () => signText(withText('exp', `"${soon()}"`))],
    ['that was issued in the future', async () => signText(withText('iat', String(soon())))],
    ['whose time of issue is text', async () => signText(withText('iat', '"now"'))],
    ['whose authorized party is not text', async () => signText(withText('azp', '["web"]'))],
    ['whose authorized party is not its client', async () => sign({ ...good(), azp: 'a', client_id: 'b' })],
    ['with a repeated claim', async () => signText(`{"sub":"bob",${JSON.stringify(good()).slice(1)}`)],
    [
      'with a repeated claim in escapes',
      async () => signText(withText('sub2', '1').replace('sub2', 's\\u0075b')),
    ],
    [
      'signed with a short key of the issuer',
      async () => signText(JSON.stringify(good()), { kid: 'short', alg: 'RS256', key: shortKey }),
    ],
    ['of a key that is not on its curve', async () => signText(JSON.stringify(good()), { kid: 'off-curve' })],
    [
      'of a key on another curve',
      async () => signText(JSON.stringify(good()), { kid: 'other-curve', key: otherCurveKey }),
    ],
    [
      'signed with a shared secret that the issuer publishes',
      async () => signText(JSON.stringify(good()), { kid: 'shared', alg: 'HS256' }),
    ],
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
      secretId: undefined,
    });
  });

  it('never fetches keys from another host than the issuer', async () => {
    moved.jwks_uri = 'http://evil.example/keys';
    await expect(verifier()(await sign(good()))).rejects.toThrow('another host');
    delete moved.jwks_uri;
  });
});
