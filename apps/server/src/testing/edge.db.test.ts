import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import {
  closeFiles,
  listPrograms,
  openFiles,
  readPlatform,
  readProfile,
  readProgram,
  readProgramProfile,
  writeProfile,
} from '@sigma/contract';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from './demo-people.fixture.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let programs: TestPrograms;
let web: TempFolder;
const CUSTOMER = 'customer@demo.example';

beforeAll(async () => {
  web = await tempFolder();
  await mkdir(join(web.path, 'assets'));
  await mkdir(join(web.path, 'wasm'));
  await writeFile(join(web.path, 'index.html'), '<!doctype html><title>Sigma</title>');
  await writeFile(join(web.path, 'silent.html'), '<!doctype html><title>silent</title>');
  await writeFile(join(web.path, 'assets/app-1234.js'), 'export const text = 1;'.repeat(200));
  await writeFile(join(web.path, 'wasm/tiff_parser_bg.wasm'), new Uint8Array([0, 97, 115, 109]));
  await writeFile(join(web.path, '.secret'), 'secret');
  app = await startTestApp({ webFolder: web.path });
  programs = await seedPeople(app.database);
});
afterAll(async () => {
  await app?.close();
  await web?.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: 'manual' });

/** Sends the path and host unchanged, which `fetch` would normalize. */
function raw(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; location: string | undefined }> {
  const { port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the web app', () => {
  it.each([
    '/',
    '/map',
    '/program/1/orders?page=2',
    '/callback?code=x',
    '/admin/jobs',
    '/map/@1,2,3/',
    '/invite/abc',
  ])('answers %s with the page of the web app, uncached', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Sigma</title>');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self' blob:");
  });

  it.each([
    '/metrics',
    '/.well-known/security.txt',
    '/nowhere',
    '/program/1/nowhere',
    '/admin/nowhere',
    '/settings/nowhere',
    '/map/1/2',
    '/monitor/nowhere',
    '/index.php',
  ])(
    'answers 404 at %s, which is neither a page nor a file: with the app to browsers, with text to others',
    async (path) => {
      const page = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect(page.status).toBe(404);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).toContain('<title>Sigma</title>');
      for (const accept of ['*/*', 'application/json']) {
        const text = await get(path, { accept });
        expect(text.status).toBe(404);
        expect(await text.text()).toBe('There is no page or file at this path.\n');
      }
    },
  );

  it('answers 404, not 304, to a browser that has the page of the app but asks for a path without one', async () => {
    const accept = 'text/html';
    const tag = (await get('/map', { accept })).headers.get('etag') ?? 'none';
    expect((await get('/map', { accept, 'if-none-match': tag })).status).toBe(304);
    expect((await get('/nowhere', { accept, 'if-none-match': tag })).status).toBe(404);
  });

  it('serves hashed files compressed and immutable, and answers 404 to unknown ones', async () => {
    const answer = await get('/assets/app-1234.js', { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toContain('export const text');
    expect((await get('/assets/app-9999.js')).status).toBe(404);
  });

  it('serves the decoder with the type application/wasm', async () => {
    expect((await get('/wasm/tiff_parser_bg.wasm')).headers.get('content-type')).toBe('application/wasm');
  });

  it('answers 304 to a client that has the file', async () => {
    const tag = (await get('/silent.html')).headers.get('etag') ?? '';
    expect((await get('/silent.html', { 'if-none-match': tag })).status).toBe(304);
  });

  it.each([
    '/.secret',
    '/assets/../.secret',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%2e%2e%2f.secret',
    '/%ff',
    '/a%00b',
  ])('never serves a file outside the folder of the web app for %s', async (path) => {
    const { status } = await raw(path, {});
    expect([200, 404]).toContain(status);
    const text = await (await get(path)).text();
    expect(text).not.toContain('secret');
    expect(text).not.toContain('root:');
  });

  it('states that the web app has not been built', async () => {
    const bare = await startTestApp({ webFolder: join(web.path, 'nowhere') });
    try {
      const answer = await fetch(bare.url);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('not been built');
    } finally {
      await bare.close();
    }
  });
});

describe('loopback names', () => {
  const page = { accept: 'text/html,application/xhtml+xml' };

  it('redirects a browser from a loopback name to the public host, with path and query', async () => {
    const { port } = new URL(app.url);
    const answer = await raw('/map?x=1', { host: `127.0.0.1:${port}`, ...page });
    expect(answer).toEqual({ status: 307, location: `${app.url}/map?x=1` });
  });

  it('answers API calls under every loopback name', async () => {
    const { port } = new URL(app.url);
    expect((await raw('/api/public/v1/platform/', { host: `127.0.0.1:${port}` })).status).toBe(200);
  });

  it('never redirects to another site', async () => {
    const { port } = new URL(app.url);
    const answer = await raw('//evil.example/', { host: `127.0.0.1:${port}`, ...page });
    expect(answer.location ?? '').not.toContain('evil');
  });
});

