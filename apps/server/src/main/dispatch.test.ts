import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatch } from './dispatch.ts';

/** Answers every request with the user on whose behalf it is answered. */
const working = new AsyncLocalStorage<string>();
const server = createServer(
  dispatch({
    fetch: async () => {
      await Promise.resolve();
      return new Response(working.getStore());
    },
    identity: { listener: (_, response) => void response.end(working.getStore()), local: {} },
    publicUrl: 'https://sigma.example',
    addressOf: (_, forwarded) => `address ${forwarded}`,
    onBehalfOf: ({ user }, work) => working.run(user, work),
  }),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

test.each([
  ['GET', '/oidc/auth'],
  ['GET', '/readyz'],
  ['OPTIONS', '/api/public/v1/sigma/programs/'],
])('%s %s is answered on behalf of the address that sent it', async (method, path) => {
  const { port } = server.address() as AddressInfo;
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
  expect(await answer.text()).toBe('address 198.51.100.7');
});
