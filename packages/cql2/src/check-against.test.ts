import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAgainst } from './check-against.ts';
import { anyFilter } from './filters.fixture.ts';
import { parseCql2Json } from './parse-json.ts';
import { QUERYABLES } from './scenes.fixture.ts';

function check(json: unknown) {
  const parsed = parseCql2Json(json);
  if (!parsed.ok) throw new Error(parsed.message);
  return checkAgainst(parsed.expression, QUERYABLES);
}
const p = (property: string) => ({ property });

describe('checkAgainst', () => {
  it('passes every filter of the right types', () => {
    fc.assert(
      fc.property(anyFilter({ hasGeometry: true }), (expression) => {
        expect(checkAgainst(expression, QUERYABLES)).toEqual([]);
      }),
    );
  });

  it.each<[string, unknown, object]>([
    [
      'a property that is not there',
      { op: '=', args: [p('clouds'), 1] },
      { code: 'unknown_property', property: 'clouds', path: 'args[0]' },
    ],
    [
      'a property of the prototype',
      { op: '=', args: [p('constructor'), 1] },
      { code: 'unknown_property', property: 'constructor' },
    ],
    [
      'a function that is not there',
      { op: 'drop', args: [] },
      { code: 'unknown_function', path: 'op', message: expect.stringContaining('no function drop') },
    ],
    [
      'a function of the prototype',
      { op: 'not', args: [{ op: 'toString', args: [] }] },
      { code: 'unknown_function', path: 'args[0].op' },
    ],
    [
      'text for a number',
      { op: '<', args: [p('cloud'), 'few'] },
      { property: 'cloud', path: 'args[1]', message: 'cloud takes a number.' },
    ],
    [
      'text for a number, turned round',
      { op: '<', args: ['few', p('cloud')] },
      { property: 'cloud', path: 'args[0]' },
    ],
    [
      'text for a moment',
      { op: '>', args: [p('datetime'), '2026-01-01T00:00:00Z'] },
      { property: 'datetime', message: expect.stringContaining('{ "timestamp"') },
    ],
    [
      'one wrong value of a list',
      { op: 'in', args: [p('sensor'), [1, 'two']] },
      { property: 'sensor', path: 'args[1][1]' },
    ],
    [
      'a value that is not offered',
      { op: '=', args: [p('mode'), 'scan'] },
      { code: 'not_in_enum', message: 'mode takes one of strip, stare.' },
    ],
    [
      'the order of truth values',
      { op: '<', args: [p('orderable'), 1] },
      { property: 'orderable', code: 'wrong_type' },
    ],
    [
      'a number as a condition',
      { op: 'not', args: [p('cloud')] },
      { property: 'cloud', message: 'cloud is a number; not takes true or false.' },
    ],
    [
      'a geometry that is a number',
      { op: 's_intersects', args: [p('cloud'), { bbox: [0, 0, 1, 1] }] },
      { property: 'cloud' },
    ],
    [
      'a time that is text',
      { op: 't_after', args: [p('task'), { date: '2026-01-01' }] },
      { property: 'task' },
    ],
    [
      'an interval of numbers',
      { op: 't_during', args: [p('datetime'), { interval: [p('cloud'), '..'] }] },
      { property: 'cloud', path: 'args[1].interval[0]' },
    ],
    ['a pattern for a number', { op: 'like', args: [p('cloud'), '1%'] }, { property: 'cloud' }],
    ['unlike literals', { op: '=', args: [1, 'a'] }, { code: 'not_comparable', path: 'args[1]' }],
    ['a number as the whole filter', p('cloud'), { property: 'cloud', path: '' }],
  ])('names %s', (_name, json, fault) => {
    expect(check(json)).toEqual([expect.objectContaining(fault)]);
  });

  it('names every fault, not only the first', () => {
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
