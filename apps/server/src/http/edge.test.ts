import { gunzipSync } from 'node:zlib';
import { type Binding, bind, type Caller, operation, refuse } from '@sigma/contract';
import type { ProgramRole } from '@sigma/domain';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Authentication } from './authentication.ts';
import { createEdge, type EdgeOptions } from './edge.ts';

const program = z.object({ program: z.coerce.number().int().positive() });
const thing = z.object({ name: z.string(), size: z.number().optional() });

const base = { method: 'GET', tag: 'Things', summary: 'A thing', response: thing } as const;
const ofProgram = {
  path: '/programs/{program}/thing/',
  access: { tier: 'program', grant: 'data' },
  params: program,
} as const;
const open = { tier: 'open' } as const;
const named = z.object({ name: z.string() });

const readThing = operation({
  ...base,
  ...ofProgram,
  id: 'readThing',
  query: z.object({ size: z.coerce.number().int().optional() }),
});
const writeThing = operation({
  ...base,
  ...ofProgram,
  id: 'writeThing',
  method: 'POST',
  body: z.strictObject({ name: z.string().min(2, 'has at least 2 letters'), size: z.number().optional() }),
});
const countThings = operation({ ...base, id: 'countThings', path: '/things/count/', access: open });
const oneThing = operation({ ...base, id: 'oneThing', path: '/things/{name}/', access: open, params: named });
const fail = operation({ ...base, id: 'fail', path: '/fail/', access: open });
const slow = operation({ ...base, id: 'slow', path: '/slow/', access: open });
const staffRead = operation({
  ...base,
  id: 'staffRead',
  path: '/staff/',
  access: { tier: 'private', needs: 'read' },
});
const staffWrite = operation({
  ...base,
  id: 'staffWrite',
  method: 'PUT',
  path: '/staff/',
  access: { tier: 'private', needs: 'write' },
});
const anywhere = operation({
  ...base,
  id: 'anywhere',
  path: '/anywhere/',
  access: { tier: 'some-program', grant: 'tasking' },
});
const picture = operation({
  ...base,
  id: 'picture',
  path: '/files/{name}/',
  params: named,
  access: { tier: 'signed-in' },
});

const bindings: readonly Binding[] = [
  bind(readThing, async (call) => ({ name: call.roles.join(), size: call.query.size ?? 0 })),
  bind(writeThing, async (call) =>
    call.body.name === 'taken' ? refuse('duplicate_name', 'Taken.') : call.body,
  ),
  bind(countThings, async () => ({ name: 'n'.repeat(5000) })),
  bind(oneThing, async (call) => ({ name: call.params.name })),
  bind(fail, async () => {
    throw new Error('the secret of the database');
  }),
  bind(
    slow,
    (call) =>
      new Promise((_, reject) => call.signal.addEventListener('abort', () => reject(new Error('stop')))),
  ),
  bind(staffRead, async () => ({ name: 'staff' })),
  bind(staffWrite, async () => ({ name: '' })),
  bind(anywhere, async () => ({ name: 'anywhere' })),
  bind(picture, async () => ({ name: 'picture' })),
];

const person = (internalRole: 'none' | 'employee' | 'admin'): Caller => ({
  kind: 'user',
  userId: internalRole,
  email: 'a@b.example',
  name: 'A',
  internalRole,
});
const holders: Readonly<Record<string, Authentication>> = {
  none: { state: 'known', caller: person('none') },
  employee: { state: 'known', caller: person('employee') },
  admin: { state: 'known', caller: person('admin') },
  reader: { state: 'known', caller: { kind: 'machine', clientId: 'm', permissions: ['sigma:read'] } },
  unverified: { state: 'unverified' },
  disabled: { state: 'disabled' },
};
const rolesOfProgram: Readonly<Record<number, readonly ProgramRole[]>> = {
  1: ['Tasking User'],
  2: ['Data User'],
};

