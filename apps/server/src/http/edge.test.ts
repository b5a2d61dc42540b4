import type { Binding } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { app, as, bindings, countThings, edge, json, log, path } from './edge.fixture.ts';

describe('one call', () => {
  it.each(['/api/things/count/', '/api/things/count'])(
    'answers %s with the same operation, with or without a trailing slash',
    async (address) => {
      const answer = await app.request(address);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toHaveProperty('name.length', 5000);
    },
  );

  it('prefers a literal path to a path with a parameter', async () => {
    expect(await (await app.request('/api/things/other/')).json()).toEqual({ name: 'other' });
  });

  it('answers an unknown path below /api with problem details', async () => {
    const answer = await app.request('/api/nothing/here');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('passes the roles and the parsed query to the handler', async () => {
    const answer = await app.request(`${path}?size=3&f=json&_=17&utm_source=mail&key=k`, as('none'));
    expect(await answer.json()).toEqual({ name: 'Tasking User', size: 3 });
  });

  it('answers a refusal of the handler with its status and code', async () => {
    const answer = await app.request(path, json({ name: 'taken' }));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'duplicate_name', detail: 'Taken.' });
  });

  it('reveals nothing about an unexpected error but the request id', async () => {
    const answer = await app.request('/api/fail/', { headers: { 'x-request-id': 'abc-1' } });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', request_id: 'abc-1' });
    expect(log.some((line) => line.includes('the secret of the database') && line.includes('abc-1'))).toBe(
      true,
    );
  });

  it('answers 503 after the time limit and aborts the handler', async () => {
    const answer = await app.request('/api/slow/');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  });

  it('rejects two handlers for one operation, and a handler for an unknown operation', () => {
    const [first] = bindings;
    if (first === undefined) throw new Error('no binding');
    expect(() => edge({ bindings: [first, first] })).toThrow('two handlers');
    expect(() => edge({ operations: [] })).toThrow('not in the list');
  });

  it('answers 503 for an operation without a handler', async () => {
    const answer = await edge({ bindings: [] }).request('/api/things/count/');
    expect(answer.status).toBe(503);
  });

  it('rejects an answer that does not match its schema when answers are checked', async () => {
    const broken: Binding = { operation: countThings, handler: async () => ({ name: 7 }) };
    expect((await edge({ bindings: [broken] }).request('/api/things/count/')).status).toBe(500);
  });
});

describe('access', () => {
  it.each([
    ['without a token', '', 401, 'unauthorized'],
    ['with an unknown token', 'foreign', 401, 'unauthorized'],
    ['with an unverified address', 'unverified', 403, 'email_unverified'],
    ['with a disabled account', 'disabled', 401, 'account_disabled'],
    ['for a machine', 'reader', 403, 'forbidden'],
  ])('rejects a call in a program %s', async (_, token, status, code) => {
    const answer = await app.request(path, token === '' ? {} : as(token));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(answer.headers.has('www-authenticate')).toBe(status === 401);
  });

  it('answers 404 to non-members and 403 to members without the role', async () => {
    expect((await app.request('/api/programs/3/thing/', as('none'))).status).toBe(404);
    expect((await app.request('/api/programs/2/thing/', as('none'))).status).toBe(403);
    expect((await app.request('/api/programs/x/thing/', as('none'))).status).toBe(404);
  });

  it('checks access before it reads the body', async () => {
    const answer = await app.request('/api/programs/3/thing/', json('{'));
    expect(answer.status).toBe(404);
  });

  it('lets employees read and admins write in the private tier', async () => {
    const status = async (method: string, token: string) =>
      (await app.request('/api/staff/', as(token, { method }))).status;
    expect(await status('GET', 'none')).toBe(403);
    expect(await status('GET', 'employee')).toBe(200);
    expect(await status('GET', 'reader')).toBe(200);
    expect(await status('PUT', 'employee')).toBe(403);
    expect(await status('PUT', 'reader')).toBe(403);
    expect(await status('PUT', 'admin')).toBe(200);
  });

  it('requires the grant in at least one program if the path has no program', async () => {
    expect((await app.request('/api/anywhere/', as('none'))).status).toBe(200);
    expect((await app.request('/api/anywhere/', as('employee'))).status).toBe(403);
  });

  it('accepts the files cookie for reading files only', async () => {
    const headers = { cookie: 'a=b; sigma_files=none' };
    expect((await app.request('/api/files/x/', { headers })).status).toBe(200);
    expect((await app.request(path, { headers })).status).toBe(401);
  });
});
