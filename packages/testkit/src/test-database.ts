import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, dumpSeed, type EngineName, openDatabase, readSeed, seedFingerprint } from '@sigma/db';
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

/** The PostgreSQL server that tests may make databases on, or undefined. */
export const testServerUrl: string | undefined = process.env.SIGMA_TEST_DATABASE_URL || undefined;

/**
 * A migrated, empty database of one's own: in memory on the embedded engine (about 2.5 s, and a moment where an
 * earlier file of the same process has closed its own), a copy of a template on PostgreSQL (about 0.1 s).
 * `close` drops it or gives it back. With an engine or migrations named it is a fresh one. Call it once a file.
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
  const folder = await testSeed(migrations);
  const seed = () => readSeed({ folder, migrations });
  return { ...(await openDatabase({ migrations, seed })), url: undefined };
}

/** Folder of a seed with all migrations, made once for each state of them and kept among temporary files. */
export async function testSeed(migrations?: string): Promise<string> {
  const parent = join(tmpdir(), 'sigma-test-seeds');
  const folder = join(parent, await seedFingerprint(migrations));
  if (existsSync(folder)) return folder;
  const making = `${folder}.${randomUUID()}`;
  await mkdir(parent, { recursive: true });
  await dumpSeed({ folder: making, migrations });
  // Whoever made it first wins; the others throw theirs away.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
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

/** Name of the database that has every migration and nobody connected to it. */
async function templateOn(admin: Database, migrations: string | undefined): Promise<string> {
  const name = `sigma_template_${await seedFingerprint(migrations)}`;
  const found = await admin.rawQuery('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.length > 0) return name;
  const making = `${name}_${randomUUID().slice(0, 8)}`;
  await admin.executeSql(`CREATE DATABASE ${making}`);
  await (await openDatabase({ url: urlOf(making), migrations, poolSize: 1 })).close();
  // Of two test runs that make it at once the first to rename wins.
  await admin
    .executeSql(`ALTER DATABASE ${making} RENAME TO ${name}`)
    .catch(() => admin.executeSql(`DROP DATABASE ${making}`));
  return name;
}

function urlOf(database: string): string {
  const url = new URL(testServerUrl ?? '');
  url.pathname = `/${database}`;
  return url.href;
}
