import { PostgresDialect } from 'kysely';
import type pg from 'pg';
import { checkConnections } from '../pooler/check-connections.ts';
import { SESSION_SETTINGS, startupOptions } from '../pooler/session-settings.ts';
import type { Engine, Listener, Session, SqlResult } from './engine.ts';
import { listenOn } from './listen.ts';
import { postgresTypes } from './postgres-types.ts';
import { silenceWatch } from './silence-watch.ts';
import { WatchedPool } from './watched-pool.ts';

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

/** The first search over all months takes tens of milliseconds longer on a new connection than on a warm one. */
const IDLE_MS = 300_000;
const CONNECT_MS = 5000;

export interface PostgresOptions {
  readonly url: string;
  /** The address for what depends on its session: LISTEN, locks of sessions, migrations, and limits of expensive statements. */
  readonly sessionUrl: string;
  readonly poolSize: number;
  /** Connections for expensive statements, and how long one may take. */
  readonly expensive: { readonly poolSize: number; readonly timeoutMs: number };
  /** Receives the error of a connection that dies while idle or listening; the pool replaces it. */
  readonly onError: (error: Error) => void;
}

/** Two pools on a PostgreSQL server, one for ordinary and one for expensive statements. */
export function postgresEngine({ url, sessionUrl, poolSize, expensive, onError }: PostgresOptions): Engine {
  const configOf = (
    address: string,
    max: number,
    more: Readonly<Record<string, string>> = {},
  ): pg.PoolConfig => ({
    connectionString: address,
    max,
    types: postgresTypes,
    application_name: 'sigma',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    options: startupOptions(more),
  });
  const config = configOf(url, poolSize);
  const watch = silenceWatch(config, onError);
  const pool = new WatchedPool(config, watch);
  const limit = { statement_timeout: String(expensive.timeoutMs) };
  const sessionConfig = configOf(sessionUrl, expensive.poolSize, limit);
  const expensivePool = new WatchedPool(sessionConfig, watch);
  for (const each of [pool, expensivePool]) each.on('error', onError);
  const listeners = new Set<Listener>();
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool }),
    expensive: new PostgresDialect({ pool: expensivePool }),
    exclusive: (work) => leased(pool, work),
    session: (work) => leased(expensivePool, work),
    check: () =>
      checkConnections(
        { variable: 'DATABASE_URL', config, settings: SESSION_SETTINGS },
        {
          variable: 'DATABASE_SESSION_URL',
          config: sessionConfig,
          settings: { ...SESSION_SETTINGS, ...limit },
        },
      ),
    listen: async (options) => {
      const listener = await listenOn(sessionConfig, options, onError);
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
      await Promise.all([pool.end(), expensivePool.end(), watch.close()]);
    },
  };
}

async function leased<T>(pool: pg.Pool, work: (session: Session) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(sessionOn(client));
  } finally {
    client.release();
  }
}
