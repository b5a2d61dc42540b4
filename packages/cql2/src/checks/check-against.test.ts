import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate/evaluate.ts';
import { anyFilter } from '../fixtures/filters.fixture.ts';
import { QUERYABLES } from '../fixtures/scenes.fixture.ts';
import { parseCql2Json } from '../json/parse-json.ts';
import { concat } from '../semantics/fragment.ts';
import type { FunctionDeclaration } from '../semantics/functions.ts';
import { parseCql2Text } from '../text/parse-text.ts';
import { checkAgainst } from './check-against.ts';

function check(json: unknown) {
  const parsed = parseCql2Json(json);
  if (!parsed.ok) throw new Error(parsed.message);
  return checkAgainst(parsed.expression, QUERYABLES);
}
const p = (property: string) => ({ property });

describe('checkAgainst', () => {
  it('finds no issue in a filter with matching types', () => {
    fc.assert(
      fc.property(anyFilter({ hasGeometry: true }), (expression) => {
        expect(checkAgainst(expression, QUERYABLES)).toEqual([]);
      }),
    );
  });

  it.each<[string, unknown, object]>([
    [
      'a property that does not exist',
      { op: '=', args: [p('clouds'), 1] },
      { code: 'unknown_property', property: 'clouds', path: 'args[0]' },
    ],
    [
      'a property of the prototype',
      { op: '=', args: [p('constructor'), 1] },
      { code: 'unknown_property', property: 'constructor' },
    ],
    [
      'a function that does not exist',
      { op: 'drop', args: [] },
      {
        code: 'unknown_function',
        path: 'op',
        message: expect.stringContaining('Function drop does not exist'),
      },
    ],
    [
      'a function of the prototype',
      { op: 'not', args: [{ op: 'toString', args: [] }] },
      { code: 'unknown_function', path: 'args[0].op' },
    ],
    [
      'text compared with a number',
      { op: '<', args: [p('cloud'), 'few'] },
      { property: 'cloud', path: 'args[1]', message: 'cloud must be compared with a number.' },
    ],
    [
      'text compared with a number, in reverse order',
      { op: '<', args: ['few', p('cloud')] },
      { property: 'cloud', path: 'args[0]' },
    ],
    [
      'text compared with a moment',
      { op: '>', args: [p('datetime'), '2026-01-01T00:00:00Z'] },
      { property: 'datetime', message: expect.stringContaining('{ "timestamp"') },
    ],
    [
      'one value of a list with the wrong type',
      { op: 'in', args: [p('sensor'), [1, 'two']] },
      { property: 'sensor', path: 'args[1][1]' },
    ],
    [
      'a value outside the enum',
      { op: '=', args: [p('mode'), 'scan'] },
      { code: 'not_in_enum', message: 'mode must be one of strip, stare.' },
    ],
    [
      'a boolean ordered against a number',
      { op: '<', args: [p('orderable'), 1] },
      { property: 'orderable', code: 'wrong_type' },
    ],
    [
      'a number as a condition',
      { op: 'not', args: [p('cloud')] },
      { property: 'cloud', message: 'cloud is a number; not requires true or false.' },
    ],
    [
      'a number in place of a geometry',
      { op: 's_intersects', args: [p('cloud'), { bbox: [0, 0, 1, 1] }] },
      { property: 'cloud' },
    ],
    [
      'text in place of a time',
      { op: 't_after', args: [p('task'), { date: '2026-01-01' }] },
      { property: 'task' },
    ],
    [
      'an interval of numbers',
      { op: 't_during', args: [p('datetime'), { interval: [p('cloud'), '..'] }] },
      { property: 'cloud', path: 'args[1].interval[0]' },
    ],
    ['a pattern for a number', { op: 'like', args: [p('cloud'), '1%'] }, { property: 'cloud' }],
    ['literals of different types', { op: '=', args: [1, 'a'] }, { code: 'not_comparable', path: 'args[1]' }],
    ['a number as the whole filter', p('cloud'), { property: 'cloud', path: '' }],
  ])('reports %s', (_name, json, issue) => {
    expect(check(json)).toEqual([expect.objectContaining(issue)]);
  });

  it.each<[string, string, object]>([
    [
      "task = 'a' AND\n  clouds = 1",
      'an unknown name',
      { code: 'unknown_property', position: { offset: 17, line: 2, column: 3 }, path: 'args[1].args[0]' },
    ],
    [
      "datetime > '2026-01-01'",
      'a moment as text',
      { position: { offset: 11, line: 1, column: 12 }, message: expect.stringContaining("TIMESTAMP('") },
    ],
    [
      'snow(cloud) = 1',
      'an unknown function',
      {
        code: 'unknown_function',
        path: 'args[0].op',
        message: expect.stringContaining('Available functions: abs'),
      },
    ],
    [
      'abs(cloud, 2) = 1',
      'a function with too many arguments',
      { code: 'wrong_count', path: 'args[0].args' },
    ],
    [
      'abs(task) = 1',
      'a function with an argument of the wrong type',
      { code: 'wrong_type', path: 'args[0].args[0]', message: 'task is a string; abs requires a number.' },
    ],
    [
      "year(datetime) = 'x'",
      'a function result compared with another type',
      { code: 'not_comparable', path: 'args[1]' },
    ],
    ['task + 1 = 2', 'arithmetic of text', { property: 'task', path: 'args[0].args[0]' }],
    [
      "cloud + 1 = 'a'",
      'an arithmetic result compared with another type',
      { code: 'not_comparable', path: 'args[1]' },
    ],
    ["CASEI(cloud) = 'a'", 'case folding of a number', { property: 'cloud' }],
    [
      "A_CONTAINS(task, ('a'))",
      'a string in place of an array',
      { property: 'task', message: expect.stringContaining('a_contains requires an array of strings') },
    ],
    [
      'A_CONTAINS(tags, (1))',
      'an array of another type',
      { property: 'tags', path: 'args[1]', message: 'tags must be compared with an array of strings.' },
    ],
    ["A_CONTAINS(tags, ('a', 1))", 'an array of mixed types', { code: 'not_comparable', path: 'args[1][1]' }],
    [
      "A_CONTAINS(tags, ('a', snow))",
      'an unknown name in an array',
      { property: 'snow', path: 'args[1][1]' },
    ],
    [
      'S_WITHIN(geometry, GEOMETRYCOLLECTION(POINT(1 2)))',
      'a collection',
      { code: 'not_supported', path: 'args[1]' },
    ],
    [
      'S_INTERSECTS(GEOMETRYCOLLECTION(POINT(1 2)), GEOMETRYCOLLECTION(POINT(1 2)))',
      'two collections',
      { code: 'not_supported', path: 'args[1]' },
    ],
    ['geometry = place', 'geometries compared for equality', { property: 'geometry' }],
  ])('reports in %s: %s', (text, _name, issue) => {
    const parsed = parseCql2Text(text);
    if (!parsed.ok) throw new Error(parsed.message);
    const issues = checkAgainst(parsed.expression, QUERYABLES, { positionOf: parsed.positionOf });
    expect(issues[0]).toEqual(expect.objectContaining(issue));
  });

  it('accepts only the functions that it is given', () => {
    const parsed = parseCql2Text('twice(cloud) = 4');
    if (!parsed.ok) throw new Error(parsed.message);
    const twice: FunctionDeclaration = {
      description: 'Twice a number.',
      params: [{ name: 'value', type: 'number' }],
      result: 'number',
      evaluate: (value = null) => (typeof value === 'number' ? 2 * value : null),
      sql: (...args) => concat('2 * ', ...args),
    };
    const functions = new Map([['twice', twice]]);
    expect(checkAgainst(parsed.expression, QUERYABLES)).toHaveLength(1);
    expect(checkAgainst(parsed.expression, QUERYABLES, { functions })).toEqual([]);
    expect(evaluate(parsed.expression, new Map([['cloud', 2]]), functions)).toBe(true);
  });

  it('reports every issue of a filter', () => {
    expect(
      check({
        op: 'or',
        args: [
          { op: '=', args: [p('x'), 1] },
          { op: '=', args: [p('mode'), 2] },
        ],
      }),
    ).toHaveLength(2);
  });
});
