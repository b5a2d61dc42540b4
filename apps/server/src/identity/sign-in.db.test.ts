import { readProfile } from '@sigma/contract';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formAction, post, startSignIn, testBrowser, type Visit } from '../testing/browser.fixture.ts';
import { seedPeople } from '../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let issuer: string;
let redirectUri: string;
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
  issuer = `${app.url}/oidc`;
  redirectUri = `${app.url}/callback`;
});
afterAll(() => app?.close());

const browser = () => testBrowser((url) => url.pathname === '/callback');
const ask = (more: object = {}) => startSignIn({ issuer, redirectUri, ...more });
const silently = (more: object = {}) => ask({ prompt: 'none', ...more });
const answerOf = (visit: Visit) => Object.fromEntries(visit.url.searchParams);

async function signIn(email: string, password = 'demo', from = browser()) {
  const started = ask();
  const page = await from.visit(started.address);
  const answer = await from.visit(formAction(page), post({ email, password }));
  return { from, started, page, answer };
}

function redeem(code: string, verifier: string): Promise<Response> {
  return fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'sigma-web',
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
  });
}

describe('sign-in with a password', () => {
  it('returns a code that can be exchanged for an access token of the API and an ID token with the nonce', async () => {
    const { started, answer } = await signIn('customer@demo.example');
    expect(answerOf(answer)).toMatchObject({ state: started.state, iss: issuer });
    const tokens = await (await redeem(answerOf(answer).code ?? '', started.verifier)).json();
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aud: 'urn:sigma:api',
      email: 'customer@demo.example',
    });
    expect(tokens.expires_in).toBe(8 * 3600);
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      nonce: started.nonce,
      email: 'customer@demo.example',
      email_verified: true,
    });
    const profile = await app.call(readProfile, { token: tokens.access_token });
    expect(await profile.json()).toMatchObject({ email: 'customer@demo.example', first_name: 'Carla' });
    const asBearer = await app.call(readProfile, { token: tokens.id_token });
    expect(asBearer.status).toBe(401);
  });

  it('exchanges a code only once, and only with its verifier', async () => {
    const { started, answer } = await signIn('monitor@demo.example');
    const code = answerOf(answer).code ?? '';
    expect((await redeem(code, 'x'.repeat(43))).status).toBe(400);
    const again = await signIn('monitor@demo.example');
    const second = answerOf(again.answer).code ?? '';
    expect((await redeem(second, again.started.verifier)).status).toBe(200);
    expect(await (await redeem(second, again.started.verifier)).json()).toMatchObject({
      error: 'invalid_grant',
    });
    expect(started.state).not.toBe(again.started.state);
  });

  it('shows the error after a wrong password and retains the e-mail address', async () => {
    const { answer } = await signIn('customer@demo.example', 'wrong');
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('Incorrect e-mail address or password.');
    expect(answer.html).toContain('value="customer@demo.example"');
  });

  it('shows the same error for an unknown e-mail address and escapes the address', async () => {
    const { answer } = await signIn('"><script>@x.example', 'demo');
    expect(answer.html).toContain('Incorrect e-mail address or password.');
    expect(answer.html).not.toContain('"><script>@');
  });

  it('rejects further attempts after ten wrong passwords', async () => {
    const from = browser();
    const action = formAction(await from.visit(ask().address));
    const attempt = () => from.visit(action, post({ email: 'data@demo.example', password: 'wrong' }));
    for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(422);
    expect((await attempt()).status).toBe(429);
  });

  it('lists the demo accounts on a page without inline script or style', async () => {
    const page = await browser().visit(ask().address);
    expect(page.html).toContain('data-email="customer@demo.example"');
    expect(page.html).toContain('data-email="monitor@demo.example"');
    expect(page.html).not.toMatch(/<script>|<style|style="|\son\w+="/);
    for (const [, file] of page.html.matchAll(/(?:src|href)="(\/oidc\/page\/[^"]+)"/g)) {
      expect((await fetch(app.url + file)).status).toBe(200);
    }
  });

  it('rejects a sign-in form without the cookie of the browser that requested it', async () => {
    const page = await browser().visit(ask().address);
    const stranger = await browser().visit(
      formAction(page),
      post({ email: 'customer@demo.example', password: 'demo' }),
    );
    expect(stranger.status).toBe(400);
    expect(stranger.html).toContain('This sign-in has expired');
  });

  it('redirects from a form that was already sent to the app', async () => {
    const from = testBrowser((url) => ['/', '/callback'].includes(url.pathname));
    const { page } = await signIn('customer@demo.example', 'demo', from);
    expect((await from.visit(page.url.href)).url.href).toBe(`${app.url}/`);
    expect((await browser().visit(page.url.href)).status).toBe(400);
  });

  it('rejects a redirect to an unregistered address', async () => {
    const page = await browser().visit(ask({ redirectUri: 'https://evil.example/callback' }).address);
    expect(page.status).toBe(400);
    expect(page.html).toContain('Cannot continue this sign-in');
  });

  it('rejects a sign-in request without PKCE', async () => {
    const address = ask()
      .address.replace(/&code_challenge=[^&]+/, '')
      .replace(/&code_challenge_method=[^&]+/, '');
    expect(answerOf(await browser().visit(address))).toMatchObject({ error: 'invalid_request' });
  });
});

