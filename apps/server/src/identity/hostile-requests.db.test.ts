import { request as httpRequest } from 'node:http';
import { randomNumbers } from '@sigma/testkit/random-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formAction, startSignIn, testBrowser } from '../testing/browser.fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  port = Number(new URL(app.url).port);
});
afterAll(() => app?.close());

interface RawRequest {
  readonly path: string;
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request as it is, because fetch repairs what these tests are about, on a connection of its own: one that announced
 * more than it sent would take the next request for the rest. Returns 0 if the connection ends.
 */
function statusOf({ path, method = 'GET', body, headers = {} }: RawRequest): Promise<number> {
  return new Promise((resolve) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, path, method, headers, agent: false, timeout: 10_000 },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const form = (path: string, body: string, headers: Record<string, string> = {}): RawRequest => ({
  path,
  method: 'POST',
  body,
  headers: { ...FORM, ...headers },
});
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const GRANT = 'grant_type=client_credentials';
const ASSERTION = 'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer';

describe('the issuer', () => {
  it.each<[string, RawRequest]>([
    ['NUL in the client id', { path: '/oidc/auth?client_id=a%00b&response_type=code' }],
    ['NUL in the state', { path: '/oidc/auth?client_id=sigma-web&response_type=code&state=%00' }],
    ['NUL in the scope', { path: '/oidc/auth?client_id=sigma-web&response_type=code&scope=openid%00' }],
    ['bytes that are not UTF-8 in the query', { path: '/oidc/auth?client_id=%ff%fe%c0%80' }],
    ['a percent sign without digits', { path: '/oidc/auth?client_id=%&x=%zz' }],
    ['a percent sign without digits in the path', { path: '/oidc/%zz' }],
    ['NUL in the path', { path: '/oidc/auth%00' }],
    ['a path that leaves the issuer', { path: '/oidc/../../etc/passwd' }],
    ['a file that leaves its folder', { path: '/oidc/page/..%2f..%2fkeys.json' }],
    ['NUL in the name of a file', { path: '/oidc/page/%00' }],
    ['an invalid name of a file', { path: '/oidc/page/%zz' }],
    ['no path', { path: '/oidc' }],
    ['a repeated parameter', { path: '/oidc/auth?client_id=a&client_id=b' }],
    ['a query of 12 kB', { path: `/oidc/auth?client_id=sigma-web&state=${'a'.repeat(12_000)}` }],
    ['an unknown interaction', { path: '/oidc/interaction/unknown' }],
    ['NUL in the id of an interaction', { path: '/oidc/interaction/%00' }],
    ['an invalid id of an interaction', { path: '/oidc/interaction/%zz' }],
    [
      'cookies of another installation',
      {
        path: '/oidc/auth?client_id=sigma-web',
        headers: { cookie: '_session=x; _session.sig=y; _interaction=%00' },
      },
    ],
    [
      'NUL in the client id of a token request',
      form('/oidc/token', `${GRANT}&client_id=%00&client_secret=x`),
    ],
    ['NUL in the credentials of a client', form('/oidc/token', GRANT, basic('\0:\0'))],
    ['invalid escapes in the credentials of a client', form('/oidc/token', GRANT, basic('%zz:%'))],
    ['credentials that are not base64', form('/oidc/token', GRANT, { authorization: 'Basic \u00e4\u00f6' })],
    ['NUL in a code', form('/oidc/token', 'grant_type=authorization_code&client_id=sigma-web&code=%00')],
    ['NUL in an assertion', form('/oidc/token', `${ASSERTION}&client_id=sigma-cli&assertion=%00`)],
    [
      'an assertion that is not a JWT',
      form('/oidc/token', `${ASSERTION}&client_id=sigma-cli&assertion=a.b.c`),
    ],
    ['an unknown grant', form('/oidc/token', 'grant_type=%00&client_id=sigma-web')],
    ['a form that is too long', form('/oidc/token', `client_id=${'a'.repeat(200_000)}`)],
    ['a form with many fields', form('/oidc/token', 'a=1&'.repeat(5000))],
    [
      'a form with nested fields',
      form('/oidc/token', `client_id[a][b]=x&client_id=sigma-web&__proto__[a]=1`),
    ],
    [
      'a body of another type',
      { path: '/oidc/token', method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    ],
    ['a compressed body', form('/oidc/token', 'xxxx', { 'content-encoding': 'gzip' })],
    ['an unknown encoding of the body', form('/oidc/token', 'a=b', { 'content-encoding': 'sdch' })],
    [
      'an unknown character set',
      form('/oidc/token', 'a=b', { 'content-type': `${FORM['content-type']}; charset=klingon` }),
    ],
    [
      'bytes that are not UTF-8 in a form',
      {
        path: '/oidc/token',
        method: 'POST',
        headers: FORM,
        body: Buffer.from([0xff, 0xfe, 0x3d, 0xc0, 0x80]),
      },
    ],
    ['a wrong length of the body', form('/oidc/token', 'a=b', { 'content-length': '100000000' })],
    ['NUL in a sign-out', { path: '/oidc/session/end?client_id=%00&post_logout_redirect_uri=%00' }],
    ['an invalid hint at sign-out', { path: '/oidc/session/end?id_token_hint=%00' }],
    ['a confirmation of no sign-out', form('/oidc/session/end/confirm', 'xsrf=%00&logout=yes')],
    ['NUL in a bearer token', { path: '/oidc/me?access_token=%00' }],
    ['an invalid bearer token', { path: '/oidc/me', headers: { authorization: 'Bearer a.b.c' } }],
    [
      'a question of another origin',
      {
        path: '/oidc/token',
        method: 'OPTIONS',
        headers: { origin: 'null', 'access-control-request-method': 'POST' },
      },
    ],
  ])('rejects %s without an internal error', async (_, sent) => {
    const status = await statusOf(sent);
    expect(status).toBeLessThan(500);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND', 'TRACE', 'QUERY'])(
    'answers the method %s at all of its addresses without an internal error',
    async (method) => {
      const names = [
        'auth',
        'token',
        'me',
        'jwks',
        'session/end',
        'session/end/confirm',
        'interaction/x',
        'page/x',
      ];
      const paths = [
        ...names.map((name) => `/oidc/${name}`),
        '/oidc/.well-known/openid-configuration',
        '/oidc',
      ];
      for (const path of paths)
        expect([path, await statusOf({ path, method })]).toEqual([path, expect.toSatisfy(isNoFailure)]);
    },
  );

  it.each([
    ['NUL', 'email=%00&password=%00'],
    ['bytes that are not UTF-8', 'email=%ff%fe&password=%c0%80'],
    ['half a character', 'email=%ed%a0%80&password=%ed%a0%80'],
    ['no fields', ''],
    ['a long e-mail address', `email=${'a'.repeat(10_000)}&password=x`],
    ['a long form', `email=a&password=${'p'.repeat(100_000)}`],
    ['repeated fields', 'email=a&email=b&password=c&password=d'],
  ])('rejects a sign-in form with %s without an internal error', async (_, body) => {
    const browser = testBrowser(() => false);
    const started = startSignIn({ issuer: `${app.url}/oidc`, redirectUri: `${app.url}/callback` });
    const page = await browser.visit(started.address);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await browser.visit(formAction(page), { method, body, headers: FORM });
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('answers random requests without an internal error', async () => {
    const random = randomNumbers(20_260_611);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const text = () => Array.from({ length: Math.floor(random() * 12) }, () => pick(PIECES)).join('');
    for (let count = 0; count < 400; count += 1) {
      const fields = Array.from(
        { length: 1 + Math.floor(random() * 4) },
        () => `${pick(FIELDS)}=${text()}`,
      ).join('&');
      const path = `/oidc/${pick(PLACES)}`;
      const sent = random() < 0.5 ? { path: `${path}?${fields}` } : form(path, fields);
      expect([sent, await statusOf(sent)]).toEqual([sent, expect.toSatisfy(isNoFailure)]);
    }
  });
});

const isNoFailure = (status: number) => status < 500 || status === 501;
const PLACES = [
  'auth',
  'token',
  'me',
  'session/end',
  'session/end/confirm',
  'interaction/a',
  'auth/a',
  'jwks',
  'page/a',
  '%00',
];
const FIELDS = [
  'client_id',
  'scope',
  'state',
  'nonce',
  'code',
  'code_challenge',
  'resource',
  'prompt',
  'max_age',
  'claims',
  'redirect_uri',
  'response_type',
  'response_mode',
  'grant_type',
  'id_token_hint',
  'login_hint',
  'request',
  'assertion',
  'xsrf',
  '%00',
  '__proto__',
];
const PIECES = [
  '%00',
  '%ff',
  '%ed%a0%80',
  '%',
  '%zz',
  'sigma-web',
  'sigma-cli',
  'openid',
  'none',
  'login',
  'code',
  'S256',
  '.',
  '..',
  '%2f',
  '{}',
  '%7b%22a%22%3a1%7d',
  '[]',
  '[a]',
  '1e308',
  '-1',
  '%20',
  '%0d%0a',
  '+',
  'a',
  'urn:sigma:api',
  'eyJhbGciOiJub25lIn0.e30.',
  'http://',
  '%f0%9f%9b%b0',
];
