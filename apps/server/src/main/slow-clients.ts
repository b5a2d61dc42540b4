import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may take; milliseconds. */
export interface ClientLimits {
  /** For all headers of a request. */
  readonly headersMs: number;
  /** For a complete request with its body. */
  readonly requestMs: number;
  /** A client that waits for data must read some in this time: `leastBytesPerS` on average. */
  readonly readMs: number;
  readonly leastBytesPerS: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  readMs: 60_000,
  leastBytesPerS: 1000,
};

/** Checks of a client within the time that it has. */
const CHECKS = 5;

export const checkEveryMs = ({ headersMs, readMs }: ClientLimits): number =>
  Math.min(headersMs, readMs) / CHECKS;

interface Progress {
  readonly sent: number;
  /** Bytes of the current write that the system has not taken yet. */
  readonly queued: number;
  readonly atMs: number;
}

/** One large answer is one write, so its progress shows only in what the system has not taken of it. */
function progressOf(socket: Socket, atMs: number): Progress {
  const queued: unknown = Reflect.get(Object(Reflect.get(socket, '_handle')), 'writeQueueSize');
  const sent = socket.bytesWritten - socket.writableLength;
  return { sent, queued: typeof queued === 'number' ? queued : 0, atMs };
}

const bytesBetween = (before: Progress, after: Progress): number =>
  after.sent - before.sent + Math.max(0, before.queued - after.queued);

/** Watches the connections of a server; each call of the answer disconnects the clients that have read too little for too long. */
export function watchReaders(
  server: { on(event: 'connection', listener: (socket: Socket) => void): unknown },
  { readMs, leastBytesPerS }: Pick<ClientLimits, 'readMs' | 'leastBytesPerS'>,
  nowMs: () => number,
): () => void {
  const sockets = new Map<Socket, Progress>();
  server.on('connection', (socket) => {
    sockets.set(socket, progressOf(socket, nowMs()));
    socket.once('close', () => sockets.delete(socket));
  });
  const least = (leastBytesPerS * readMs) / 1000;
  return () => {
    const atMs = nowMs();
    for (const [socket, before] of sockets) {
      const now = progressOf(socket, atMs);
      if (socket.writableLength === 0 || bytesBetween(before, now) >= least) sockets.set(socket, now);
      else if (atMs - before.atMs >= readMs) socket.destroy();
    }
  };
}

/**
 * Disconnects clients that send their requests slowly, which Node does itself, and those that read their answers
 * slowly: each of them would occupy memory and a place among the downloads for as long as they like.
 */
export function disconnectSlowClients(server: Server, limits: ClientLimits): void {
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  const check = watchReaders(server, limits, () => performance.now());
  const timer = setInterval(check, checkEveryMs(limits)).unref();
  server.once('close', () => clearInterval(timer));
}