describe('the platform', () => {
  it('publishes the settings that the web app needs before sign-in', async () => {
    expect(await (await app.call(readPlatform)).json()).toMatchObject({
      name: 'Sigma',
      issuer: `${app.url}/oidc`,
      client_id: 'sigma-web',
      demo: true,
      skip_login: false,
      basemap: null,
    });
  });
});

describe('programs of the caller', () => {
  it('lists the programs of the caller by id, with absolute links between pages', async () => {
    const first = await (await app.call(listPrograms, { as: CUSTOMER, query: { limit: 1 } })).json();
    expect(first).toMatchObject({
      count: 2,
      previous: null,
      results: [{ id: programs.first, name: 'First' }],
    });
    const next = await get(first.next.replace(app.url, ''), {
      authorization: `Bearer ${await app.tokenFor(CUSTOMER)}`,
    });
    expect(await next.json()).toMatchObject({ next: null, results: [{ id: programs.second }] });
  });

  it('orders programs only by fields of the list', async () => {
    const descending = await app.call(listPrograms, { as: CUSTOMER, query: { ordering: '-name' } });
    expect(await descending.json()).toMatchObject({ results: [{ name: 'Second' }, { name: 'First' }] });
    expect((await app.call(listPrograms, { as: CUSTOMER, query: { ordering: 'end_date' } })).status).toBe(
      400,
    );
  });

  it.each([0, -1, 10_001, 'x'])('rejects limit=%s for the list of programs', async (limit) => {
    expect((await app.call(listPrograms, { as: CUSTOMER, query: { limit } })).status).toBe(400);
  });

  it('shows what the caller may do in a program', async () => {
    const params = { program: programs.first };
    const as = 'monitor@demo.example';
    expect(await (await app.call(readProgram, { params, as })).json()).toMatchObject({
      name: 'First',
      active: true,
    });
    expect(await (await app.call(readProgramProfile, { params, as })).json()).toMatchObject({
      program: programs.first,
      roles: [{ name: 'Monitor User' }],
    });
  });
});

describe('the profile', () => {
  const as = 'new-profile@demo.example';
  const body = { first_name: 'Nia', last_name: 'Roe', organization: 'Roe Ltd', country: 'Wales' };

  it('writes the profile and leaves omitted fields unchanged', async () => {
    expect(await (await app.call(readProfile, { as })).json()).toMatchObject({
      first_name: '',
      organization: '',
    });
    expect((await app.call(writeProfile, { as, body: { ...body, phone_number: '123' } })).status).toBe(200);
    await app.call(writeProfile, { as, body });
    expect(await (await app.call(readProfile, { as })).json()).toMatchObject({
      ...body,
      phone_number: '123',
    });
  });

  it.each([
    ['last_name', { ...body, last_name: '  ' }],
    ['organization', { first_name: 'Nia', last_name: 'Roe' }],
    ['internal_osk_role', { ...body, internal_osk_role: 'admin' }],
  ])('rejects a profile with an invalid %s and names the field', async (field, wrong) => {
    const answer = await app.call(writeProfile, { as, body: wrong });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'invalid_body', errors: [{ field }] });
  });
});

describe('the cookie of asset links', () => {
  it('sets a cookie that only opens files, is hidden from scripts, and can be removed', async () => {
    const answer = await app.call(openFiles, { as: CUSTOMER });
    expect(answer.status).toBe(204);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^sigma_files=\S+; Max-Age=28800; Path=\/api\/files; HttpOnly; SameSite=Strict$/);
    const [pair = ''] = cookie.split(';');
    expect((await get('/api/files/unknown/visual', { cookie: pair })).status).toBe(404);
    expect((await get('/api/files/unknown/visual')).status).toBe(401);
    expect((await get('/api/public/v1/admin/users/profile/', { cookie: pair })).status).toBe(401);
    expect((await app.call(closeFiles)).headers.get('set-cookie')).toContain('Max-Age=0');
  });
});

describe('the first admins', () => {
  it('makes the users of SIGMA_ADMIN_EMAILS admins at their first sign-in', async () => {
    const empty = await startTestApp({ environment: { SIGMA_ADMIN_EMAILS: 'Other@demo.example' } });
    try {
      const role = async (as: string) =>
        (await (await empty.call(readProfile, { as })).json()).internal_osk_role;
      expect(await role('other@demo.example')).toBe('admin');
      expect(await role(CUSTOMER)).toBe('none');
      const audited = await empty.database.kysely
        .selectFrom('audit')
        .select(['actor', 'operation', 'after'])
        .execute();
      expect(audited).toMatchObject([
        { actor: 'SIGMA_ADMIN_EMAILS', operation: 'signIn', after: { internal_osk_role: 'admin' } },
      ]);
    } finally {
      await empty.close();
    }
  });
});
