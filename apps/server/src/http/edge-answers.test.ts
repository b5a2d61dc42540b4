import { gunzipSync } from 'node:zlib';
import { bind, problem } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { app, as, countThings, edge, json, log, path } from './edge.fixture.ts';

describe('limits of a request', () => {
  it.each([
    ['a missing field', {}, 'name', 'required'],
    ['a value of the wrong type', { name: 7 }, 'name', 'invalid_type'],
    ['a value that is too short', { name: 'x' }, 'name', 'too_small'],
    ['an unknown member', { name: 'xy', colour: 'red' }, 'colour', 'unknown_field'],
    ['a NUL', { name: 'x\0y' }, 'name', 'nul'],
    ['half a surrogate pair', '{"name":"x\\ud800y"}', 'name', 'broken_text'],
    ['half a surrogate pair in a name', '{"name":"xy","\\udfff":1}', '\ufffd', 'unknown_field'],
    ['__proto__', '{"name":"xy","__proto__":{"admin":true}}', '__proto__', 'unknown_field'],
  ])('answers 422 and names the field of a body with %s', async (_, body, field, code) => {
    const answer = await app.request(path, json(body));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'invalid_body', errors: [{ field, code }] });
  });

  it('says in words what is invalid in a body, without repeating the title', async () => {
    const body = { name: 7, size: 'big', colour: 'red', shape: 'round' };
    const { title, detail } = problem.parse(await (await app.request(path, json(body))).json());
    expect(detail).toMatch(
      /^The body is invalid: name .+; size .+; colour is not a field of this call; 1 more\.$/,
    );
    expect(detail).not.toContain(title);
  });

  it.each([
    ['unreadable JSON', json('{'), 400, 'unreadable_json'],
    ['no content', json(''), 400, 'unreadable_json'],
    ['another media type', json({ name: 'xy' }, 'text/plain'), 415, 'unsupported_media_type'],
    ['more bytes than the limit', json({ name: 'x'.repeat(1000) }), 413, 'too_large'],
    ['400 levels of nesting', json('['.repeat(400) + ']'.repeat(400)), 422, 'invalid_body'],
  ])('rejects a body with %s', async (_, init, status, code) => {
    const answer = await app.request(path, init);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  it('names an invalid query parameter', async () => {
    const answer = await app.request(`${path}?size=big`, as('none'));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_parameter', errors: [{ field: 'size' }] });
  });

  it('rejects an unknown query parameter and says which one was probably meant', async () => {
    const answer = await app.request(`${path}?szie=3`, as('none'));
    expect(answer.status).toBe(400);
    const message = 'is not a parameter of this call. Did you mean size?';
    expect(await answer.json()).toMatchObject({
      code: 'bad_parameter',
      errors: [{ field: 'szie', code: 'unknown_field', message }],
    });
  });

  it.each(['%ed%a0%80', '%ff', '%c0%80', '%f0%9f'])(
    'rejects a query that contains %s, which is not a character',
    async (encoded) => {
      const answer = await app.request(`${path}?_=${encoded}`, as('none'));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ errors: [{ field: 'query', code: 'broken_text' }] });
    },
  );

  it.each(['%ed%a0%80', '%ff', 'a%00'])('answers 404 to a path that contains %s', async (encoded) => {
    const names = await app.request(`/api/names/${encoded}/`, as('none'));
    expect(names.status).toBe(404);
  });

  it.each(['limit', 'ordering', 'offset'])(
    'rejects the query parameter %s if the call is not a list',
    async (name) => {
      const answer = await app.request(`${path}?${name}=1`, as('none'));
      expect(await answer.json()).toMatchObject({ code: 'bad_parameter', errors: [{ field: name }] });
    },
  );
});

describe('answers', () => {
  it('compresses JSON over 1 kB for clients that accept gzip', async () => {
    const answer = await app.request('/api/things/count/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(JSON.parse(text)).toHaveProperty('name.length', 5000);
    const plain = await app.request('/api/things/count/', { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers.has('content-encoding')).toBe(false);
  });

  it('repeats a safe request id and replaces any other', async () => {
    const idOf = async (id: string) =>
      (await app.request('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idOf('trace-7')).toBe('trace-7');
    expect(await idOf('two words')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('writes one log line per request, with operation and user', async () => {
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

  it('sends a content security policy that allows workers and decoders but no other origin', async () => {
    const policy = (await app.request('/healthz')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain("'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('http');
  });

  it('allows the external issuer and the tile provider in the content security policy, and sends HSTS over https', async () => {
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

  it('does not let pages of other origins read operations', async () => {
    const answer = await app.request('/api/things/count/', { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('answers /readyz with 200 only when nothing is missing', async () => {
    expect((await app.request('/readyz')).status).toBe(200);
    const starting = await edge({ missing: async () => ['search'] }).request('/readyz');
    expect(starting.status).toBe(503);
    expect(await starting.json()).toMatchObject({ missing: ['search'] });
  });

  it('serves the OpenAPI document and a page for it without inline script', async () => {
    expect(await (await app.request('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
    const page = await (await app.request('/api/docs')).text();
    expect(page).not.toMatch(/<script>|https?:/);
    for (const [, file] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await app.request(file ?? '')).status).toBe(200);
    }
  });
});

describe('an answer whose status the operation does not declare', () => {
  const request = (alsoAnswers: readonly 204[]) => {
    const nothing = { ...countThings, alsoAnswers };
    const binding = bind(nothing, async () => new Response(null, { status: 204 }));
    return edge({ operations: [nothing], bindings: [binding] }).request('/api/things/count/');
  };

  it('fails tests, so that the API document states every status', async () => {
    expect((await request([])).status).toBe(500);
    expect((await request([204])).status).toBe(204);
  });
});
