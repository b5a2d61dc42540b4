import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { SqlError } from '../errors.ts';
import type { Tables } from '../tables/tables.ts';
import type { Engine, Session } from './engine.ts';

interface Lease {
  readonly session: Session;
  end(): void;
}

const leases = new WeakMap<DatabaseConnection, Lease>();

function sessionOf(connection: DatabaseConnection): Session {
  const lease = leases.get(connection);
  if (lease === undefined) throw new TypeError('This connection does not belong to the embedded database.');
  return lease.session;
}

function connectionOn(session: Session): DatabaseConnection {
  return {
    executeQuery: async <R>(query: { sql: string; parameters: readonly unknown[] }) => {
      const { rows, affectedRows } = await session.query(query.sql, query.parameters);
      // Kysely derived the row type from this statement; the database has checked it.
      const result = { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) };
      return result as unknown as QueryResult<R>;
    },
    streamQuery: () => {
      throw new Error('The embedded database cannot stream rows; read them page by page.');
    },
  };
}

/** Waits for the engine's only session and reserves it until `lease.end`. */
function acquireSession(exclusive: Engine['exclusive']): Promise<DatabaseConnection> {
  const acquired = Promise.withResolvers<DatabaseConnection>();
  const reserve = async (session: Session): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const connection = connectionOn(session);
    leases.set(connection, { session, end: resolve });
    acquired.resolve(connection);
    await promise;
  };
  exclusive(reserve).catch(acquired.reject);
  return acquired.promise;
}

async function commit(session: Session): Promise<void> {
  const [end] = await session.script('COMMIT');
  // COMMIT of a transaction with a failed statement rolls back and reports no error.
  if (end?.command === 'ROLLBACK')
    throw new SqlError({
      code: '25P02',
      message: 'The transaction was rolled back, because a statement in it had failed.',
    });
}

function driverOn(exclusive: Engine['exclusive']): Driver {
  return {
    init: async () => undefined,
    acquireConnection: () => acquireSession(exclusive),
    beginTransaction: async (connection) => void (await sessionOf(connection).script('BEGIN')),
    commitTransaction: (connection) => commit(sessionOf(connection)),
    rollbackTransaction: async (connection) => void (await sessionOf(connection).script('ROLLBACK')),
    releaseConnection: async (connection) => leases.get(connection)?.end(),
    destroy: async () => undefined, // `Database.close` closes the engine.
  };
}

/** Marks the embedded engine, whose statements wait for each other when sent at once. */
class OneSessionAdapter extends PostgresAdapter {}

/** Whether statements sent at once on this connection run one after the other. */
export const hasOneSession = (kysely: Kysely<Tables>): boolean =>
  kysely.isTransaction || kysely.getExecutor().adapter instanceof OneSessionAdapter;

/**
 * Kysely on the single session of the embedded engine. Kysely's own PGlite dialect adds a queue in front of the
 * engine's: a query inside a transaction that goes to the database would wait there for the transaction, undetected.
 * Here the engine's queue is the only one, and `guarded` sees every query before it waits.
 */
export function pgliteDialect(exclusive: Engine['exclusive']): Dialect {
  return {
    createAdapter: () => new OneSessionAdapter(),
    createDriver: () => driverOn(exclusive),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
