import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expression } from '../expression/expression.ts';
import { anyFilter } from '../fixtures/filters.fixture.ts';
import { box, QUERYABLES } from '../fixtures/scenes.fixture.ts';
import { parseCql2Json } from '../json/parse-json.ts';
import { bind, concat, piecesOf } from '../semantics/fragment.ts';
import { parseCql2Text } from '../text/parse-text.ts';
import { type Columns, toSql } from './to-sql.ts';

const columns: Columns = new Map(
  [...QUERYABLES].map(([name, { type }]) => [name, { type, sql: `s.${name}` }]),
);
const hooks = {
  geometry: (geometry: unknown) => concat('shape(', bind(JSON.stringify(geometry), 'text'), ')'),
};
const p = (property: string) => ({ property });

function sqlOf(json: unknown) {
  const parsed = parseCql2Json(json);
  if (!parsed.ok) throw new Error(parsed.message);
  return written(parsed.expression);
}

function written(expression: Expression) {
  const { text, values } = toSql(expression, columns, hooks);
  return { text: text.map((piece, index) => (index === 0 ? piece : `$${index}${piece}`)).join(''), values };
}

describe('toSql', () => {
  it.each<[unknown, string, unknown[]]>([
    [{ op: '=', args: [p('cloud'), 5] }, '(s.cloud = $1::float8)', [5]],
    [{ op: '=', args: [p('sensor'), 5] }, '(s.sensor = $1::bigint)', [5]],
    [{ op: '=', args: [p('sensor'), 5.5] }, '(s.sensor = $1::float8)', [5.5]],
    [{ op: '<', args: [p('task'), 'b'] }, '(s.task < $1::text COLLATE "C")', ['b']],
    [{ op: 'between', args: [p('cloud'), 0, 20] }, '(s.cloud BETWEEN $1::float8 AND $2::float8)', [0, 20]],
    [
      { op: 'in', args: [p('mode'), ['strip', 'stare']] },
      '(s.mode IN ($1::text, $2::text))',
      ['strip', 'stare'],
    ],
    [{ op: 'like', args: [p('task'), 'a%'] }, '(s.task LIKE $1::text)', ['a%']],
    [{ op: 'not', args: [{ op: 'isNull', args: [p('cloud')] }] }, '(NOT (s.cloud IS NULL))', []],
    [{ op: 'or', args: [p('orderable'), false] }, '(s.orderable OR $1::boolean)', [false]],
    [
      { op: '>', args: [p('datetime'), { date: '2026-03-01' }] },
      '(s.datetime > $1::timestamptz)',
      ['2026-03-01T00:00:00Z'],
    ],
    [
      { op: 't_intersects', args: [p('datetime'), { interval: ['2026-03-01T12:00:00Z', '..'] }] },
      `(s.datetime <= 'infinity'::timestamptz AND s.datetime >= $1::timestamptz)`,
      ['2026-03-01T12:00:00Z'],
    ],
    [
      { op: 's_intersects', args: [p('geometry'), { type: 'Point', coordinates: [1, 2] }] },
      '(ST_Intersects(s.geometry, shape($1::text)))',
      ['{"type":"Point","coordinates":[1,2]}'],
    ],
  ])('translates %j', (json, text, values) => {
    expect(sqlOf(json)).toEqual({ text, values });
  });

  it.each<[string, string, unknown[]]>([
    ["A_CONTAINS(tags, ('a', 'b'))", '((s.tags)::text[] @> ARRAY[$1::text, $2::text]::text[])', ['a', 'b']],
    ['A_OVERLAPS(bands, (sensor))', '((s.bands)::float8[] && ARRAY[s.sensor]::float8[])', []],
    [
      'S_DISJOINT(geometry, GEOMETRYCOLLECTION(POINT(1 2), POINT(3 4), LINESTRING(1 2, 3 4)))',
      '(NOT (ST_Intersects(s.geometry, shape($1::text)) OR ST_Intersects(s.geometry, shape($2::text))))',
      [
        '{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}',
        '{"type":"MultiLineString","coordinates":[[[1,2],[3,4]]]}',
      ],
    ],
    ["task LIKE CASEI('A%')", '(s.task LIKE $1::text)', ['a%']],
    ["task = ACCENTI(CASEI('É'))", '(s.task = ($1::text))', ['e']],
    [
      'year(datetime) = 2026',
      "((extract(year FROM (s.datetime)::timestamptz AT TIME ZONE 'UTC')::float8) = $1::float8)",
      [2026],
    ],
    [
      "T_DURING(datetime, INTERVAL('2026-03-01', '2026-03-02'))",
      '(s.datetime > $1::timestamptz AND s.datetime < $2::timestamptz)',
      ['2026-03-01T00:00:00Z', '2026-03-02T23:59:59.999999Z'],
    ],
  ])('translates %s', (filter, text, values) => {
    const parsed = parseCql2Text(filter);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(written(parsed.expression)).toEqual({ text, values });
  });

  it('writes each operand once, so that deep filters stay small', () => {
    const sizes = [5, 10, 20].map((levels) => {
      const parsed = parseCql2Text(
        `${'CASEI(ACCENTI('.repeat(levels / 2)}task${'))'.repeat(levels / 2)} = 'a'`,
      );
      if (!parsed.ok) throw new Error(parsed.message);
      return written(parsed.expression).text.length;
    });
    expect(sizes[2]).toBeLessThan(5 * (sizes[0] ?? 0));
  });

  it.each([
    ['a polygon', box(170, 0, 190, 10)],
    ['a box', { bbox: [170, 0, -170, 10] }],
  ])('passes %s across the antimeridian in two parts', (_name, shape) => {
    const { values } = sqlOf({ op: 's_intersects', args: [p('geometry'), shape] });
    expect(JSON.parse(String(values[0]))).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } });
  });

  it('binds every value of a filter and puts none into the SQL text', () => {
    const evil = `x'; DROP TABLE scenes; --`;
    expect(sqlOf({ op: '=', args: [p('task'), evil] })).toEqual({
      text: '(s.task = $1::text)',
      values: [evil],
    });
    expect(() => sqlOf({ op: '=', args: [p(evil), 1] })).toThrow('checkAgainst');
  });

  it('puts a value between every two pieces of text and uses a fixed vocabulary', () => {
    fc.assert(
      fc.property(anyFilter({ hasGeometry: true }), (expression) => {
        const { text, values } = toSql(expression, columns, hooks);
        expect(text).toHaveLength(values.length + 1);
        const written = text.join(' ');
        const strange = (written.match(/[a-z_]\w*/gi) ?? []).filter((word) => !VOCABULARY.has(word));
        expect(strange).toEqual([]);
        expect(written.replaceAll(CONSTANTS, '')).toMatch(/^[^'"$;\\]*$/);
      }),
    );
  });
});

