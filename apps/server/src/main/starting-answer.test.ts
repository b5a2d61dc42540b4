import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type OpenServer, openServer } from './server.ts';

/** The first types of what browsers send when an address is opened. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const NOT_READY = { status: 'not ready', missing: ['start'] };

let server: OpenServer;
beforeEach(async () => {
  server = await openServer({ host: '127.0.0.1', port: 0 });
});
afterEach(() => server.close(0));

const open = (path: string, accept: string) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { accept } });

describe('a server that is starting', () => {
  it('answers a browser with 503 and a page that reloads itself when Retry-After says', async () => {
    const answer = await open('/program/3/map', BROWSER);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).toContain('<meta http-equiv="refresh" content="2">');
    expect(page).toContain('Sigma is starting');
  });

  test.each(['*/*', 'application/json'])(
    'answers a program that accepts %s with 503 as JSON',
    async (accept) => {
      const answer = await open('/', accept);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toEqual(NOT_READY);
    },
  );

  it('answers its health paths as JSON to browsers too', async () => {
    expect(await (await open('/readyz', BROWSER)).json()).toEqual(NOT_READY);
    const alive = await open('/healthz', BROWSER);
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }]);
  });

  it('leaves all addresses to the application once it is ready', async () => {
    server.use((_request, response) => response.end('ready'));
    expect(await (await open('/', BROWSER)).text()).toBe('ready');
  });
});
