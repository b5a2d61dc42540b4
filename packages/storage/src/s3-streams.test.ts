import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Store } from './s3-store.ts';

/** A server that never ends the body of an object. */
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  if (request.method === 'HEAD') response.end();
  else response.write('begun');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const openStore = () => {
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  return s3Store({ endpoint: `http://127.0.0.1:${port}`, credentials });
};

test.each(['whose body is not read', 'whose body is being read'])(
  'a signal ends the connection of an object %s',
  async (reader) => {
    const store = openStore();
    const stop = new AbortController();
    const answered = new Promise<ServerResponse>((resolve) =>
      server.once('request', (_, response) => resolve(response)),
    );
    const body = await store.get('some-bucket', 'endless', undefined, stop.signal);
    const chunks = body[Symbol.asyncIterator]();
    if (reader.endsWith('being read')) await chunks.next();
    const closed = once(await answered, 'close');
    stop.abort(new Error('late'));
    await closed;
    store.close();
  },
);

test('a head is answered while sixty readers of objects are slow', async () => {
  const store = openStore();
  const keys = Array.from({ length: 60 }, (_, index) => `slow/${index}`);
  await Promise.all(keys.map((key) => store.get('some-bucket', key)));
  expect(await store.head('some-bucket', 'quick')).toMatchObject({ size: 1000 });
  store.close();
});
