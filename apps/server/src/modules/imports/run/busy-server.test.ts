import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { httpRegistrar } from './http-registrar.ts';

type Answer = readonly [status: number, body: object, retryAfter?: string];
const BUSY = { type: 'about:blank', title: 'Busy', status: 503, code: 'unavailable', detail: 'Busy.' };
const call = { collection: 'imported', items: [{ id: 'one' }], replace: false };
const results = [{ id: 'one', state: 'added', reason: null }];

const server = createServer();
afterEach(() => {
  server.removeAllListeners('request');
  server.closeAllConnections();
  server.close();
});

/** A server that gives these answers, one after the other. */
async function serverThatAnswers(...answers: readonly Answer[]) {
  let requests = 0;
  server.on('request', (request, response) => {
    request.resume();
    const [status, body, retryAfter] = answers[requests++] ?? [500, {}];
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const registrar = httpRegistrar({ url: `http://127.0.0.1:${port}`, token: async () => 'token' });
  return { registrar, requests: () => requests };
}

it.each([429, 503])('an import sends a call again after %i with Retry-After', async (status) => {
  const { registrar, requests } = await serverThatAnswers(
    [status, { ...BUSY, status }, '0'],
    [status, { ...BUSY, status }, '0'],
    [200, { results }],
  );
  const { signal } = new AbortController();
  expect(await registrar.registerItems(call, signal)).toEqual({ ok: true, results });
  expect(requests()).toBe(3);
});

it('an import ends when the server is busy and does not state when to try again', async () => {
  const { registrar, requests } = await serverThatAnswers([503, BUSY], [200, { results }]);
  await expect(registrar.registerItems(call, new AbortController().signal)).rejects.toThrow('Busy.');
  expect(requests()).toBe(1);
});

it('an import that waits for a busy server can be stopped', async () => {
  const { registrar, requests } = await serverThatAnswers([503, BUSY, '60'], [200, { results }]);
  const stop = new AbortController();
  server.on('request', (_, response) => response.on('close', () => stop.abort(new Error('stopped'))));
  await expect(registrar.registerItems(call, stop.signal)).rejects.toThrow('stopped');
  expect(requests()).toBe(1);
});
