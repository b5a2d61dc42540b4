import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFilter } from '../fixtures/filters.fixture.ts';
import { box } from '../fixtures/scenes.fixture.ts';
import { parseCql2Json } from './parse-json.ts';
import { toJson } from './to-json.ts';

const cloud = { property: 'cloud' };
const atLeast = (value: unknown) => ({ op: '>=', args: [cloud, value] });
const during = (interval: unknown) => ({ op: 't_during', args: [{ property: 'datetime' }, { interval }] });
const inside = (shape: unknown) => ({ op: 's_intersects', args: [{ property: 'geometry' }, shape] });

const accepted: [string, unknown][] = [
  ['a truth value', true],
  ['a boolean property', { property: 'orderable' }],
  ['a comparison', atLeast(0.1)],
  ['and of three', { op: 'and', args: [atLeast(1), atLeast(2), false] }],
  ['not', { op: 'not', args: [atLeast(1)] }],
  ['between', { op: 'between', args: [cloud, 0, 20] }],
  ['in', { op: 'in', args: [{ property: 'mode' }, ['strip', 'stare']] }],
  ['like', { op: 'like', args: [{ property: 'task' }, 'a%\\%'] }],
  ['isNull', { op: 'isNull', args: [{ property: 'geometry' }] }],
  ['a timestamp', atLeast({ timestamp: '2026-03-01T12:00:00.123456Z' })],
  ['a date', atLeast({ date: '2024-02-29' })],
  ['an open interval', during(['2026-03-01', '..'])],
  ['an interval of properties', during([{ property: 'start' }, { property: 'end' }])],
  ['a polygon', inside(box(170, 0, 190, 10))],
  ['a point', inside({ type: 'Point', coordinates: [1, 2] })],
  [
    'a line',
    inside({
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    }),
  ],
  ['a box across the antimeridian', inside({ bbox: [170, -10, -170, 10] })],
  [
    'a collection',
    inside({
      type: 'GeometryCollection',
      geometries: [{ type: 'Point', coordinates: [1, 2] }, box(0, 0, 1, 1)],
    }),
  ],
  ['an empty array', { op: 'a_contains', args: [{ property: 'tags' }, []] }],
  ['a function', { op: '<', args: [{ op: 'avg', args: [cloud, 'x', true] }, 3] }],
  ['an interval of functions', during([{ op: 'first', args: [] }, '..'])],
  [
    'folded text',
    {
      op: 'like',
      args: [
        { op: 'casei', args: [{ property: 'task' }] },
        { op: 'casei', args: ['A%'] },
      ],
    },
  ],
  ['arithmetic', atLeast({ op: '^', args: [{ op: 'div', args: [cloud, 2] }, -1.5] })],
  ['a comparison of conditions', { op: '=', args: [{ op: 'isNull', args: [cloud] }, true] }],
];

const refused: [string, unknown, string][] = [
  ['null as a filter', null, ''],
  ['a number as a filter', 1, ''],
  ['an empty object', {}, ''],
  ['an operator in capitals', { op: 'LIKE', args: [cloud, 'a'] }, 'op'],
  ['an operator that is not a name', { op: 'drop table', args: [] }, 'op'],
  ['an operator that is not text', { op: 7, args: [] }, 'op'],
  ['an unknown member', { op: 'not', args: [true], note: 1 }, 'note'],
  ['a member __proto__', JSON.parse('{"op":"not","args":[true],"__proto__":{}}'), '__proto__'],
  ['no arguments', { op: 'and' }, 'args'],
  ['and of none', { op: 'and', args: [] }, 'args'],
  ['and of one that is not a condition', { op: 'and', args: [1] }, 'args[0]'],
  ['a comparison of three', { op: '=', args: [1, 2, 3] }, 'args'],
  ['a string as a condition', { op: 'and', args: [true, 'x'] }, 'args[1]'],
  ['a geometry in a comparison', atLeast({ type: 'Point', coordinates: [0, 0] }), 'args[1]'],
  ['null as a value', atLeast(null), 'args[1]'],
  ['a number that is not finite', atLeast(Number.POSITIVE_INFINITY), 'args[1]'],
  ['NUL in a string', atLeast('a\u0000'), 'args[1]'],
  ['half a surrogate pair', atLeast('a\ud800'), 'args[1]'],
  ['a name with half a surrogate pair', atLeast({ property: '\udc00' }), 'args[1].property'],
  ['an empty collection', inside({ type: 'GeometryCollection', geometries: [] }), 'args[1].geometries'],
  [
    'a collection in a collection',
    inside({ type: 'GeometryCollection', geometries: [{ type: 'GeometryCollection', geometries: [] }] }),
    'args[1].geometries[0]',
  ],
  [
    'a wrong member of a collection',
    inside({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [0, 91] }] }),
    'args[1].geometries[0].coordinates',
  ],
  ['arithmetic of text', atLeast({ op: '+', args: [cloud, 'x'] }), 'args[1].args[1]'],
  ['an array of arrays', { op: 'a_contains', args: [{ property: 'tags' }, [['a']]] }, 'args[1][0]'],
  ['arguments that are not a list', atLeast({ op: 'avg', args: cloud }), 'args[1].args'],
  ['a list as an argument of a function', atLeast({ op: 'avg', args: [[1]] }), 'args[1].args[0]'],
  ['a list outside of in', atLeast([1]), 'args[1]'],
  ['an empty list', { op: 'in', args: [cloud, []] }, 'args[1]'],
  ['a pattern that ends with an escape', { op: 'like', args: [cloud, 'a\\'] }, 'args[1]'],
  ['a pattern that is a property', { op: 'like', args: [cloud, cloud] }, 'args[1]'],
  ['a day that does not exist', atLeast({ date: '2026-02-29' }), 'args[1].date'],
  ['an hour that does not exist', atLeast({ timestamp: '2026-02-01T25:00:00Z' }), 'args[1].timestamp'],
  ['a time without zone', atLeast({ timestamp: '2026-02-01T12:00:00' }), 'args[1].timestamp'],
  ['an interval of one end', during(['2026-03-01']), 'args[1].interval'],
  ['an interval of numbers', during([1, 2]), 'args[1].interval[0]'],
  ['a property without a name', atLeast({ property: 7 }), 'args[1].property'],
  ['a property with another member', atLeast({ property: 'a', date: '2026-01-01' }), 'args[1].date'],
  ['a box upside down', inside({ bbox: [0, 10, 10, 0] }), 'args[1].bbox'],
  ['a box of three numbers', inside({ bbox: [0, 10, 10] }), 'args[1].bbox'],
  ['a latitude beyond the pole', inside({ type: 'Point', coordinates: [0, 91] }), 'args[1].coordinates'],
  [
    'a deeply nested error',
    { op: 'not', args: [{ op: 'or', args: [true, atLeast({ x: 1 })] }] },
    'args[0].args[1].args[1]',
  ],
];