const log: string[] = [];
function edge(changes: Partial<EdgeOptions> = {}) {
  return createEdge({
    operations: bindings.map((one) => one.operation),
    bindings,
    authenticate: async (token) => holders[token] ?? { state: 'refused', reason: 'The token is not ours.' },
    memberships: {
      rolesIn: async (_, id) => rolesOfProgram[id],
      rolesInAll: async (user) => (user === 'none' ? Object.values(rolesOfProgram) : []),
    },
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    clock: () => new Date('2026-11-21T00:00:00Z'),
    publicUrl: 'http://localhost:8080',
    maxBodyBytes: 1000,
    timeLimitMs: 30,
    checkAnswers: true,
    security: { issuerOrigin: undefined, basemapOrigin: undefined, secure: false },
    missing: async () => [],
    webFolder: undefined,
    ...changes,
  });
}
const app = edge();
const as = (token: string, more: RequestInit = {}) => ({
  ...more,
  headers: { authorization: `Bearer ${token}`, ...more.headers },
});
const json = (value: unknown, type = 'application/json') =>
  as('none', {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof value === 'string' ? value : JSON.stringify(value),
  });
const path = '/api/programs/1/thing/';

describe('the way of one call', () => {
  it.each(['/api/things/count/', '/api/things/count'])(
    'answers %s as the same operation',
    async (address) => {
      const answer = await app.request(address);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toHaveProperty('name.length', 5000);
    },
  );

  it('prefers a literal path to a parameter', async () => {
    expect(await (await app.request('/api/things/other/')).json()).toEqual({ name: 'other' });
  });

  it('answers an unknown path below /api as a problem', async () => {
    const answer = await app.request('/api/nothing/here');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('gives the handler the roles and the read query', async () => {
    const answer = await app.request(`${path}?size=3&other=1`, as('none'));
    expect(await answer.json()).toEqual({ name: 'Tasking User', size: 3 });
  });

  it('passes a refusal of the handler on', async () => {
    const answer = await app.request(path, json({ name: 'taken' }));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'duplicate_name', detail: 'Taken.' });
  });

  it('says nothing about a surprise but the request id', async () => {
    const answer = await app.request('/api/fail/', { headers: { 'x-request-id': 'abc-1' } });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', request_id: 'abc-1' });
    expect(log.some((line) => line.includes('the secret of the database') && line.includes('abc-1'))).toBe(
      true,
    );
  });

  it('gives up after the time limit and stops the work', async () => {
    const answer = await app.request('/api/slow/');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  });

  it('refuses two handlers of one operation, and handlers of none', () => {
    const [first] = bindings;
    if (first === undefined) throw new Error('no binding');
    expect(() => edge({ bindings: [first, first] })).toThrow('two handlers');
    expect(() => edge({ operations: [] })).toThrow('not in the list');
  });

  it('says so when nobody answers an operation yet', async () => {
    const answer = await edge({ bindings: [] }).request('/api/things/count/');
    expect(answer.status).toBe(503);
  });

  it('stops an answer outside its schema in tests', async () => {
    const broken: Binding = { operation: countThings, handler: async () => ({ name: 7 }) };
    expect((await edge({ bindings: [broken] }).request('/api/things/count/')).status).toBe(500);
  });
});

describe('access', () => {
  it.each([
    ['without a token', '', 401, 'unauthorized'],
    ['with a foreign token', 'foreign', 401, 'unauthorized'],
    ['with an unverified address', 'unverified', 403, 'email_unverified'],
    ['with a switched-off account', 'disabled', 401, 'unauthorized'],
    ['for a machine', 'reader', 403, 'forbidden'],
  ])('refuses a call of a program %s', async (_, token, status, code) => {
    const answer = await app.request(path, token === '' ? {} : as(token));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(answer.headers.has('www-authenticate')).toBe(status === 401);
  });

  it('says 404 to strangers and 403 to members without the role', async () => {
    expect((await app.request('/api/programs/3/thing/', as('none'))).status).toBe(404);
    expect((await app.request('/api/programs/2/thing/', as('none'))).status).toBe(403);
    expect((await app.request('/api/programs/x/thing/', as('none'))).status).toBe(404);
  });

  it('asks for access before it reads the body', async () => {
    const answer = await app.request('/api/programs/3/thing/', json('{'));
    expect(answer.status).toBe(404);
  });

  it('lets employees read and admins write the private tier', async () => {
    const status = async (method: string, token: string) =>
      (await app.request('/api/staff/', as(token, { method }))).status;
    expect(await status('GET', 'none')).toBe(403);
    expect(await status('GET', 'employee')).toBe(200);
    expect(await status('GET', 'reader')).toBe(200);
    expect(await status('PUT', 'employee')).toBe(403);
    expect(await status('PUT', 'reader')).toBe(403);
    expect(await status('PUT', 'admin')).toBe(200);
  });

  it('asks for the grant in some program where the path names none', async () => {
    expect((await app.request('/api/anywhere/', as('none'))).status).toBe(200);
    expect((await app.request('/api/anywhere/', as('employee'))).status).toBe(403);
  });

  it('takes the cookie for reading files and for nothing else', async () => {
    const headers = { cookie: 'a=b; sigma_files=none' };
    expect((await app.request('/api/files/x/', { headers })).status).toBe(200);
    expect((await app.request(path, { headers })).status).toBe(401);
  });
});

