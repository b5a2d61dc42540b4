import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSeed } from '../migrate/seed.ts';
import { type Database, openDatabase } from '../open-database.ts';

const stopped = { name: 'DatabaseError', code: 'engine-stopped' };

describe('the embedded engine, when its thread stops', () => {
  const workers: Worker[] = [];
  const record = (message: unknown) => void workers.push(Reflect.get(Object(message), 'worker'));
  let folder: TempFolder;
  let database: Database;
  const heard: string[] = [];

  beforeAll(async () => {
    subscribe('worker_threads', record);
    folder = await tempFolder();
    await makeSeed();
    database = await openDatabase({ folder: folder.path, clock: () => new Date() });
    await database.executeSql('CREATE TABLE kept (id integer)');
    await database.listen({ channel: 'test', onPayload: (payload) => heard.push(payload) });
  });
  afterAll(async () => {
    unsubscribe('worker_threads', record);
    await database?.close();
    await folder?.remove();
  });

  const stop = () => workers.at(-1)?.terminate();
  const rows = () => sql<{ id: number }>`SELECT id FROM kept`.execute(database.kysely);

  it('fails what runs, rolls an open transaction back, and continues on its folder', async () => {
    await database.rawQuery('INSERT INTO kept VALUES (1)');
    const work = database.transaction(async (transaction) => {
      await sql`INSERT INTO kept VALUES (2)`.execute(transaction);
      await stop();
      await sql`INSERT INTO kept VALUES (3)`.execute(transaction);
    });
    await expect(work).rejects.toMatchObject(stopped);
    expect((await rows()).rows).toEqual([{ id: 1 }]);
    await database.executeSql(`NOTIFY test, 'again'`);
    await expect.poll(() => heard).toContain('again');
  });

  it('stays stopped in memory, where nothing is left to continue with', async () => {
    const memory = await openDatabase();
    await stop();
    await expect(memory.rawQuery('SELECT 1')).rejects.toMatchObject(stopped);
    await memory.close();
  });
});
