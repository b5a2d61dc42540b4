import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignIn } from '../testing/browser.fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    environment: { SIGMA_REQUESTS_PER_SECOND: '1', TRUSTED_PROXIES: '127.0.0.0/8,::1' },
  });
});
afterAll(() => app?.close());

const BURST = 10;

function visit(path: string, address: string, accept = '*/*'): Promise<Response> {
  const headers = { accept, 'x-forwarded-for': address };
  return fetch(new URL(path, app.url), { headers, redirect: 'manual' });
}

/** Sends so many requests at once that the budget of the address is used up. */
async function useUp(path: string, address: string): Promise<number[]> {
  const sent = Array.from({ length: BURST * 3 }, () => visit(path, address));
  return (await Promise.all(sent)).map(({ status }) => status);
}

describe('the budget of an address at the issuer', () => {
  it('is one for all requests that begin to sign in, and those above it store nothing', async () => {
    const { address } = startSignIn({ issuer: `${app.url}/oidc`, redirectUri: `${app.url}/callback` });
    const statuses = await useUp(address, '198.51.100.1');
    const answered = statuses.filter((status) => status === 303).length;
    expect(answered).toBeGreaterThanOrEqual(BURST);
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - answered);
    expect(answered).toBeLessThan(statuses.length);
    const stored = await app.database.kysely
      .selectFrom('identity_item')
      .select('id')
      .where('model', '=', 'Interaction')
      .execute();
    expect(stored).toHaveLength(answered);
    expect((await visit(address, '198.51.100.2')).status).toBe(303);
  });

  it('is also used up by questions whether the server is ready', async () => {
    const statuses = await useUp('/readyz', '198.51.100.3');
    expect([...new Set(statuses)].toSorted()).toEqual([200, 429]);
  });

  it('tells a browser with a page and a program with an OAuth error when to try again', async () => {
    await useUp('/oidc/jwks', '198.51.100.4');
    const page = await visit('/oidc/auth', '198.51.100.4', 'text/html');
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '1']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Try again later');
    const answer = await visit('/oidc/token', '198.51.100.4', 'application/json');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });

  it('does not include the files of its pages', async () => {
    await useUp('/oidc/jwks', '198.51.100.5');
    expect((await visit('/oidc/page/sign-in.css', '198.51.100.5')).status).toBe(200);
  });
});
