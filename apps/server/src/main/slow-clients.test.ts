import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenServer, openServer } from './server.ts';
import { type ClientLimits, watchReaders } from './slow-clients.ts';

/** Node measures headers and requests by its own clock, and no test depends on how soon; reading is measured by a clock of the test. */
const LIMITS: ClientLimits = { headersMs: 300, requestMs: 600, readMs: 60_000, leastBytesPerS: 1000 };
/** More than the buffers of both ends of a connection contain. */
const LARGE_BYTES = 64_000_000;

let server: OpenServer;
let sockets: Socket[];
beforeEach(async () => {
  server = await openServer({ host: '127.0.0.1', port: 0, clients: LIMITS });
  server.use((request, response) => {
    request.resume();
    request.once('end', () => response.end(request.url === '/large' ? Buffer.alloc(LARGE_BYTES) : 'done'));
    request.on('error', () => undefined);
  });
  sockets = [];
});
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

  it('is served to the last byte when it reads', async () => {
    const steady = client('GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await steady.closed;
    expect(steady.text().length).toBeGreaterThan(LARGE_BYTES);
  });
});

describe('a client that reads slowly', () => {
  /** A server with one connection, on which an answer waits that the client reads as the test says. */
  function connection(answerBytes: number) {
    const server = new EventEmitter();
    const time = { ms: 0 };
    const check = watchReaders(server, LIMITS, () => time.ms);
    const socket = Object.assign(new EventEmitter(), {
      bytesWritten: answerBytes,
      writableLength: answerBytes,
      destroyed: false,
      destroy: () => {
        socket.destroyed = true;
      },
    });
    server.emit('connection', socket);
    return {
      after(ms: number, { readBytes }: { readonly readBytes: number }): 'open' | 'disconnected' {
        time.ms += ms;
        socket.writableLength -= readBytes;
        check();
        return socket.destroyed ? 'disconnected' : 'open';
      },
    };
  }

  it('is disconnected once its time is over, and not before', () => {
    const { after } = connection(LARGE_BYTES);
    expect(after(59_999, { readBytes: 0 })).toBe('open');
    expect(after(1, { readBytes: 0 })).toBe('disconnected');
  });

  it('stays connected while it reads 1000 bytes a second on average, and is disconnected below that', () => {
    const { after } = connection(LARGE_BYTES);
    expect(after(60_000, { readBytes: 60_000 })).toBe('open');
    expect(after(30_000, { readBytes: 0 })).toBe('open');
    expect(after(29_999, { readBytes: 60_000 })).toBe('open');
    expect(after(60_000, { readBytes: 59_999 })).toBe('disconnected');
  });

  it('stays connected without reading where no answer waits for it', () => {
    const { after } = connection(0);
    expect(after(600_000, { readBytes: 0 })).toBe('open');
  });

  it('is disconnected over a real connection, whose buffers have to fill first', async () => {
    const time = { ms: 0 };
    const real = createServer((_, response) => response.end(Buffer.alloc(LARGE_BYTES)));
    const check = watchReaders(real, LIMITS, () => time.ms);
    const port = await new Promise<number>((resolve) =>
      real.listen(0, '127.0.0.1', () => resolve((real.address() as AddressInfo).port)),
    );
    const requested = once(real, 'request');
    const reader = connect(port, '127.0.0.1').pause();
    sockets.push(reader);
    reader.on('error', () => undefined);
    reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [request]: IncomingMessage[] = await requested;
    await expect
      .poll(
        () => {
          time.ms += LIMITS.readMs;
          check();
          return request?.socket.destroyed;
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    real.close();
  });
});
