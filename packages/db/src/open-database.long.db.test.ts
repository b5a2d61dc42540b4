import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockHolder } from './folder/data-lock.ts';
import { makeSeed, readSeed } from './migrate/seed.ts';
import { openDatabase } from './open-database.ts';

let folder: TempFolder;
beforeAll(() => makeSeed());
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const open = () => openDatabase({ folder: folder.path, clock: () => new Date() });

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
  const child = fork(new URL('./folder/killed-writer.fixture.ts', import.meta.url), [folder.path]);
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

test('a new database starts from a copy of exactly its migrations, which several processes may store at once', async () => {
  const write = (name: string, sql: string) => writeFile(join(folder.path, name), sql);
  await write('0001_note.sql', `CREATE TABLE note (id integer); -- ${randomUUID()}`);
  expect(await readSeed(folder.path)).toBeUndefined();
  await Promise.all([makeSeed(folder.path), makeSeed(folder.path)]);
  expect(await readSeed(folder.path)).toBeDefined();
  const database = await openDatabase({ migrations: folder.path });
  expect(await database.rawQuery('SELECT version FROM schema_migrations')).toEqual([{ version: 1 }]);
  await database.close();
  await write('0002_leaf.sql', 'CREATE TABLE leaf (id integer)');
  expect(await readSeed(folder.path)).toBeUndefined();
  await write('0001_note.sql', 'CREATE TABLE note (id bigint)');
  expect(await readSeed(folder.path)).toBeUndefined();
});

test('a database without a seed is created empty', async () => {
  const database = await openDatabase({ seed: async () => undefined });
  const [row] = await database.rawQuery('SELECT ST_AsText(ST_Point(1, 2)) AS place');
  expect(row).toEqual({ place: 'POINT(1 2)' });
  await database.close();
});
