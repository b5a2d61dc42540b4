import { type Binding, BusyError } from '@sigma/contract';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { countThings, edge } from './edge.fixture.ts';

function listening(handler: Binding['handler']) {
  const lines: { level: number; msg: string; status?: number }[] = [];
  const app = edge({
    bindings: [{ operation: countThings, handler }],
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    timeLimitMs: 10_000,
  });
  return { app, lines };
}

it('answers 499 and logs no error when the client has disconnected', async () => {
  const client = new AbortController();
  const { app, lines } = listening(async ({ signal }) => {
    client.abort(new Error('aborted'));
    signal.throwIfAborted();
  });
  const answer = await app.request('/api/things/count/', { signal: client.signal });
  expect(answer.status).toBe(499);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [20, 'client disconnected'],
    [30, 'request'],
  ]);
});

it('logs the failure of a call while the client is connected', async () => {
  const { app, lines } = listening(async () => {
    throw new Error('aborted');
  });
  expect((await app.request('/api/things/count/')).status).toBe(500);
  expect(lines[0]).toMatchObject({ level: 50, msg: 'call failed' });
});

it('logs no warning when what was requested is being prepared', async () => {
  const { app, lines } = listening(async () => {
    throw new BusyError('cubes', 'This is being prepared.', 7, true);
  });
  expect((await app.request('/api/things/count/')).status).toBe(503);
  expect(lines).toMatchObject([{ level: 30, msg: 'being prepared', queue: 'cubes', status: 503 }]);
});

it('answers 503 with Retry-After and logs a warning when a queue is full', async () => {
  const { app, lines } = listening(async () => {
    throw new BusyError('tiles', 'Too many tiles.', 7);
  });
  const answer = await app.request('/api/things/count/');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([
    503,
    expect.stringMatching(/^([789]|1[01])$/),
  ]);
  expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: 'Too many tiles.' });
  expect(lines).toMatchObject([{ level: 40, msg: 'queue full', queue: 'tiles', status: 503 }]);
});
