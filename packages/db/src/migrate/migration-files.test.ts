import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationFolder, readMigrations } from './migration-files.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const put = (name: string, text: string) => writeFile(join(folder.path, name), text);

test('migration files are read in the order of their numbers', async () => {
  await put('0010_third.sql', 'select 3');
  await put('0009_second.sql', 'select 2');
  await put('0001-first.sql', 'select 1');
  await put('README.md', 'no migration');
  const migrations = await readMigrations(folder.path);
  expect(migrations.map(({ version, name }) => [version, name])).toEqual([
    [1, 'first'],
    [9, 'second'],
    [10, 'third'],
  ]);
});

test('a migration file has the same checksum with either kind of line end', async () => {
  await put('0001_unix.sql', 'select\n1');
  await put('0002_windows.sql', 'select\r\n1');
  const [unix, windows] = await readMigrations(folder.path);
  expect(unix?.checksum).toBe(windows?.checksum);
});

test.each([[['first.sql']], [['1_first.sql']], [['0001_First.sql']], [['0001_a.sql', '0001_b.sql']]])(
  'migration files named %j are rejected',
  async (names) => {
    for (const name of names) await put(name, '');
    await expect(readMigrations(folder.path)).rejects.toMatchObject({ code: 'migration-name' });
  },
);

test('the migrations of the product can be read', async () => {
  const versions = (await readMigrations(migrationFolder)).map((migration) => migration.version);
  expect(versions.length).toBeGreaterThan(0);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
});
