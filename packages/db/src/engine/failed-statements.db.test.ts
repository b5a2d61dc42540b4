import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ engine: 'pglite' });
  await database.executeSql('CREATE TABLE kept (id integer PRIMARY KEY)');
  await database.executeSql('INSERT INTO kept VALUES (1)');
});
afterAll(() => database?.close());

const MANY = 4000;

it.each([
  ['a violated constraint', 'INSERT INTO kept VALUES (1)', '23505'],
  ['a syntax error', 'SELEC 1', '42601'],
])('answers every statement after thousands with %s', { timeout: 60_000 }, async (_, failing, code) => {
  const seen = new Set<unknown>();
  for (let at = 0; at < MANY; at++)
    await database.rawQuery(failing).catch((error: unknown) => seen.add(Reflect.get(Object(error), 'code')));
  expect([...seen]).toEqual([code]);
  expect(await database.rawQuery('SELECT id FROM kept')).toEqual([{ id: 1 }]);
});

it('answers every statement after thousands of transactions that failed halfway', {
  timeout: 60_000,
}, async () => {
  const fail = () =>
    database.transaction(async (transaction) => {
      await sql`INSERT INTO kept VALUES (2)`.execute(transaction);
      await sql`INSERT INTO kept VALUES (1)`.execute(transaction);
    });
  for (let at = 0; at < MANY; at++) await fail().catch(() => undefined);
  expect(await database.rawQuery('SELECT id FROM kept')).toEqual([{ id: 1 }]);
});
