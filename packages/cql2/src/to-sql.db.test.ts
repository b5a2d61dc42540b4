import { type TestDatabase, testDatabase } from '@sigma/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate, type RecordValue } from './evaluate.ts';
import type { Expression } from './expression.ts';
import { bind, concat } from './fragment.ts';
import { anyFilter, anyRecord, QUERYABLES } from './scenes.fixture.ts';
import { type Columns, toSql } from './to-sql.ts';

const columns: Columns = new Map(
  [...QUERYABLES].map(([name, { type }]) => [name, { type, sql: `probe.${name}` }]),
);
const hooks = {
  geometry: (geometry: unknown) =>
    concat('ST_SetSRID(ST_GeomFromGeoJSON(', bind(JSON.stringify(geometry), 'text'), '), 4326)'),
};
const records = fc.sample(anyRecord, { numRuns: 80, seed: 7 });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.executeSql(`CREATE TABLE probe (id int PRIMARY KEY, cloud float8, sensor int, mode text, task text,
    orderable boolean, datetime timestamptz, geometry geometry(Geometry, 4326))`);
  for (const [id, record] of records.entries()) await insert(id, record);
});
afterAll(async () => {
  await database?.close();
});

async function insert(id: number, record: ReadonlyMap<string, RecordValue>): Promise<void> {
  const datetime = record.get('datetime');
  const geometry = record.get('geometry');
  await database.executeSql(
    `INSERT INTO probe VALUES ($1, $2, $3, NULL, $4, $5, $6::timestamptz, ST_SetSRID(ST_GeomFromGeoJSON($7::text), 4326))`,
    [
      id,
      ...['cloud', 'sensor', 'task', 'orderable'].map((name) => record.get(name) ?? null),
      datetime instanceof Date ? datetime.toISOString() : null,
      geometry ? JSON.stringify(geometry) : null,
    ],
  );
}

async function found(filter: Expression): Promise<unknown[]> {
  const { text, values } = toSql(filter, columns, hooks);
  const condition = text.map((piece, index) => (index === 0 ? piece : `$${index}${piece}`)).join('');
  const rows = await database.rawQuery(`SELECT id FROM probe WHERE ${condition} ORDER BY id`, values);
  return rows.map((row) => Object(row).id);
}

describe('toSql on the database', () => {
  it('finds what evaluate finds, whatever the filter', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter({ hasGeometry: true }), async (filter) => {
        const expected = [...records.keys()].filter(
          (id) => evaluate(filter, records[id] ?? new Map()) === true,
        );
        expect(await found(filter)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
