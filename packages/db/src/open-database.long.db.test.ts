import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, tempFolder, testSeed } from '@sigma/testkit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockHolder } from './folder/data-lock.ts';
import { isSeedComplete, readSeed } from './migrate/seed.ts';
import { openDatabase } from './open-database.ts';

let seeds: string;
let folder: TempFolder;
beforeAll(async () => {
  seeds = await testSeed();
});
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const open = () =>
  openDatabase({ folder: folder.path, clock: () => new Date(), seed: () => readSeed({ folder: seeds }) });

test('a data folder cannot be opened twice, preserves its data, and is unlocked when it is closed', async () => {
  const first = await open();
  await first.executeSql(`CREATE TABLE note (id integer); INSERT INTO note VALUES (7)`);
  await first.lock?.update({ url: 'http://localhost:1' });
  expect(await lockHolder(folder.path)).toMatchObject({ pid: process.pid, url: 'http://localhost:1' });
  await expect(open()).rejects.toMatchObject({ code: 'folder-in-use' });
  expect(await first.rawQuery('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await first.close();
  expect(await lockHolder(folder.path)).toBeNull();
  const second = await open();
  expect(await second.rawQuery('SELECT id FROM note')).toEqual([{ id: 7 }]);
  await second.close();
});

test('an unfinished database is moved aside and created again', async () => {
  const half = join(folder.path, 'database/postgres');
  await mkdir(half, { recursive: true });
  await writeFile(join(half, 'PG_VERSION'), '18');
  const database = await open();
  expect(await database.rawQuery('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.close();
  expect(await readdir(`${half}.incomplete`)).toEqual(['PG_VERSION']);
});

test('acknowledged rows survive a killed process', async () => {
  const child = fork(new URL('./folder/killed-writer.fixture.ts', import.meta.url), [folder.path, seeds]);
  let acknowledged = 0;
  const enough = Promise.withResolvers<void>();
  child.on('message', (count) => {
    acknowledged = Number(count);
    if (acknowledged === 50) enough.resolve();
  });
  child.on('exit', (code) => enough.reject(new Error(`The writer ended by itself with ${code}.`)));
  await enough.promise;
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(folder.path, 'sigma.lock'))).toBe(true);
  const database = await open();
  const [row] = await database.rawQuery('SELECT count(*) AS rows FROM note');
  expect(row?.rows).toBeGreaterThanOrEqual(acknowledged);
  await database.close();
});

test('a seed of another engine or of edited migrations is not used', async () => {
  const migrations = folder.path;
  const label = JSON.parse(await readFile(join(seeds, 'database.json'), 'utf8'));
  const stale = await tempFolder();
  await writeFile(join(stale.path, 'database.tar.gz'), 'seed');
  const write = (changed: object) =>
    writeFile(join(stale.path, 'database.json'), JSON.stringify({ ...label, ...changed }));
  await write({});
  expect(await readSeed({ folder: stale.path })).toHaveLength(4);
  expect(await isSeedComplete({ folder: stale.path })).toBe(true);
  expect(await readSeed({ folder: stale.path, migrations })).toBeUndefined();
  await write({ migrations: { ...label.migrations, 1: 'edited' } });
  expect(await readSeed({ folder: stale.path })).toBeUndefined();
  await write({ pglite: '0.5.7' });
  expect(await readSeed({ folder: stale.path })).toBeUndefined();
  await write({ migrations: {} });
  expect(await readSeed({ folder: stale.path })).toHaveLength(4);
  expect(await isSeedComplete({ folder: stale.path })).toBe(false);
  await writeFile(join(stale.path, 'database.json'), '{"pglite":');
  expect(await readSeed({ folder: stale.path })).toBeUndefined();
  await stale.remove();
});

test('a database without a seed is created empty', async () => {
  const database = await openDatabase({ seed: async () => undefined });
  const [row] = await database.rawQuery('SELECT ST_AsText(ST_Point(1, 2)) AS place');
  expect(row).toEqual({ place: 'POINT(1 2)' });
  await database.close();
});
