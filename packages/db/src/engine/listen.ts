import pg from 'pg';
import type { Listener, ListenOptions } from './engine.ts';

const RECONNECT_MS = 1000;
/** A connection that only listens would not notice that the server has gone silent, so it sends something. */
const HEARTBEAT_MS = 3000;
const REPLY_MS = 5000;

/**
 * A separate connection for LISTEN. When it is lost, or the server no longer replies on it, it is opened again every
 * second until that succeeds.
 */
export async function listenOn(
  config: pg.ClientConfig,
  options: ListenOptions,
  onError: (error: Error) => void,
): Promise<Listener> {
  let client: pg.Client | null = null;
  let reconnecting: NodeJS.Timeout | undefined;
  let closed = false;

  const lost = (error: Error): void => {
    client = null;
    if (closed) return;
    onError(error);
    clearTimeout(reconnecting);
    reconnecting = setTimeout(() => connect().catch(lost), RECONNECT_MS);
  };
  const connect = async (): Promise<void> => {
    const limits = { connectionTimeoutMillis: REPLY_MS, query_timeout: REPLY_MS };
    const next = new pg.Client({ ...config, ...limits, keepAlive: true });
    let alive = true;
    let heartbeat: NodeJS.Timeout | undefined;
    const gone = (error: Error): void => {
      if (!alive) return;
      alive = false;
      clearInterval(heartbeat);
      endNow(next);
      if (client === next) lost(error);
    };
    next.on('error', gone);
    next.on('end', () => gone(new Error('The listening connection ended.')));
    next.on('notification', (note) => options.onPayload(note.payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${next.escapeIdentifier(options.channel)}`);
    } catch (error) {
      gone(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
    if (!alive) throw new Error('The listening connection ended.');
    client = next;
    if (closed) return void (await next.end());
    heartbeat = setInterval(() => void next.query('SELECT 1').catch(gone), HEARTBEAT_MS).unref();
    next.once('end', () => clearInterval(heartbeat));
    options.onConnected?.();
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(reconnecting);
      await client?.end();
    },
  };
}

/** Ends a connection whose server may never reply. */
function endNow(client: pg.Client): void {
  client.end().catch(() => undefined); // The connection is already broken.
  const { stream }: { stream: { destroy(): void } } = Reflect.get(client, 'connection');
  stream.destroy();
}
