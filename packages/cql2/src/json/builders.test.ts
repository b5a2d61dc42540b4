import { describe, expect, it } from 'vitest';
import { checkAgainst } from '../checks/check-against.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { box, QUERYABLES } from '../fixtures/scenes.fixture.ts';
import {
  and,
  between,
  differs,
  equals,
  type Filter,
  greaterOrEqual,
  greaterThan,
  intersects,
  isIn,
  isNull,
  lessOrEqual,
  lessThan,
  like,
  not,
  or,
  within,
} from './builders.ts';
import { parseCql2Json } from './parse-json.ts';

describe('the builders', () => {
  it.each<[string, Filter]>([
    ['equals', equals('sensor', 2)],
    ['differs', differs('mode', 'strip')],
    ['lessThan', lessThan('cloud', 3)],
    ['lessOrEqual', lessOrEqual('cloud', 3)],
    ['greaterThan', greaterThan('cloud', 3)],
    ['greaterOrEqual', greaterOrEqual('datetime', { date: '2026-03-01' })],
    ['between', between('cloud', 0, 20)],
    ['isIn', isIn('mode', ['strip', 'stare'])],
    ['isIn without values', isIn('mode', [])],
    ['like', like('task', 'north%')],
    ['isNull', isNull('cloud')],
    ['not', not(isNull('cloud'))],
    ['intersects', intersects('geometry', box(0, 0, 1, 1))],
    ['within', within('datetime', '2026-03-01T00:00:00Z')],
  ])('builds a valid filter with %s', (_name, filter) => {
    const parsed = parseCql2Json(filter);
    expect(parsed.ok && checkAgainst(parsed.expression, QUERYABLES)).toEqual([]);
  });

  it('combines the defined parts of a filter', () => {
    const [a, b] = [isNull('cloud'), lessThan('cloud', 3)];
    expect(and(a, undefined, b)).toEqual({ op: 'and', args: [a, b] });
    expect(or(undefined, b)).toBe(b);
    expect(and(undefined)).toBeUndefined();
  });

  it('builds a filter that is never true for an empty list of values', () => {
    const parsed = parseCql2Json(isIn('mode', []));
    expect(parsed.ok && evaluate(parsed.expression, new Map([['mode', 'strip']]))).toBe(false);
  });
});
