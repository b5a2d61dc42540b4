import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  const accounts = app.application.identity.local?.accounts ?? expect.fail();
  await accounts.addMachine({ clientId: 'planner', secret: SECRET, scope: 'sigma:read' });
});
afterAll(() => app?.close());

const SECRET = 'the-right-secret';
const GUESSER = '198.51.100.7';

async function tokenFor(secret: string, address: string) {
  const answer = await fetch(`${app.url}/oidc/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`planner:${secret}`)}`,
      'x-forwarded-for': address,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'sigma:read' }),
  });
  return answer;
}

it('answers wrong secrets of a client with 429 after ten of them, and its real secret from elsewhere with a token', async () => {
  const statuses = [];
  for (let at = 0; at < 12; at++) statuses.push((await tokenFor(`wrong ${at}`, GUESSER)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  const slowed = await tokenFor('wrong', GUESSER);
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await slowed.json()).toMatchObject({ error: 'temporarily_unavailable' });

  expect((await tokenFor(SECRET, '203.0.113.5')).status).toBe(200);
  // A secret that was right is never kept waiting, not even where others have guessed.
  expect((await tokenFor(SECRET, GUESSER)).status).toBe(200);
});

const tokenByForm = (secret: string, address: string) =>
  fetch(`${app.url}/oidc/token`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'sigma:read',
      client_id: 'planner',
      client_secret: secret,
    }),
  });

it('counts wrong secrets that are sent in the form', async () => {
  const statuses = [];
  for (let at = 0; at < 11; at++) statuses.push((await tokenByForm(`wrong ${at}`, '198.51.100.8')).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

it('does not count invalid bearer tokens, so that applications of the same address get theirs', async () => {
  const address = '198.51.100.9';
  const headers = { authorization: 'Bearer expired', 'x-forwarded-for': address };
  for (let at = 0; at < 60; at++) expect((await fetch(`${app.url}/oidc/me`, { headers })).status).toBe(401);
  expect((await tokenFor('not known to be right', address)).status).toBe(401);
});
