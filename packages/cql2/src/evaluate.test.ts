import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, type RecordValue } from './evaluate.ts';
import type { Expression } from './expression.ts';
import { anyFilter } from './filters.fixture.ts';
import { parseCql2Json } from './parse-json.ts';
import { anyRecord, box } from './scenes.fixture.ts';

const scene = new Map<string, RecordValue>([
  ['cloud', 12.5],
  ['task', 'north_1'],
  ['orderable', true],
  ['datetime', new Date('2026-03-01T12:00:00Z')],
  ['geometry', box(170, 0, 190, 10)],
  ['missing', null],
]);
const p = (property: string) => ({ property });
const time = (text: string) => ({ timestamp: text });
const during = (start: string, end: string) => [p('datetime'), { interval: [start, end] }];
const unknown = { op: '=', args: [p('missing'), 1] };

function truthOf(json: unknown) {
  const parsed = parseCql2Json(json);
  if (!parsed.ok) throw new Error(parsed.message);
  return evaluate(parsed.expression, scene);
}

describe('evaluate', () => {
  it.each<[unknown, boolean | null]>([
    [{ op: '<=', args: [p('cloud'), 12.5] }, true],
    [{ op: '<>', args: [p('cloud'), 12.5] }, false],
    [{ op: 'between', args: [p('cloud'), 13, 20] }, false],
    [{ op: 'in', args: [p('task'), ['a', 'north_1']] }, true],
    [{ op: 'in', args: [p('task'), ['a', p('missing')]] }, null],
    [{ op: 'in', args: [p('task'), ['north_1', p('missing')]] }, true],
    [{ op: 'like', args: [p('task'), 'north%'] }, true],
    [{ op: 'like', args: [p('task'), 'north\\_1'] }, true],
    [{ op: 'like', args: [p('task'), 'north\\_2'] }, false],
    [{ op: 'like', args: [p('task'), 'n_rth._'] }, false],
    [{ op: 'isNull', args: [p('missing')] }, true],
    [{ op: 'isNull', args: [p('never heard of')] }, true],
    [unknown, null],
    [{ op: 'not', args: [unknown] }, null],
    [{ op: 'and', args: [unknown, false] }, false],
    [{ op: 'and', args: [unknown, true] }, null],
    [{ op: 'or', args: [unknown, true] }, true],
    [{ op: 'or', args: [unknown, false] }, null],
    [{ op: 'and', args: [p('orderable'), true] }, true],
    [{ op: '=', args: [p('datetime'), time('2026-03-01T12:00:00.000Z')] }, true],
    [{ op: '>', args: [p('datetime'), { date: '2026-03-01' }] }, true],
    [{ op: 't_after', args: [p('datetime'), time('2026-03-01T11:59:59.999999Z')] }, true],
    [{ op: 't_before', args: [p('datetime'), { date: '2026-03-01' }] }, false],
    [{ op: 't_intersects', args: during('2026-03-01T12:00:00Z', '..') }, true],
    [{ op: 't_during', args: during('2026-03-01T12:00:00Z', '..') }, false],
    [{ op: 't_during', args: during('..', '2026-03-02') }, true],
    [{ op: 't_after', args: [p('missing'), { date: '2026-03-01' }] }, null],
    [{ op: 's_intersects', args: [p('geometry'), { bbox: [-175, 5, -174, 6] }] }, true],
    [{ op: 's_intersects', args: [p('geometry'), { type: 'Point', coordinates: [0, 5] }] }, false],
    [{ op: 's_intersects', args: [p('missing'), { type: 'Point', coordinates: [0, 5] }] }, null],
  ])('%j is %s', (json, expected) => {
    expect(truthOf(json)).toBe(expected);
  });

  it('keeps the laws of three-valued logic', () => {
    const filter = anyFilter({ hasGeometry: true });
    fc.assert(
      fc.property(filter, filter, anyRecord, (a, b, record) => {
        const truth = (expression: Expression) => evaluate(expression, record);
        const apply = (op: 'and' | 'or' | 'not', ...args: Expression[]): Expression => ({
          kind: 'operation',
          op,
          args,
        });
        expect(truth(apply('not', apply('not', a)))).toBe(truth(a));
        expect(truth(apply('not', apply('and', a, b)))).toBe(
          truth(apply('or', apply('not', a), apply('not', b))),
        );
        expect(truth(apply('and', a, b))).toBe(truth(apply('and', b, a)));
      }),
    );
  });
});