/** Every word that may occur in the SQL of a filter over these columns. */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...['s', 'o', 'a', 'b', 't', 'shape', ...QUERYABLES.keys()],
  ...['SELECT', 'FROM', 'AS', 'OFFSET', 'CASE', 'WHEN', 'THEN', 'ELSE', 'END', 'AND', 'OR', 'NOT', 'IN'],
  ...['LIKE', 'IS', 'NULL', 'BETWEEN', 'COLLATE', 'C', 'ARRAY', 'AT', 'TIME', 'ZONE', 'UTC', 'infinity'],
  ...[
    'text',
    'float8',
    'bigint',
    'boolean',
    'timestamptz',
    'timestamp',
    'interval',
    'e',
    'abs',
    'ceil',
    'floor',
    'trunc',
    'ln',
    'power',
  ],
  ...[
    'extract',
    'year',
    'month',
    'day',
    'hour',
    'lower',
    'array_to_string',
    'string_to_table',
    'coalesce',
    'jsonb',
    'c',
    'octet_length',
    'char_length',
  ],
  ...['ST_Contains', 'ST_Crosses', 'ST_Equals', 'ST_Intersects', 'ST_Overlaps', 'ST_Touches', 'ST_Within'],
]);
const CONSTANTS = /'-?infinity'|'UTC'|'1e[+-]?150'|, ''\)|"C"/g;

describe('piecesOf', () => {
  it('lists the text and values of a fragment in turn', () => {
    expect(piecesOf(concat('a = ', bind(1, 'float8'), ' OR ', bind('x', 'text')))).toEqual([
      { text: 'a = ' },
      { value: 1 },
      { text: '::float8 OR ' },
      { value: 'x' },
      { text: '::text' },
    ]);
  });
});
