import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, type TestDatabase, tempFolder, testDatabase, testServerUrl } from '@sigma/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import { openPgliteEngine } from '../engine/pglite-engine.ts';
import { postgresEngine } from '../engine/postgres-engine.ts';
import { migrate } from './migrate.ts';
import { readSeed } from './seed.ts';

const engines = ['pglite', 'postgres'] as const;

describe.each(engines)('on %s', (name) => {
  const usable = name === 'pglite' || testServerUrl !== undefined;
  describe.skipIf(!usable)('migrations', () => {
    let none: TempFolder;
    let folder: TempFolder;
    let server: TestDatabase | undefined;
    let engine: Engine;

    beforeAll(async () => {
      none = await tempFolder();
      if (name === 'pglite') {
        engine = await openPgliteEngine({ dataDir: undefined, seed: await readSeed() });
        return;
      }
      server = await testDatabase({ engine: name, migrations: none.path });
      engine = postgresEngine({
        url: server.url ?? '',
        sessionUrl: server.url ?? '',
        poolSize: 4,
        expensive: { poolSize: 1, timeoutMs: 20_000 },
        onError: () => undefined,
      });
    });
    afterAll(async () => {
      await engine?.close();
      await server?.close();
      await none?.remove();
    });
    beforeEach(async () => {
      folder = await tempFolder();
      await script(
        'DROP TABLE IF EXISTS schema_migrations; DROP TABLE IF EXISTS leaf; DROP TABLE IF EXISTS tree',
      );
    });
    afterEach(() => folder.remove());

    const script = (sql: string) => engine.exclusive((session) => session.script(sql));
    const put = (file: string, text: string) => writeFile(join(folder.path, file), text);
    const versions = async () => {
      const [result] = await script('SELECT version FROM schema_migrations ORDER BY version');
      return result?.rows.map((row) => row.version);
    };
    const tree = 'CREATE TABLE tree (id integer PRIMARY KEY); INSERT INTO tree VALUES (1), (2);';
    const leaf = `-- several statements, a semicolon; in a comment
      CREATE TABLE leaf (tree integer REFERENCES tree, note text DEFAULT 'a;b');
      CREATE FUNCTION grow() RETURNS void LANGUAGE plpgsql AS $$ BEGIN INSERT INTO leaf (tree) VALUES (1); END $$;
      SELECT grow(); DROP FUNCTION grow();`;

    test('migrations are applied once, in order', async () => {
      await put('0002_leaf.sql', leaf);
      await put('0001_tree.sql', tree);
      expect((await migrate(engine, folder.path)).map((migration) => migration.version)).toEqual([1, 2]);
      expect(await migrate(engine, folder.path)).toEqual([]);
      const [result] = await script('SELECT tree, note FROM leaf');
      expect(result?.rows).toEqual([{ tree: 1, note: 'a;b' }]);
    });

    test('later migrations are applied to an existing database', async () => {
      await put('0001_tree.sql', tree);
      await migrate(engine, folder.path);
      await put('0002_leaf.sql', leaf);
      expect((await migrate(engine, folder.path)).map((migration) => migration.name)).toEqual(['leaf']);
    });

    test('a migration that fails is rolled back completely, and the migrations before it stay', async () => {
      await put('0001_tree.sql', tree);
      await put('0002_leaf.sql', `${leaf} SELECT 1 / 0;`);
      await expect(migrate(engine, folder.path)).rejects.toMatchObject({
        code: 'migration-failed',
        message: expect.stringContaining('Migration 2 (leaf) failed and was rolled back: division by zero'),
      });
      expect(await versions()).toEqual([1]);
      const [result] = await script(`SELECT to_regclass('leaf') AS leaf`);
      expect(result?.rows).toEqual([{ leaf: null }]);
    });

    test('a migration that was edited after it was applied stops the start', async () => {
      await put('0001_tree.sql', tree);
      await migrate(engine, folder.path);
      await put('0001_tree.sql', `${tree} -- harmless?`);
      await expect(migrate(engine, folder.path)).rejects.toMatchObject({
        code: 'migration-edited',
        message: expect.stringContaining('Migration 1 (tree) was changed'),
      });
    });

    test('migrations of a newer version stop the start of an older version', async () => {
      await put('0001_tree.sql', tree);
      await migrate(engine, folder.path);
      const older = await tempFolder();
      await expect(migrate(engine, older.path)).rejects.toMatchObject({ code: 'migration-unknown' });
      await older.remove();
    });

    test('migrations are applied once when several processes start together', async () => {
      await put('0001_tree.sql', tree);
      await put('0002_leaf.sql', leaf);
      const started = await Promise.all([1, 2, 3].map(() => migrate(engine, folder.path)));
      expect(started.flat().map((migration) => migration.version)).toEqual([1, 2]);
    });
  });
});
