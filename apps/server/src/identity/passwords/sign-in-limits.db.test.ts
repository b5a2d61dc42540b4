import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formAction, post, startSignIn, testBrowser } from '../../testing/browser.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.0/8,::1' } });
});
afterAll(() => app?.close());

const EMAIL = 'monitor@demo.example';
const browser = () => testBrowser((url) => url.pathname === '/callback');

/** Signs in behind the trusted proxy, as a client of an address of its own. */
async function signIn(password: string, address: string, from = browser()) {
  const request = { issuer: `${app.url}/oidc`, redirectUri: `${app.url}/callback`, prompt: 'login' };
  const page = await from.visit(startSignIn(request).address);
  const headers = { 'x-forwarded-for': address };
  return from.visit(formAction(page), { ...post({ email: EMAIL, password }), headers });
}

async function lockOut(address: string): Promise<void> {
  const from = browser();
  for (let count = 0; count < 10; count += 1) await signIn('wrong', address, from);
  expect((await signIn('demo', address, from)).status).toBe(429);
}

describe('someone who guesses a password', () => {
  it('is locked out at the address that a trusted proxy states, which locks out no other address', async () => {
    await lockOut('198.51.100.1');
    const answer = await signIn('demo', '198.51.100.2');
    expect(answer.url.searchParams.has('code')).toBe(true);
  });

  it('gains no attempts by inventing addresses', async () => {
    await lockOut('198.51.100.3');
    expect((await signIn('demo', '6.6.6.6, 198.51.100.3')).status).toBe(429);
  });

  it('does not lock out the owner in a browser that has signed in before, not even at the same address', async () => {
    const known = browser();
    expect((await signIn('demo', '198.51.100.4', known)).url.searchParams.has('code')).toBe(true);
    await lockOut('198.51.100.5');
    const answer = await signIn('demo', '198.51.100.5', known);
    expect(answer.url.searchParams.has('code')).toBe(true);
  });
});