const nested = (levels: number): unknown => (levels === 1 ? true : { op: 'not', args: [nested(levels - 1)] });

describe('parseCql2Json', () => {
  it.each(accepted)('parses %s and writes it back', (_name, json) => {
    const parsed = parseCql2Json(json);
    expect(parsed.ok && toJson(parsed.expression)).toEqual(json);
  });

  it.each(refused)('refuses %s with its path', (_name, json, path) => {
    const parsed = parseCql2Json(json);
    expect(parsed).toMatchObject({ ok: false, path });
    expect(!parsed.ok && parsed.expected).not.toBe('');
  });

  it.each(['and', 'or'])('parses %s of one condition as that condition', (op) => {
    const nestedOnce = { op: 'not', args: [{ op, args: [{ op, args: [atLeast(1)] }] }] };
    const parsed = parseCql2Json(nestedOnce);
    expect(parsed.ok && toJson(parsed.expression)).toEqual({ op: 'not', args: [atLeast(1)] });
  });

  it('converts offsets to UTC and truncates to microseconds', () => {
    const parsed = parseCql2Json(atLeast({ timestamp: '2026-03-01T00:30:00.1234567+01:00' }));
    expect(parsed.ok && toJson(parsed.expression)).toEqual(
      atLeast({ timestamp: '2026-02-28T23:30:00.123456Z' }),
    );
  });

  it('drops the heights of a box', () => {
    const parsed = parseCql2Json(inside({ bbox: [0, 1, -5, 2, 3, 5] }));
    expect(parsed.ok && toJson(parsed.expression)).toEqual(inside({ bbox: [0, 1, 2, 3] }));
  });

  it('parses JSON of 32 levels and refuses 33', () => {
    expect(parseCql2Json(nested(32)).ok).toBe(true);
    expect(parseCql2Json(nested(33))).toMatchObject({ ok: false, expected: 'at most 32 levels' });
    expect(parseCql2Json(nested(2000)).ok).toBe(false);
  });

  it('parses JSON of 2000 parts and refuses more', () => {
    const wide = (count: number) => ({ op: 'and', args: Array.from({ length: count - 1 }, () => true) });
    expect(parseCql2Json(wide(2000)).ok).toBe(true);
    expect(parseCql2Json(wide(2001))).toMatchObject({ ok: false, expected: 'at most 2000 parts' });
  });

  it('parses 10,000 positions of all geometries and refuses more', () => {
    const points = { type: 'MultiPoint', coordinates: Array.from({ length: 6000 }, () => [1, 2]) };
    expect(parseCql2Json(inside(points)).ok).toBe(true);
    expect(parseCql2Json({ op: 's_within', args: [points, points] })).toMatchObject({
      ok: false,
      path: 'args[1]',
      expected: 'at most 10000 positions',
    });
  });

  it('refuses hostile depth without traversing it', () => {
    let deep: unknown = true;
    for (let level = 0; level < 100_000; level++) deep = { op: 'not', args: [deep] };
    expect(parseCql2Json(deep)).toMatchObject({ ok: false, expected: 'at most 32 levels' });
    let coordinates: unknown = [];
    for (let level = 0; level < 100_000; level++) coordinates = [coordinates];
    expect(parseCql2Json(inside({ type: 'MultiPolygon', coordinates })).ok).toBe(false);
  });

  it('parses the JSON of any filter to the same tree', () => {
    fc.assert(
      fc.property(anyFilter({ hasGeometry: true }), (expression) => {
        expect(parseCql2Json(JSON.parse(JSON.stringify(toJson(expression))))).toEqual({
          ok: true,
          expression,
        });
      }),
    );
  });
});
