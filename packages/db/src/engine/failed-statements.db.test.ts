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

const BOWTIE = `ST_GeomFromText('POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))')`;
const SPIKE = `ST_GeomFromText('POLYGON((0 0,1 0,2 1,0 1,0 0),(0.2 0.2,3 0.2,0.2 0.9,0.2 0.2))')`;
const BAD_UNION = `ST_Intersection(${BOWTIE}, ${SPIKE})`;

it.each([
  ['a violated constraint', 'INSERT INTO kept VALUES (1)', '23505'],
  ['a syntax error', 'SELEC 1', '42601'],
  ['an error that GEOS throws', `SELECT ${BAD_UNION}`, 'XX000'],
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

it.each([
  ['an error that GEOS throws', `SELECT ${BAD_UNION}`, 'XX000'],
  ['a value that is nested too deeply', `SELECT '${'['.repeat(100_000)}'::jsonb`, '54001'],
])('a statement with %s fails, and so does the rest of its transaction', async (_, failing, code) => {
  const codes: unknown[] = [];
  const work = database.transaction(async (transaction) => {
    await sql`INSERT INTO kept VALUES (3)`.execute(transaction);
    for (const statement of [failing, 'SELECT 1'])
      await sql
        .raw(statement)
        .execute(transaction)
        .catch((error: unknown) => codes.push(Reflect.get(Object(error), 'code')));
  });
  await expect(work).rejects.toThrow();
  expect(codes).toEqual([code, '25P02']);
  expect(await database.rawQuery('SELECT id FROM kept')).toEqual([{ id: 1 }]);
});
