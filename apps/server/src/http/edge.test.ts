import type { Binding } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { app, as, bindings, countThings, edge, json, log, path } from './edge.fixture.ts';

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
