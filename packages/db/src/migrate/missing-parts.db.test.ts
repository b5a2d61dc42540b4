import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { migrationFolder, readMigrations } from './migration-files.ts';
import { partsOf } from './schema-parts.ts';

describe.skipIf(testServerUrl === undefined)('a start on PostgreSQL', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(() => database?.close());

  const started = (url = database.url) =>
    openDatabase({ url, poolSize: 1 }).then(
      async (open) => {
        await open.close();
        return 'started';
      },
      (error: Error) => error.message,
    );

  it('expects what the migrations have created, no more and no less', async () => {
    const expected = partsOf(await readMigrations(migrationFolder));
    const of = (kind: string) => expected.flatMap((part) => (part.kind === kind ? [part.name] : [])).sort();
    const names = async (sql: string) =>
      (await database.rawQuery(sql)).map(({ name }) => String(name)).sort();
    const own = `NOT EXISTS (SELECT FROM pg_depend WHERE objid = o.oid AND deptype = 'e')`;
    expect(of('table')).toEqual(
      await names(`SELECT relname AS name FROM pg_class AS o WHERE relnamespace = 'public'::regnamespace
        AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'schema_migrations' AND ${own}`),
    );
    expect(of('function')).toEqual(
      await names(
        `SELECT proname AS name FROM pg_proc AS o WHERE pronamespace = 'public'::regnamespace AND ${own}`,
      ),
    );
    expect(of('trigger')).toEqual(
      await names(`SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0`),
    );
    expect(of('index')).toEqual(
      await names(`SELECT relname AS name FROM pg_class AS o JOIN pg_index ON indexrelid = o.oid
        WHERE relnamespace = 'public'::regnamespace AND NOT relispartition AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = o.oid AND deptype IN ('e', 'i'))`),
    );
  });

  it('starts on a complete database', async () => {
    expect(await started()).toBe('started');
  });

  it('names the tables, functions, indexes and triggers that a backup has not restored', async () => {
    await database.executeSql('DROP TABLE orders CASCADE; DROP INDEX scene_ids_task');
    expect(await started()).toMatch(
      /^The database is incomplete: the table orders, the indexes [^.]+ and the trigger orders_given_up are missing, so a backup was not restored completely\. Restore [^.]+SECURITY\.md[^.]+\.$/,
    );
    await database.executeSql('DROP TABLE scenes CASCADE; DROP FUNCTION middle_of');
    expect(await started()).toMatch(
      /: the tables scenes and orders, the function middle_of, the indexes .+ more and the triggers /,
    );
  });

  it('names the months of scenes that a backup has not restored', async () => {
    await database.executeSql(
      `INSERT INTO collections (id, title, description, file_format) VALUES ('alpha', 'Alpha', 'Alpha', 'COG');
       INSERT INTO scene_days SELECT * FROM jsonb_populate_record(null::scene_days,
         (SELECT jsonb_object_agg(attname, 0) FROM pg_attribute WHERE attrelid = 'scene_days'::regclass AND attnum > 0
            AND format_type(atttypid, null) IN ('integer', 'bigint', 'double precision'))
         || '{"collection": "alpha", "day": "2025-03-04", "embargo_day": "-infinity", "scenes": 2}')`,
    );
    expect(await started()).toContain('the table scenes_2025_03 is missing');
  });

  it('refuses a schema without rows', async () => {
    await database.executeSql('TRUNCATE schema_migrations');
    expect(await started()).toMatch(
      /^The database is incomplete: it has the tables .+ more, but no rows in schema_migrations/,
    );
  });

  describe('with a role that is not a superuser', () => {
    const role = `sigma_role_${randomUUID().slice(0, 8)}`;
    const name = `${role}_data`;
    const on = (user: string, path = name) => {
      const url = new URL(testServerUrl ?? '');
      Object.assign(url, { username: user, pathname: `/${path}` });
      return url.href;
    };
    const asAdministrator = async (sql: string) => {
      const administrator = await openDatabase({ url: on('postgres'), migrations: null, poolSize: 1 });
      await administrator.executeSql(sql).finally(() => administrator.close());
    };
    beforeEach(async () => {
      await database.executeSql(`CREATE ROLE ${role} LOGIN`);
      await database.executeSql(`CREATE DATABASE ${name}`);
    });
    afterEach(async () => {
      await database.executeSql(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await database.executeSql(`DROP ROLE ${role}`);
    });

    it('says in one sentence each what an administrator has to do, and then starts', async () => {
      expect(await started(on(role))).toBe(
        `The role ${role} may not create tables and schemas in the database ${name}. As an administrator of PostgreSQL, run ALTER DATABASE ${name} OWNER TO ${role}; then start again.`,
      );
      await asAdministrator(`ALTER DATABASE ${name} OWNER TO ${role}`);
      expect(await started(on(role))).toBe(
        `The database ${name} does not have the extension postgis, and the role ${role} may not create it. As an administrator of PostgreSQL, run CREATE EXTENSION postgis; in this database, then start again.`,
      );
      await asAdministrator('CREATE EXTENSION postgis');
      expect(await started(on(role))).toBe('started');
    });
  });
});
