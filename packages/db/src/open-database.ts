import { Kysely, type Transaction } from 'kysely';
import type { Engine, EngineName, Listener, ListenOptions, Session } from './engine/engine.ts';
import { postgresEngine } from './engine/postgres-engine.ts';
import { guarded, type TransactionGuard, transactionGuard } from './engine/transaction-guard.ts';
import { type DataLock, lockDataFolder } from './folder/data-lock.ts';
import { type OnStep, openEmbedded } from './folder/embedded-folder.ts';
import { migrate } from './migrate/migrate.ts';
import { migrationFolder } from './migrate/migration-files.ts';
import { readSeed } from './migrate/seed.ts';
import type { Tables } from './tables/tables.ts';

/** What a store runs its statements on: the database itself or an open transaction. */
export type Connection = Kysely<Tables>;
/** A connection whose statements are committed or rolled back together. */
export type DatabaseTransaction = Transaction<Tables>;
export type Row = Record<string, unknown>;

export interface Database {
  readonly engine: EngineName;
  readonly kysely: Kysely<Tables>;
  /**
   * For queries whose time grows with the archive, such as aggregations and exports: on PostgreSQL they have connections
   * of their own and a time limit (SQLSTATE 57014); on the embedded engine they use the same session in its pauses, so
   * each should be short.
   */
  readonly expensive: Kysely<Tables>;
  /**
   * Runs `work` in a transaction (read committed) and commits it; an error rolls back and is thrown on.
   * Inside, only the transaction may be used: `kysely` and the other members throw 'outside-transaction'.
   */
  transaction<T>(work: (trx: DatabaseTransaction) => Promise<T>): Promise<T>;
  /** One statement with `$1`, `$2`, … */
  rawQuery(sql: string, params?: readonly unknown[]): Promise<readonly Row[]>;
  /** The interface that pg-boss requires: one statement with values, or any number of statements without. */
  executeSql(sql: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
  /** LISTEN: payloads of `NOTIFY channel`, sent when the notifying transaction commits. */
  listen(options: ListenOptions): Promise<Listener>;
  /** The lock of the data folder; null on PostgreSQL and in memory. */
  readonly lock: DataLock | null;
  /** Waits for running statements, closes the engine and unlocks the folder. Safe to call twice. */
  close(): Promise<void>;
}

/** Connections to PostgreSQL for ordinary and for expensive queries, by default. */
const CONNECTIONS = 10;
const EXPENSIVE_CONNECTIONS = 3;
const EXPENSIVE_MS = 20_000;

export type DatabaseOptions = DatabaseSettings & (WithoutFolder | DataFolder);

interface WithoutFolder {
  readonly folder?: undefined;
}

interface DataFolder {
  /** The data folder (`SIGMA_DATA`) of the embedded engine; without it the database lives in memory. */
  readonly folder: string | undefined;
  /** Dates the lock of the data folder. */
  readonly clock: () => Date;
}

interface DatabaseSettings {
  /** `DATABASE_URL`: a PostgreSQL server with PostGIS. Without it the embedded engine is used. */
  readonly url?: string | undefined;
  /** `DATABASE_SESSION_URL`: bypasses a pooler for what depends on its session; default: `url`. */
  readonly sessionUrl?: string | undefined;
  /** The maximum number of connections to PostgreSQL for ordinary queries; default 10. */
  readonly poolSize?: number | undefined;
  /** The same for expensive queries; default 3. */
  readonly expensivePoolSize?: number | undefined;
  /** The milliseconds that an expensive query may take on PostgreSQL; default 20,000. */
  readonly expensiveMs?: number | undefined;
  /** Folder of the migrations; default: the product's own. Null leaves the database as it is. */
  readonly migrations?: string | null | undefined;
  /** The bytes that a new embedded database starts from; default: what `makeSeed` has stored for its migrations, if anything. */
  readonly seed?: (() => Promise<Uint8Array | undefined>) | undefined;
  readonly onStep?: OnStep | undefined;
  /** Receives the errors of connections that break while they are idle. */
  readonly onError?: ((error: Error) => void) | undefined;
}

const appliedText = (count: number) => `Applied ${count} ${count === 1 ? 'migration' : 'migrations'}`;

/**
 * Opens the database and applies its missing migrations.
 *
 * @throws DatabaseError 'folder-in-use' when another process has the data folder open; the errors of
 *   `migrate`; the driver's own when the server cannot be reached
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const onStep = options.onStep ?? (() => undefined);
  const embedded = options.url === undefined;
  const lock =
    embedded && options.folder !== undefined ? await lockDataFolder(options.folder, options.clock()) : null;
  try {
    const engine = await openEngine(options, onStep);
    try {
      if (options.migrations !== null) {
        await engine.check();
        const applied = await migrate(engine, options.migrations ?? migrationFolder);
        if (applied.length > 0) onStep(appliedText(applied.length));
      }
      return databaseOn(engine, lock);
    } catch (error) {
      await engine.close();
      throw error;
    }
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

function openEngine(options: DatabaseOptions, onStep: OnStep): Promise<Engine> | Engine {
  if (options.url !== undefined) {
    onStep('Connecting to PostgreSQL');
    return postgresEngine({
      url: options.url,
      sessionUrl: options.sessionUrl ?? options.url,
      poolSize: options.poolSize ?? CONNECTIONS,
      expensive: {
        poolSize: options.expensivePoolSize ?? EXPENSIVE_CONNECTIONS,
        timeoutMs: options.expensiveMs ?? EXPENSIVE_MS,
      },
      onError: options.onError ?? (() => undefined),
    });
  }
  const seed = options.seed ?? (() => readSeed(options.migrations ?? undefined));
  return openEmbedded({ folder: options.folder, seed, onStep });
}

function databaseOn(engine: Engine, lock: DataLock | null): Database {
  const guard = transactionGuard();
  const kysely = new Kysely<Tables>({ dialect: guarded(engine.dialect, guard) });
  const expensive = new Kysely<Tables>({ dialect: guarded(engine.expensive, guard) });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await engine.close();
    await lock?.release();
  };
  return {
    engine: engine.name,
    kysely,
    expensive,
    transaction: async (work) =>
      kysely.transaction().execute((transaction) => guard.inside(() => work(transaction))),
    rawQuery: async (sql, params) => {
      guard.refuseInside();
      return engine.exclusive(async (session) => (await session.query(sql, params)).rows);
    },
    executeSql: (sql, values) => executeSql(engine, guard, sql, values),
    listen: (options) => engine.listen(options),
    lock,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

async function executeSql(
  engine: Engine,
  guard: TransactionGuard,
  sql: string,
  values: readonly unknown[] = [],
): Promise<{ rows: Row[] }> {
  guard.refuseInside();
  return engine.exclusive(async (session) => {
    try {
      if (values.length > 0) return { rows: (await session.query(sql, values)).rows };
      return { rows: (await session.script(sql)).flatMap((result) => result.rows) };
    } catch (error) {
      await endTransaction(session);
      throw error;
    }
  });
}

/** Ends a transaction that a failed text of statements has left open, because the session would be unusable. */
const endTransaction = (session: Session): Promise<unknown> => session.script('ROLLBACK');
