import { PostgresDialect } from 'kysely';
import type pg from 'pg';
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

/** What a session never needs longer than, so that a lost one releases its locks; a migration lifts the first limit. */
const SESSION_LIMITS = [
  'statement_timeout=300s',
  'idle_in_transaction_session_timeout=300s',
  // The server notices a client that has gone, also in the middle of a statement.
  'client_connection_check_interval=10s',
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
];
/** The first search over all months takes tens of milliseconds longer on a new connection than on a warm one. */
const IDLE_MS = 300_000;
const CONNECT_MS = 5000;

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Connections for expensive statements, and how long one may take. */
  readonly expensive: { readonly poolSize: number; readonly timeoutMs: number };
  /** Receives the error of a connection that dies while idle or listening; the pool replaces it. */
  readonly onError: (error: Error) => void;
}

/**
 * Two pools on a PostgreSQL server, one for ordinary and one for expensive statements. Sessions run in UTC and without
 * JIT: PostGIS functions have such high planner costs that JIT would spend tens of milliseconds compiling statements
 * that run in two. For the same reason parallel workers have a high setup cost: only scans of many scenes are worth
 * starting them.
 */
export function postgresEngine({ url, poolSize, expensive, onError }: PostgresOptions): Engine {
  const settings = ['timezone=UTC', 'jit=off', 'parallel_setup_cost=30000', ...SESSION_LIMITS];
  const configOf = (max: number, more: readonly string[] = []): pg.PoolConfig => ({
    connectionString: url,
    max,
    types: postgresTypes,
    application_name: 'sigma',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    options: [...settings, ...more].map((setting) => `-c ${setting}`).join(' '),
  });
  const config = configOf(poolSize);
  const watch = silenceWatch(config, onError);
  const pool = new WatchedPool(config, watch);
  const limit = `statement_timeout=${expensive.timeoutMs}ms`;
  const expensivePool = new WatchedPool(configOf(expensive.poolSize, [limit]), watch);
  for (const each of [pool, expensivePool]) each.on('error', onError);
  const listeners = new Set<Listener>();
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool }),
    expensive: new PostgresDialect({ pool: expensivePool }),
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
      await Promise.all([pool.end(), expensivePool.end(), watch.close()]);
    },
  };
}
