import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREPARED } from './prepared.ts';

describe.skipIf(testServerUrl === undefined)('marked statements on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await sql`create table marked (id integer, name text)`.execute(database.kysely);
    await sql`insert into marked values (1, 'one'), (2, 'two')`.execute(database.kysely);
  });
  afterAll(() => database?.close());

  const find = (id: number) => sql`select * from marked where id = ${id} ${PREPARED}`;

  it('are kept by the connection, once for all values', async () => {
    await database.kysely.connection().execute(async (connection) => {
      expect((await find(1).execute(connection)).rows).toEqual([{ id: 1, name: 'one' }]);
      expect((await find(2).execute(connection)).rows).toEqual([{ id: 2, name: 'two' }]);
      const { rows } = await sql`select name from pg_prepared_statements`.execute(connection);
      expect(rows).toHaveLength(1);
    });
  });

  it('still answer after a migration has changed their result', async () => {
    await database.kysely.connection().execute(async (connection) => {
      await find(1).execute(connection);
      await sql`alter table marked add column colour text default 'red'`.execute(connection);
      expect((await find(2).execute(connection)).rows).toEqual([{ id: 2, name: 'two', colour: 'red' }]);
    });
  });

  it('fail with their own error', async () => {
    const wrong = sql`select 1 / ${0}::int ${PREPARED}`.execute(database.kysely);
    await expect(wrong).rejects.toMatchObject({ code: '22012' });
  });
});
