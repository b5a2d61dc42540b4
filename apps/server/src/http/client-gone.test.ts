import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countThings, edge } from './edge.fixture.ts';

const lines: { level: number; msg: string; status?: number }[] = [];
const begun = Promise.withResolvers<void>();
const app = edge({
  bindings: [
    {
      operation: countThings,
      handler: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          begun.resolve();
        }),
    },
  ],
  log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  timeLimitMs: 20_000,
});
const server = createServer(getRequestListener(app.fetch));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

it('logs no error when a client closes its connection', async () => {
  const { port } = server.address() as AddressInfo;
  const client = request({ port, host: '127.0.0.1', path: '/api/things/count/' });
  client.on('error', () => undefined);
  client.end();
  await begun.promise;
  client.destroy();
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [20, 'client disconnected'],
    [30, 'request'],
  ]);
});
