import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, migrationFolder, openDatabase } from '@sigma/db';
import { tempFolder, testDatabase, testServerUrl } from '@sigma/testkit';

export interface MigratedRows {
  readonly database: Database;
  close(): Promise<void>;
}

/** Rows that are inserted before a migration runs. */
export interface RowsBefore {
  /** Number of the migration, such as `0005`. */
  readonly migration: string;
  readonly sql: string;
}

/** A database that has all migrations, some of which ran on rows that were inserted before. */
export async function migratedRows(stages: readonly RowsBefore[]): Promise<MigratedRows> {
  const folder = await tempFolder();
  const migrations = join(folder.path, 'migrations');
  await mkdir(migrations);
  const copyUntil = async (migration: string) => {
    for (const name of await readdir(migrationFolder))
      if (name < migration) await copyFile(join(migrationFolder, name), join(migrations, name));
  };
  await copyUntil(stages[0]?.migration ?? '');
  const onServer = testServerUrl === undefined ? undefined : await testDatabase({ migrations });
  const place =
    onServer === undefined ? { folder: folder.path, clock: () => new Date() } : { url: onServer.url };
  for (const { migration, sql } of stages) {
    await copyUntil(migration);
    const old = await openDatabase({ ...place, migrations, seed: async () => undefined });
    await old.executeSql(sql);
    await old.close();
  }
  const database = await openDatabase(place);
  return {
    database,
    close: async () => {
      await database.close();
      await onServer?.close();
      await folder.remove();
    },
  };
}
