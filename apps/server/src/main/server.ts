import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { CLIENT_LIMITS, type ClientLimits, checkEveryMs, disconnectSlowClients } from './slow-clients.ts';
import { StartError } from './start-error.ts';
import { answerStarting } from './starting-answer.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface OpenServer {
  readonly port: number;
  /** How many connections are open. */
  connections(): Promise<number>;
  /** Replaces the listener; running requests finish with the previous one. */
  use(listener: Listener): void;
  /** Stops accepting requests, waits for running ones up to the grace period, then closes their connections. */
  close(graceMs: number): Promise<void>;
}

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly clients?: ClientLimits;
}

/** Listens at once, so that a port in use is reported before anything slow begins; answers 503 until `use`. */
export function openServer(options: ServerOptions): Promise<OpenServer> {
  const { clients = CLIENT_LIMITS } = options;
  let listener: Listener = answerStarting;
  const server = createServer({ connectionsCheckingInterval: checkEveryMs(clients) }, (request, response) =>
    listener(request, response),
  );
  disconnectSlowClients(server, clients);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, options)));
    server.listen(options.port, options.host, () => {
      server.removeAllListeners('error');
      resolve({
        port: (server.address() as AddressInfo).port,
        connections: () => promisify(server.getConnections.bind(server))(),
        use: (next) => {
          listener = next;
        },
        close: (graceMs) => closeServer(server, graceMs),
      });
    });
  });
}

function closeServer(server: ReturnType<typeof createServer>, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function portError(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  const where = `${host}:${port}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use. Set PORT to another port, or stop the process that listens on ${where}.`,
      );
    case 'EACCES':
      return new StartError(`This account may not listen on port ${port}. Set PORT to a port above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
