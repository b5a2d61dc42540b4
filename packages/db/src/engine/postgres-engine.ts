import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Engine, Listener, ListenOptions, Session, SqlResult } from './engine.ts';
import { postgresTypes } from './postgres-types.ts';
import { PreparingClient } from './prepared.ts';

const reconnectMs = 1000;

const resultOf = (result: pg.QueryResult<Record<string, unknown>>): SqlResult => ({
  rows: result.rows,
  affectedRows: result.rowCount ?? undefined,
  command: result.command,
});

const sessionOn = (client: pg.ClientBase): Session => ({
  query: async (sql, params = []) => resultOf(await client.query(sql, [...params])),
  script: async (sql) => {
    // pg returns an array for several statements; its types only know one result.
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
    return (Array.isArray(answer) ? answer : [answer]).map(resultOf);
  },
});

/**
 * A pool on a PostgreSQL server. Sessions run in UTC and without JIT: PostGIS functions have such high planner costs
 * that JIT would spend tens of milliseconds compiling statements that run in two. For the same reason parallel workers
 * have a high setup cost: only scans of many scenes are worth starting them.
 *
 * @param onError receives the error of a connection that dies while idle or listening; the pool replaces it
 */
export function postgresEngine(url: string, poolSize: number, onError: (error: Error) => void): Engine {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: poolSize,
    types: postgresTypes,
    application_name: 'sigma',
    connectionTimeoutMillis: 10_000,
    // The first search over all months takes tens of milliseconds longer on a new connection than on a warm one.
    idleTimeoutMillis: 300_000,
    options: '-c timezone=UTC -c jit=off -c parallel_setup_cost=30000',
  };
  const pool = new pg.Pool({ ...config, Client: PreparingClient });
  pool.on('error', onError);
  const listeners = new Set<Listener>();
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool }),
    exclusive: async (work) => {
      const client = await pool.connect();
      try {
        return await work(sessionOn(client));
      } finally {
        client.release();
      }
    },
    listen: async (options) => {
      const listener = await listenOn(config, options, onError);
      const entry = {
        close: async () => {
          listeners.delete(entry);
          await listener.close();
        },
      };
      listeners.add(entry);
      return entry;
    },
    close: async () => {
      await Promise.all([...listeners].map((listener) => listener.close()));
      await pool.end();
    },
  };
}

/** A separate connection for LISTEN. When it is lost, it is opened again every second until that succeeds. */
async function listenOn(
  config: pg.ClientConfig,
  options: ListenOptions,
  onError: (error: Error) => void,
): Promise<Listener> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const lost = (error: Error): void => {
    client = null;
    if (closed) return;
    onError(error);
    clearTimeout(timer);
    timer = setTimeout(() => connect().catch(lost), reconnectMs);
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, keepAlive: true });
    let alive = true;
    const gone = (error: Error): void => {
      if (!alive) return;
      alive = false;
      next.end().catch(() => undefined); // The connection is already broken.
      if (client === next) lost(error);
    };
    next.on('error', gone);
    next.on('end', () => gone(new Error('The listening connection ended.')));
    next.on('notification', (note) => options.onPayload(note.payload ?? ''));
    await next.connect();
    await next.query(`LISTEN ${next.escapeIdentifier(options.channel)}`);
    client = next;
    if (closed) await next.end();
    else options.onConnected?.();
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
