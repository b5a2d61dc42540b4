import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFilter } from './filters.fixture.ts';
import { bind, concat, piecesOf } from './fragment.ts';
import { parseCql2Json } from './parse-json.ts';
import { box, QUERYABLES } from './scenes.fixture.ts';
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
  const { text, values } = toSql(parsed.expression, columns, hooks);
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
  ])('writes %j', (json, text, values) => {
    expect(sqlOf(json)).toEqual({ text, values });
  });

  it.each([
    ['a polygon', box(170, 0, 190, 10)],
    ['a box', { bbox: [170, 0, -170, 10] }],
  ])('hands on %s across the antimeridian in two parts', (_name, shape) => {
    const { values } = sqlOf({ op: 's_intersects', args: [p('geometry'), shape] });
    expect(JSON.parse(String(values[0]))).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } });
  });

  it('lets nothing of a filter into the text', () => {
    const evil = `x'; DROP TABLE scenes; --`;
    expect(sqlOf({ op: '=', args: [p('task'), evil] })).toEqual({
      text: '(s.task = $1::text)',
      values: [evil],
    });
    expect(() => sqlOf({ op: '=', args: [p(evil), 1] })).toThrow('checkAgainst');
  });

  it('stands a value between each two pieces of text, all of it from a fixed vocabulary', () => {
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

/** Every word that SQL made of a filter over these columns may hold. */
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
    'e',
    'abs',
    'ceil',
    'floor',
    'trunc',
    'ln',
    'power',
  ],
  ...['extract', 'year', 'month', 'day', 'hour', 'lower', 'translate', 'octet_length', 'char_length'],
  ...['ST_Contains', 'ST_Crosses', 'ST_Equals', 'ST_Intersects', 'ST_Overlaps', 'ST_Touches', 'ST_Within'],
]);
const CONSTANTS = /'-?infinity'|'UTC'|'1e[+-]?150'|"C"/g;

describe('piecesOf', () => {
  it('lists text and values in turn', () => {
    expect(piecesOf(concat('a = ', bind(1, 'float8'), ' OR ', bind('x', 'text')))).toEqual([
      { text: 'a = ' },
      { value: 1 },
      { text: '::float8 OR ' },
      { value: 'x' },
      { text: '::text' },
    ]);
  });
});
