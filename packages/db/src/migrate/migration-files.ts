import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../errors.ts';
import { hasSystemCode } from '../folder/system-code.ts';

/** The folder of the product's migrations. */
export const migrationFolder: string = join(import.meta.dirname, '../../migrations');

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text with line ends as \n, in hex. */
  readonly checksum: string;
}

const fileName = /^(\d{3,})[-_]([a-z0-9_-]+)\.sql$/;

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, version, name] = fileName.exec(file) ?? [];
  if (version === undefined || name === undefined)
    throw new DatabaseError('migration-name', `Migration ${file} is not named like 0001-what-it-does.sql.`);
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  return { version: Number(version), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/**
 * Reads the `.sql` files of `folder`, sorted by number. A folder that does not exist has none.
 *
 * @throws DatabaseError 'migration-name' for a file that is not numbered or two with one number
 */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasSystemCode(error, 'ENOENT')) return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.sql'));
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  migrations.sort((a, b) => a.version - b.version);
  const twice = migrations.find((migration, i) => migrations[i - 1]?.version === migration.version);
  if (twice !== undefined)
    throw new DatabaseError('migration-name', `Two migrations have the number ${twice.version}.`);
  return migrations;
}
