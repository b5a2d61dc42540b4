import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenServer, openServer } from './server.ts';
import type { ClientLimits } from './slow-clients.ts';

const LIMITS: ClientLimits = { headersMs: 300, requestMs: 600, readMs: 300, leastBytesPerS: 1000 };
/** More than the buffers of both ends of a connection contain. */
const LARGE_BYTES = 64_000_000;

let server: OpenServer;
let sockets: Socket[];
beforeEach(() => open(LIMITS));

async function open(clients: ClientLimits): Promise<void> {
  server = await openServer({ host: '127.0.0.1', port: 0, clients });
  server.use((request, response) => {
    request.resume();
    request.once('end', () => response.end(request.url === '/large' ? Buffer.alloc(LARGE_BYTES) : 'done'));
    request.on('error', () => undefined);
  });
  sockets = [];
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close(0);
});

/** Opens a connection, sends a text, and reads as much as the test wants. */
function client(text: string, { reads = true } = {}) {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  const received: Buffer[] = [];
  if (reads) socket.on('data', (bytes) => received.push(bytes));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(text);
  return { socket, closed, text: () => Buffer.concat(received).toString('latin1') };
}

describe('a slow client', () => {
  it('is disconnected when it does not finish its headers', async () => {
    const slow = client('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    await slow.closed;
    expect(slow.text()).toContain('408 Request Timeout');
  });

  it('is disconnected when it sends one byte of a header at a time', async () => {
    const slow = client('GET / HTTP/1.1\r\nHost: localhost\r\n');
    const drip = setInterval(() => slow.socket.write('x'), 50);
    await slow.closed;
    clearInterval(drip);
    expect(slow.text()).not.toContain('200');
  });

  it('is disconnected when it does not finish its body', async () => {
    const slow = client('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n');
    const drip = setInterval(() => slow.socket.write('x'), 50);
    await slow.closed;
    clearInterval(drip);
    expect(slow.text()).not.toContain('200');
  });

  it('is disconnected when it does not read its answer', async () => {
    const slow = client('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n', { reads: false });
    slow.socket.pause();
    await expect.poll(() => connections()).toBe(1);
    const opened = performance.now();
    await expect.poll(() => connections(), { timeout: 10_000 }).toBe(0);
    expect(performance.now() - opened).toBeGreaterThan(LIMITS.readMs / 2);
  });

  it('is served to the last byte when it reads', async () => {
    await server.close(0);
    await open({ ...LIMITS, readMs: 20_000 });
    const steady = client('GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await steady.closed;
    expect(steady.text().length).toBeGreaterThan(LARGE_BYTES);
  });
});

const connections = () => server.connections();
