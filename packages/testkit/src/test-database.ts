import { randomUUID } from 'node:crypto';
import { type Database, type EngineName, makeSeed, openDatabase, seedFingerprint } from '@sigma/db';
import { reusedDatabase } from './reused-database.ts';

export interface TestDatabaseOptions {
  /** Default: PostgreSQL when SIGMA_TEST_DATABASE_URL is set, else the embedded engine. */
  readonly engine?: EngineName;
  /** Folder of the migrations; default: the product's. */
  readonly migrations?: string;
}

export interface TestDatabase extends Database {
  /** `DATABASE_URL` of this database, for a second process; undefined on the embedded engine. */
  readonly url: string | undefined;
}

/** The PostgreSQL server on which tests create databases, or undefined. */
export const testServerUrl: string | undefined = process.env.SIGMA_TEST_DATABASE_URL || undefined;

/**
 * A migrated, empty database for one test file: in memory on the embedded engine (about 2.5 s, or a moment when an
 * earlier file of the same process has closed its own), a copy of a template on PostgreSQL (about 0.1 s). `close` drops
 * it or returns it for reuse. With an engine or migrations in the options it is always new. Call it once in each file.
 */
export function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const engine = options.engine ?? (testServerUrl === undefined ? 'pglite' : 'postgres');
  if (engine !== 'pglite') return onServer(options.migrations);
  const isOrdinary = options.engine === undefined && options.migrations === undefined;
  return isOrdinary ? reused() : embedded(options.migrations);
}

async function reused(): Promise<TestDatabase> {
  return { ...(await reusedDatabase(() => embedded(undefined))), url: undefined };
}

async function embedded(migrations: string | undefined): Promise<TestDatabase> {
  await makeSeed(migrations);
  return { ...(await openDatabase({ migrations })), url: undefined };
}

async function onServer(migrations: string | undefined): Promise<TestDatabase> {
  if (testServerUrl === undefined) throw new Error('Set SIGMA_TEST_DATABASE_URL to test on PostgreSQL.');
  const admin = await openDatabase({ url: testServerUrl, migrations: null, poolSize: 1 });
  const name = `sigma_test_${randomUUID().replaceAll('-', '')}`;
  const url = urlOf(name);
  try {
    const template = await templateOn(admin, migrations);
    await admin.executeSql(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } catch (error) {
    await admin.close();
    throw error;
  }
  const database = await openDatabase({ url, migrations });
  const close = async (): Promise<void> => {
    await database.close();
    await admin.executeSql(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.close();
  };
  let closing: Promise<void> | undefined;
  return {
    ...database,
    url,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Name of the template database, which has every migration and no connections. */
async function templateOn(admin: Database, migrations: string | undefined): Promise<string> {
  const name = `sigma_template_${await seedFingerprint(migrations)}`;
  const found = await admin.rawQuery('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.length > 0) return name;
  const draft = `${name}_${randomUUID().slice(0, 8)}`;
  await admin.executeSql(`CREATE DATABASE ${draft}`);
  await (await openDatabase({ url: urlOf(draft), migrations, poolSize: 1 })).close();
  // Of two concurrent test runs, the first one to rename its draft wins.
  await admin
    .executeSql(`ALTER DATABASE ${draft} RENAME TO ${name}`)
    .catch(() => admin.executeSql(`DROP DATABASE ${draft}`));
  return name;
}

function urlOf(database: string): string {
  const url = new URL(testServerUrl ?? '');
  url.pathname = `/${database}`;
  return url.href;
}
