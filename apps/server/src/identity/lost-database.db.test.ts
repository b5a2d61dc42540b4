import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuseForNow } from '@sigma/contract';
import { type Database, DatabaseError } from '@sigma/db';
import { type TempFolder, tempFolder, testDatabase } from '@sigma/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formAction, post, startSignIn, testBrowser } from '../testing/browser.fixture.ts';
import { type Identity, openIdentity } from './open-identity.ts';
import { trustedProxies } from './passwords/client-address.ts';

const server = createServer();
let isLost = false;
let stored: Database;
let folder: TempFolder;
let identity: Identity;
let url: string;

beforeAll(async () => {
  [stored, folder] = await Promise.all([testDatabase(), tempFolder()]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  identity = await openIdentity({
    database: { ...stored, kysely: stored.kysely.withPlugin(losing()) },
    folder: folder.path,
    publicUrl: url,
    oidc: { issuer: 'local', clientId: 'sigma-web', audience: 'sigma' },
    demo: true,
    findInvitation: async () => undefined,
    trustedProxies: trustedProxies('') ?? expect.fail(),
    log: pino({ level: 'silent' }),
    countRequest: () => undefined,
    outageOf: (error) =>
      error instanceof DatabaseError
        ? refuseForNow('unavailable', 2, { detail: 'The database is away.' })
        : undefined,
  });
  server.on('request', identity.listener);
});
beforeEach(() => {
  isLost = false;
});
afterAll(async () => {
  server.close();
  await identity?.close();
  await stored?.close();
  await folder?.remove();
});

/** Fails every statement as the engines do while the database cannot be reached. */
const losing = (): Parameters<Database['kysely']['withPlugin']>[0] => ({
  transformQuery({ node }) {
    if (isLost) throw new DatabaseError('unreachable', 'The database cannot be reached.');
    return node;
  },
  transformResult: async ({ result }) => result,
});

const started = () => startSignIn({ issuer: `${url}/oidc`, redirectUri: `${url}/callback` });

describe('the issuer without its database', () => {
  it.each([
    ['a browser that begins to sign in', () => started().address, 'text/html', 'text/html'],
    ['a browser that signs out', () => `${url}/oidc/session/end`, 'text/html', 'text/html'],
    ['a browser at the sign-in form', () => `${url}/oidc/interaction/x`, 'text/html', 'text/html'],
    ['a program', () => started().address, 'application/json', 'application/json'],
  ])('answers %s with 503 and Retry-After', async (_, address, accept, type) => {
    const cookies = await signInCookies();
    isLost = true;
    const headers = { accept, cookie: cookies };
    const answer = await fetch(address(), { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^[23]$/),
    ]);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(await answer.text()).toContain('The database is away.');
  });

  it('answers a token request with 503 and an OAuth error', async () => {
    isLost = true;
    const answer = await fetch(`${url}/oidc/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('a-machine:secret')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^[23]$/),
    ]);
    expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });

  it('answers a password with 503 and accepts it once the database is back', async () => {
    const browser = testBrowser((address) => address.pathname === '/callback');
    const page = await browser.visit(started().address);
    const form = () => post({ email: 'customer@demo.example', password: 'demo' });
    isLost = true;
    expect((await browser.visit(formAction(page), form())).status).toBe(503);
    isLost = false;
    const { url: end } = await browser.visit(formAction(page), form());
    expect(end.searchParams.has('code')).toBe(true);
  });
});

async function signInCookies(): Promise<string> {
  const browser = testBrowser(() => false);
  await browser.visit(started().address);
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
