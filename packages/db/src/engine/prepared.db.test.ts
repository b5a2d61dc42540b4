import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREPARED, PREPARED_WHERE_USUAL } from './prepared.ts';

describe.skipIf(testServerUrl === undefined)('marked statements on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await sql`create table marked (id integer, name text)`.execute(database.kysely);
    await sql`insert into marked values (1, 'one'), (2, 'two')`.execute(database.kysely);
  });
  afterAll(() => database?.close());

  const find = (id: number) => sql`select * from marked where id = ${id} ${PREPARED}`;

  it('a marked statement is prepared once for all values', async () => {
    await database.kysely.connection().execute(async (connection) => {
      expect((await find(1).execute(connection)).rows).toEqual([{ id: 1, name: 'one' }]);
      expect((await find(2).execute(connection)).rows).toEqual([{ id: 2, name: 'two' }]);
      const { rows } = await sql`select name from pg_prepared_statements`.execute(connection);
      expect(rows).toHaveLength(1);
    });
  });

  it('a marked statement still works after a migration has changed its result', async () => {
    await database.kysely.connection().execute(async (connection) => {
      await find(1).execute(connection);
      await sql`alter table marked add column colour text default 'red'`.execute(connection);
      expect((await find(2).execute(connection)).rows).toEqual([{ id: 2, name: 'two', colour: 'red' }]);
    });
  });

  it('statements with texts of the caller are prepared once they are frequent, up to a limit', async () => {
    const shaped = (shape: number) =>
      sql`select ${sql.lit(shape)} as shape from marked ${PREPARED_WHERE_USUAL}`;
    await database.kysely.connection().execute(async (connection) => {
      const kept = async () => {
        const { rows } = await sql`select from pg_prepared_statements where statement like '%as shape%'
          and statement not like '%pg_prepared%'`.execute(connection);
        return rows.length;
      };
      await shaped(0).execute(connection);
      await shaped(0).execute(connection);
      expect(await kept()).toBe(0);
      await shaped(0).execute(connection);
      expect(await kept()).toBe(1);
      for (let shape = 1; shape < 40; shape += 1) {
        for (let use = 0; use < 3; use += 1) await shaped(shape).execute(connection);
      }
      expect(await kept()).toBe(16);
      expect((await shaped(39).execute(connection)).rows[0]).toEqual({ shape: 39 });
    });
  });

  it('a marked statement fails with its own error', async () => {
    const wrong = sql`select 1 / ${0}::int ${PREPARED}`.execute(database.kysely);
    await expect(wrong).rejects.toMatchObject({ code: '22012' });
  });
});
