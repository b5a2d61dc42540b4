import { type TestDatabase, testDatabase } from '@sigma/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate, type RecordValue } from '../evaluate/evaluate.ts';
import type { Expression } from '../expression/expression.ts';
import {
  type ArithmeticOperator,
  OPERATORS,
  type Operator,
  type TextOperator,
} from '../expression/operators.ts';
import { anyFilter } from '../fixtures/filters.fixture.ts';
import { anyRecord, QUERYABLES } from '../fixtures/scenes.fixture.ts';
import { anyPlace, anyShapeOnTenths } from '../fixtures/values.fixture.ts';
import { compute, writeArithmetic } from '../semantics/arithmetic.ts';
import { foldText } from '../semantics/fold-text.ts';
import { bind, concat, joinWith } from '../semantics/fragment.ts';
import { toText } from '../text/to-text.ts';
import { writeFold } from './sql-pieces.ts';
import { type Columns, toSql } from './to-sql.ts';

const columns: Columns = new Map(
  [...QUERYABLES].map(([name, { type }]) => [name, { type, sql: `probe."${name}"` }]),
);
const hooks = {
  geometry: (geometry: unknown) =>
    concat('ST_SetSRID(ST_GeomFromGeoJSON(', bind(JSON.stringify(geometry), 'text'), '), 4326)'),
};
const records = fc.sample(anyRecord, { numRuns: 60, seed: 7 });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.executeSql(`CREATE TABLE probe (id int PRIMARY KEY, cloud float8, sensor int, mode text, task text,
    title text, orderable boolean, datetime timestamptz, start timestamptz, "end" timestamptz, day date, tags text[],
    bands float8[], geometry geometry(Geometry, 4326), place geometry(Geometry, 4326))`);
  for (const [id, record] of records.entries()) await insert(id, record);
});
afterAll(async () => {
  await database?.close();
});

/** How a value is converted where it is not passed unchanged. */
const CASTS: Readonly<Record<string, (parameter: string) => string>> = {
  timestamp: (parameter) => `${parameter}::timestamptz`,
  date: (parameter) => `${parameter}::text::date`,
  'string[]': (parameter) => `ARRAY(SELECT jsonb_array_elements_text(${parameter}::text::jsonb))`,
  'number[]': (parameter) => `ARRAY(SELECT jsonb_array_elements_text(${parameter}::text::jsonb)::float8)`,
  geometry: (parameter) => `ST_SetSRID(ST_GeomFromGeoJSON(${parameter}::text), 4326)`,
};

async function insert(id: number, record: ReadonlyMap<string, RecordValue>): Promise<void> {
  const names = [...QUERYABLES.keys()].filter((name) => (record.get(name) ?? null) !== null);
  const values = names.map((name) => {
    const value = record.get(name);
    if (value instanceof Date) return value.toISOString();
    if (typeof value === 'object' && value !== null && 'date' in value) return value.date;
    return typeof value === 'object' ? JSON.stringify(value) : value;
  });
  const written = names.map((name, index) => {
    const cast = CASTS[QUERYABLES.get(name)?.type ?? ''];
    return cast ? cast(`$${index + 2}`) : `$${index + 2}`;
  });
  const columnNames = names.map((name) => `, "${name}"`).join('');
  const parameters = written.map((one) => `, ${one}`).join('');
  await database.executeSql(`INSERT INTO probe (id${columnNames}) VALUES ($1${parameters})`, [id, ...values]);
}

function sqlOf(filter: Expression): { readonly condition: string; readonly values: readonly unknown[] } {
  const { text, values } = toSql(filter, columns, hooks);
  return {
    condition: text.map((piece, index) => (index === 0 ? piece : `$${index}${piece}`)).join(''),
    values,
  };
}

async function found(filter: Expression): Promise<unknown[]> {
  const { condition, values } = sqlOf(filter);
  const rows = await database.rawQuery(`SELECT id FROM probe WHERE ${condition} ORDER BY id`, values);
  return rows.map((row) => Object(row).id);
}