describe('limits of a request', () => {
  it.each([
    ['a missing field', {}, 'name', 'required'],
    ['a wrong type', { name: 7 }, 'name', 'invalid_type'],
    ['a rule', { name: 'x' }, 'name', 'too_small'],
    ['an unknown member', { name: 'xy', colour: 'red' }, 'colour', 'unknown_field'],
    ['a NUL', { name: 'x\0y' }, 'name', 'nul'],
    ['__proto__', '{"name":"xy","__proto__":{"admin":true}}', '__proto__', 'unknown_field'],
  ])('answers 422 with the field for %s', async (_, body, field, code) => {
    const answer = await app.request(path, json(body));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'invalid_body', errors: [{ field, code }] });
  });

  it.each([
    ['unreadable JSON', json('{'), 400, 'unreadable_json'],
    ['no body', json(''), 400, 'unreadable_json'],
    ['a form', json({ name: 'xy' }, 'text/plain'), 415, 'unsupported_media_type'],
    ['more than the limit', json({ name: 'x'.repeat(1000) }), 413, 'too_large'],
    ['nesting without end', json('['.repeat(400) + ']'.repeat(400)), 422, 'invalid_body'],
  ])('refuses %s', async (_, init, status, code) => {
    const answer = await app.request(path, init);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  it('names a wrong query parameter', async () => {
    const answer = await app.request(`${path}?size=big`, as('none'));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_parameter', errors: [{ field: 'size' }] });
  });

  it.each(['limit', 'ordering', 'offset'])('refuses %s where a call is not a list', async (name) => {
    const answer = await app.request(`${path}?${name}=1`, as('none'));
    expect(await answer.json()).toMatchObject({ code: 'bad_parameter', errors: [{ field: name }] });
  });
});

describe('answers', () => {
  it('compresses JSON over 1 kB for those who take gzip', async () => {
    const answer = await app.request('/api/things/count/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(JSON.parse(text)).toHaveProperty('name.length', 5000);
    const plain = await app.request('/api/things/count/', { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers.has('content-encoding')).toBe(false);
  });

  it('repeats a harmless request id and replaces any other', async () => {
    const idOf = async (id: string) =>
      (await app.request('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idOf('trace-7')).toBe('trace-7');
    expect(await idOf('two words')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('writes one line of log a request, with operation and user', async () => {
    log.length = 0;
    await app.request(path, as('none'));
    expect(log).toHaveLength(1);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      method: 'GET',
      operation: 'readThing',
      status: 200,
      user: 'none',
    });
  });

  it('carries a policy that allows workers, decoders and nothing foreign', async () => {
    const policy = (await app.request('/healthz')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain("'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('http');
  });

  it('names the foreign issuer and the tile provider in the policy, and https in HSTS', async () => {
    const security = {
      issuerOrigin: 'https://auth.example',
      basemapOrigin: 'https://tiles.example',
      secure: true,
    };
    const { headers } = await edge({ security }).request('/healthz');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-src 'self' https:\/\/auth\.example/);
    expect(policy).toMatch(/img-src 'self' data: blob: https:\/\/tiles\.example/);
    expect(headers.has('strict-transport-security')).toBe(true);
  });

  it('gives no other origin a right', async () => {
    const answer = await app.request('/api/things/count/', { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('is ready when nothing is missing', async () => {
    expect((await app.request('/readyz')).status).toBe(200);
    const starting = await edge({ missing: async () => ['search'] }).request('/readyz');
    expect(starting.status).toBe(503);
    expect(await starting.json()).toMatchObject({ missing: ['search'] });
  });

  it('serves the OpenAPI document and its page without inline script', async () => {
    expect(await (await app.request('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
    const page = await (await app.request('/api/docs')).text();
    expect(page).not.toMatch(/<script>|https?:/);
    for (const [, file] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await app.request(file ?? '')).status).toBe(200);
    }
  });
});
