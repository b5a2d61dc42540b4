import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between a client and a server that a test can break. */
export interface TcpProxy {
  readonly port: number;
  /** From now on every byte of open and new connections disappears; the connections stay open. */
  swallow(): void;
  /** New connections work again. What is open stays silent: a network that forgot its connections. */
  recover(): void;
  close(): Promise<void>;
}

export async function tcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const silenced = new WeakSet<Socket>();
  let isSilent = false;

  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (!silenced.has(from)) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    forward(client, upstream);
    forward(upstream, client);
    if (isSilent) for (const socket of [client, upstream]) silenced.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    swallow() {
      isSilent = true;
      for (const socket of sockets) silenced.add(socket);
    },
    recover() {
      isSilent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