/** The result of the database for a filter without properties. */
async function answerOf(filter: Expression): Promise<unknown> {
  const { condition, values } = sqlOf(filter);
  const [row] = await database.rawQuery(`SELECT ${condition} AS answer`, values);
  return Object(row).answer;
}

const RELATIONS = (Object.keys(OPERATORS) as Operator[]).filter((op) => op.startsWith('s_'));

describe('toSql on the database', () => {
  it('finds the same records as evaluate for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter({ hasGeometry: true }), async (filter) => {
        const expected = [...records.keys()].filter(
          (id) => evaluate(filter, records[id] ?? new Map()) === true,
        );
        expect(await found(filter), toText(filter)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  }, 120_000);

  it.each(RELATIONS)('relates geometries by %s as the database does', async (op) => {
    const pairs = fc.sample(fc.tuple(anyPlace, anyPlace), { numRuns: 150, seed: 11 });
    const twins = pairs.slice(0, 10).map(([one]) => [one, one] as const);
    const relations = [...pairs, ...twins].map(([left, right]): Expression => {
      const args = [left, right].map((geometry): Expression => ({ kind: 'geometry', geometry }));
      return { kind: 'operation', op, args };
    });
    const answers = await Promise.all(relations.map(answerOf));
    expect(answers).toEqual(relations.map((relation) => evaluate(relation, new Map())));
    expect(new Set(answers)).toEqual(new Set([true, false]));
  });

  it.each(RELATIONS)('relates shapes on tenths of a degree by %s as the database does', async (op) => {
    const pairs = fc.sample(fc.tuple(anyShapeOnTenths, anyShapeOnTenths), { numRuns: 300, seed: 5 });
    const twins = pairs.slice(0, 10).map(([one]) => [one, one] as const);
    const relations = [...pairs, ...twins].map(([left, right]): Expression => {
      const args = [left, right].map((geometry): Expression => ({ kind: 'geometry', geometry }));
      return { kind: 'operation', op, args };
    });
    const answers = await Promise.all(relations.map(answerOf));
    expect(answers).toEqual(relations.map((relation) => evaluate(relation, new Map())));
    expect(new Set(answers)).toEqual(new Set([true, false]));
  });

  it.each<TextOperator>(['casei', 'accenti'])(
    'folds every character with %s as foldText does',
    async (op) => {
      const codes = Array.from({ length: 0x1ffff }, (_, index) => index + 1);
      const letters = codes
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code));
      const { text, values } = writeFold(op, bind(letters.join(' '), 'text'));
      const written = text.map((piece, index) => (index === 0 ? piece : `$${index}${piece}`)).join('');
      const [row] = await database.rawQuery(`SELECT (${written}) AS answer`, values);
      expect(Object(row).answer === foldText(op, letters.join(' '))).toBe(true);
    },
  );

  it.each<ArithmeticOperator>(['+', '-', '*', '/', '%', 'div', '^'])(
    'calculates %s as compute does and never fails',
    async (op) => {
      const numbers = [0, 1, -1, 2.5, -7, 3, 345, 1e150, -1e151, 1e-150, 1e-151, 1e308, 5e-324, 0.1, 1e10];
      const pairs = numbers.flatMap((a) => numbers.map((b): [number, number] => [a, b]));
      const { text, values } = joinWith(
        ', ',
        pairs.map(([a, b]) => concat('(', writeArithmetic(op, bind(a, 'float8'), bind(b, 'float8')), ')')),
      );
      const written = text.map((piece, index) => (index === 0 ? piece : `$${index}${piece}`)).join('');
      const [row] = await database.rawQuery(`SELECT ARRAY[${written}]::float8[] AS answers`, values);
      const expected = pairs.map(([a, b]) => compute(op, a, b));
      // Powers may differ between both implementations in their last bit.
      const rounded = (value: unknown) =>
        typeof value === 'number' ? Number(value.toPrecision(14)) + 0 : value;
      expect(Object(row).answers.map(rounded)).toEqual(expected.map(rounded));
    },
  );
});
