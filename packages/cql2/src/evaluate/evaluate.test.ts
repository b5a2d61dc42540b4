import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expression, Instant, OpenEnd } from '../expression/expression.ts';
import type { Operator } from '../expression/operators.ts';
import { anyFilter } from '../fixtures/filters.fixture.ts';
import { anyRecord, box } from '../fixtures/scenes.fixture.ts';
import { parseCql2Json } from '../json/parse-json.ts';
import { parseCql2Text } from '../text/parse-text.ts';
import { evaluate, type RecordValue } from './evaluate.ts';

const scene = new Map<string, RecordValue>([
  ['cloud', 12.5],
  ['task', 'north_1'],
  ['orderable', true],
  ['day', { date: '2026-03-01' }],
  ['datetime', new Date('2026-03-01T12:00:00Z')],
  ['geometry', box(170, 0, 190, 10)],
  ['missing', null],
  ['title', 'Größe'],
  ['tags', ['a', 'b']],
  ['start', new Date('2026-03-01T00:00:00Z')],
  ['end', new Date('2026-03-03T00:00:00Z')],
]);
const p = (property: string) => ({ property });
const time = (text: string) => ({ timestamp: text });
const during = (start: string, end: string) => [p('datetime'), { interval: [start, end] }];
const OPEN: OpenEnd = { kind: 'open' };
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
  ])('evaluates %j to %s', (json, expected) => {
    expect(truthOf(json)).toBe(expected);
  });

  it.each<[string, boolean | null]>([
    ["CASEI(title) = CASEI('GRÖSSE')", false],
    ["CASEI(title) = CASEI('GRÖßE')", true],
    ["ACCENTI(CASEI(title)) LIKE ACCENTI(CASEI('gro_E'))", true],
    ["CASEI(missing) = CASEI('a')", null],
    ['orderable > FALSE', true],
    ['orderable < TRUE', false],
    ['orderable BETWEEN FALSE AND TRUE', true],
    ["day = DATE('2026-03-01')", true],
    ["day < DATE('2026-03-02')", true],
    ["T_EQUALS(day, DATE('2026-03-01'))", true],
    ["T_INTERSECTS(day, INTERVAL('2026-03-01T23:00:00Z', '..'))", true],
    ["T_AFTER(day, TIMESTAMP('2026-03-01T00:00:00Z'))", false],
    ['cloud + 1 = 27 / 2', true],
    ['-cloud < 0 AND cloud % 2 = 0.5 AND cloud DIV 5 = 2 AND 2 ^ 3 = 8', true],
    ['cloud / 0 > 1', null],
    ['missing + 1 > 1', null],
    ['year(datetime) = 2026 AND month(datetime) = 3 AND day(datetime) = 1 AND hour(datetime) = 12', true],
    ['char_length(title) = 5 AND abs(-cloud) = 12.5 AND floor(cloud) = 12 AND ceil(cloud) = 13', true],
    ['year(missing) = 2026', null],
    ["A_CONTAINS(tags, ('a'))", true],
    ["A_CONTAINS(tags, ('a', 'c'))", false],
    ["A_CONTAINEDBY(tags, ('c', 'b', 'a'))", true],
    ["A_EQUALS(tags, ('b', 'a', 'a'))", true],
    ["A_EQUALS(tags, ('b'))", false],
    ["A_OVERLAPS(tags, ('x', 'b'))", true],
    ['A_CONTAINS(tags, ())', true],
    ["A_OVERLAPS(missing, ('a'))", null],
    ["A_CONTAINS(tags, ('a', missing))", false],
    ['start < end', true],
    ["T_DURING(datetime, INTERVAL('2026-03-01', '2026-03-01'))", true],
    ["T_INTERSECTS(datetime, DATE('2026-03-01'))", true],
    ["T_AFTER(datetime, DATE('2026-03-01'))", false],
    ["datetime > DATE('2026-03-01')", true],
    ["T_DISJOINT(datetime, DATE('2026-03-02'))", true],
    ["T_CONTAINS(INTERVAL(start, end), INTERVAL('2026-03-02', '2026-03-02'))", true],
    ["T_MEETS(INTERVAL(start, end), INTERVAL('2026-03-03T00:00:00Z', '..'))", true],
    ["T_STARTS(INTERVAL(start, end), INTERVAL('2026-03-01', '..'))", true],
    // A known operand may decide alone.
    ["T_DISJOINT(INTERVAL(start, missing), DATE('2026-02-01'))", true],
    ["T_DISJOINT(INTERVAL(start, missing), DATE('2026-04-01'))", null],
    ['S_WITHIN(POINT(175 5), geometry)', true],
    ['S_INTERSECTS(geometry, BBOX(179, 1, -179, 2))', true],
    ['S_INTERSECTS(geometry, BBOX(-179, 1, 169, 2))', true],
    ['S_INTERSECTS(geometry, BBOX(-169, 1, 169, 2))', false],
    ['S_INTERSECTS(geometry, POINT(190 5))', true],
    ['S_CROSSES(LINESTRING(160 5, 200 5), geometry)', true],
    ['S_DISJOINT(geometry, GEOMETRYCOLLECTION(POINT(0 0), POINT(1 1)))', true],
  ])('evaluates %s to %s', (text, expected) => {
    const parsed = parseCql2Text(text);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(evaluate(parsed.expression, scene)).toBe(expected);
  });

  it("finds exactly one of Allen's relations between two intervals", () => {
    const relations: readonly Operator[] = [
      ...(['t_before', 't_after', 't_meets', 't_metBy', 't_overlaps', 't_overlappedBy', 't_equals'] as const),
      ...(['t_starts', 't_startedBy', 't_during', 't_contains', 't_finishes', 't_finishedBy'] as const),
    ];
    const interval = fc
      .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 2 })
      .map((days) =>
        days.toSorted().map((day): Instant => ({ kind: 'timestamp', text: `2026-03-0${day}T00:00:00Z` })),
      )
      .map(([start = OPEN, end = OPEN]): Expression => ({ kind: 'interval', start, end }));
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        const isTrue = (op: Operator) => evaluate({ kind: 'operation', op, args: [a, b] }, new Map());
        expect(relations.filter(isTrue)).toHaveLength(1);
        expect(isTrue('t_disjoint')).toBe(isTrue('t_before') || isTrue('t_after'));
        expect(isTrue('t_intersects')).toBe(!isTrue('t_disjoint'));
      }),
    );
  });

  it('follows the laws of three-valued logic', () => {
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