describe('silent sign-in', () => {
  it('answers a silent sign-in without a session with login_required', async () => {
    expect(answerOf(await browser().visit(silently().address))).toMatchObject({ error: 'login_required' });
  });

  it('answers a silent sign-in within a session with a code, without showing a page', async () => {
    const { from } = await signIn('tasking@demo.example');
    const started = silently();
    const answer = answerOf(await from.visit(started.address));
    const tokens = await (await redeem(answer.code ?? '', started.verifier)).json();
    expect(decodeJwt(tokens.id_token)).toMatchObject({ nonce: started.nonce });
  });

  it('answers a silent sign-in with unauthorized until the e-mail address is verified', async () => {
    const { from, answer } = await signIn('unverified@demo.example');
    expect(answerOf(answer)).toMatchObject({ error: 'unauthorized' });
    expect(answerOf(await from.visit(silently().address))).toMatchObject({ error: 'unauthorized' });
    await setAccount('unverified@demo.example', { email_verified: true });
    expect(answerOf(await from.visit(silently().address))).toHaveProperty('code');
    await setAccount('unverified@demo.example', { email_verified: false });
  });

  it('answers a silent sign-in with consent_required until consent is given', async () => {
    await setAccount('no-program@demo.example', { ask_consent: true });
    const { from, answer: page } = await signIn('no-program@demo.example');
    expect(page.html).toContain('Allow access');
    expect(answerOf(await from.visit(silently().address))).toMatchObject({ error: 'consent_required' });
    const refused = await from.visit(formAction(page), post({ decision: 'deny' }));
    expect(answerOf(refused)).toMatchObject({ error: 'access_denied' });
    const again = await from.visit(ask().address);
    const allowed = await from.visit(formAction(again), post({ decision: 'allow' }));
    expect(answerOf(allowed)).toHaveProperty('code');
    expect(answerOf(await from.visit(silently().address))).toHaveProperty('code');
  });

  it('answers a silent sign-in of a disabled account with login_required', async () => {
    const { from } = await signIn('program-admin@demo.example');
    await setAccount('program-admin@demo.example', { disabled: true });
    expect(answerOf(await from.visit(silently().address))).toMatchObject({ error: 'login_required' });
  });
});

describe('sign-out', () => {
  const endOf = (fields: Record<string, string>) => `${issuer}/session/end?${new URLSearchParams(fields)}`;

  it('ends the issuer session at sign-out and redirects to the app', async () => {
    const { from, started, answer } = await signIn('customer@demo.example');
    const tokens = await (await redeem(answerOf(answer).code ?? '', started.verifier)).json();
    const page = await from.visit(
      endOf({
        client_id: 'sigma-web',
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: `${app.url}/`,
      }),
    );
    expect(page.html).toContain('sign-out.js');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const left = await from.visit(formAction(page), post({ xsrf, logout: 'yes' }));
    expect(left.url.pathname).toBe('/');
    expect(answerOf(await from.visit(silently().address))).toMatchObject({ error: 'login_required' });
  });

  it('ends the access tokens of its session at once, and those of no other session', async () => {
    const tokenOf = async (email: string, from = browser()) => {
      const { started, answer } = await signIn(email, 'demo', from);
      return (await redeem(answerOf(answer).code ?? '', started.verifier)).json();
    };
    const from = browser();
    const ended = await tokenOf('customer@demo.example', from);
    const elsewhere = await tokenOf('customer@demo.example');
    const statusOf = async (token: string) => (await app.call(readProfile, { token })).status;
    expect(await statusOf(ended.access_token)).toBe(200);
    const page = await from.visit(endOf({ client_id: 'sigma-web', id_token_hint: ended.id_token }));
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    await from.visit(formAction(page), post({ xsrf, logout: 'yes' }));
    expect(await statusOf(ended.access_token)).toBe(401);
    expect(await statusOf(elsewhere.access_token)).toBe(200);
  });

  it('asks for confirmation of a sign-out without a hint', async () => {
    const { from } = await signIn('customer@demo.example');
    const page = await from.visit(endOf({ client_id: 'sigma-web' }));
    expect(page.html).toContain('Sign out of this installation?');
    expect(page.html).not.toContain('sign-out.js');
  });

  it('signs out with a hint of an installation that was wiped since', async () => {
    const { from } = await signIn('customer@demo.example');
    const foreign = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4IiwiYXVkIjoic2lnbWEtd2ViIn0.AAAA';
    const page = await from.visit(
      endOf({ client_id: 'sigma-web', id_token_hint: foreign, post_logout_redirect_uri: `${app.url}/` }),
    );
    expect(page.html).toContain('Sign out of this installation?');
  });
});

describe('the data of the issuer', () => {
  it('stores no session or code in plain text', async () => {
    const { from } = await signIn('customer@demo.example');
    const session = from.cookies.get('_session') ?? '';
    expect(session).not.toBe('');
    const rows = await app.database.kysely.selectFrom('identity_item').select(['id', 'uid']).execute();
    expect(rows.flatMap(({ id, uid }) => [id, uid])).not.toContain(session);
  });

  it('uses its public host, whatever the Host header contains', async () => {
    const discovery = await fetch(`${issuer}/.well-known/openid-configuration`, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(JSON.stringify(await discovery.json())).not.toContain('evil');
  });

  it('can be framed by the pages of the app and by no other site', async () => {
    const page = await fetch(ask().address, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});

function setAccount(
  email: string,
  change: { email_verified?: boolean; ask_consent?: boolean; disabled?: boolean },
): Promise<unknown> {
  return app.database.kysely.updateTable('identity_account').set(change).where('email', '=', email).execute();
}
