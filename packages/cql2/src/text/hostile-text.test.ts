import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAgainst } from '../checks/check-against.ts';
import { QUERYABLES } from '../fixtures/scenes.fixture.ts';
import { parseCql2Json } from '../json/parse-json.ts';
import { parseCql2Text } from './parse-text.ts';
import { toText } from './to-text.ts';

const p = (property: string) => ({ property });

const HALF_MILLION = 500_000;
/** As much of a pattern as the limit of characters lets through. */
const much = (part: string) => part.repeat(Math.floor((2 * HALF_MILLION - 100) / part.length));

/** Far more than a text of a million characters takes when its time grows with its length alone. */
const MUCH_MS = 3000;

describe('a hostile text', () => {
  it.each<[string, string]>([
    ['of opening brackets', much('(')],
    ['of brackets round a filter', `${'('.repeat(HALF_MILLION - 10)}TRUE${')'.repeat(HALF_MILLION - 10)}`],
    ['of NOT', `${much('NOT ')}TRUE`],
    ['of signs', `a = ${much('-')}a`],
    ['of functions', `a = ${much('CASEI(')}`],
    ['of calls', much('f(')],
    ['of arrays', `A_EQUALS(a, ${much('(')}`],
    ['of powers', `a = ${much('2^')}2`],
    ['of sums', `a = ${much('1+')}1`],
    ['of comparisons', `${much('a<')}a`],
    ['of conditions', `${much('a OR ')}a`],
    ['of values', `a IN (${much('1,')}1)`],
    ['of positions', `S_INTERSECTS(g, MULTIPOINT(${much('1 2,')}1 2))`],
    ['of rings', `S_INTERSECTS(g, POLYGON(${much('(0 0),')}(0 0)))`],
    ['of polygons', `S_INTERSECTS(g, MULTIPOLYGON(${much('((0 0,1 0,1 1,0 0)),')}((0 0,1 0,1 1,0 0))))`],
    ['of collections', `S_INTERSECTS(g, ${much('GEOMETRYCOLLECTION(')}`],
    ['of intervals', much('INTERVAL(')],
    ['of space', much(' ')],
    ['of lines', much('\n')],
    ['of one open string', `a = '${much("''")}`],
    ['of one open name', `"${much('""')}`],
    ['of one digit', `a = ${much('9')}`],
    ['of one name', much('a(')],
    ['that is too long', `${' '.repeat(2 * HALF_MILLION)}TRUE`],
  ])('%s is refused at once', (_name, text) => {
    const start = performance.now();
    const parsed = parseCql2Text(text);
    expect(parsed.ok).toBe(false);
    expect(performance.now() - start).toBeLessThan(MUCH_MS);
  });

  it('of one long string is a filter like any other', () => {
    expect(parseCql2Text(`a = '${much("x''\n")}'`).ok).toBe(true);
  });

  it('of many faults names some, with their places', () => {
    const parsed = parseCql2Text(Array.from({ length: 600 }, () => '\nunknown = 1').join(' OR '));
    if (!parsed.ok) throw new Error(parsed.message);
    const faults = checkAgainst(parsed.expression, QUERYABLES, { placeOf: parsed.placeOf });
    expect(faults).toHaveLength(20);
    expect(faults[2]).toMatchObject({ code: 'unknown_property', place: { line: 4, column: 1 } });
  });

  it('of any tokens never throws', () => {
    const token = fc.constantFrom(
      ...[
        'a',
        '1',
        "'x'",
        '(',
        ')',
        ',',
        'AND',
        'OR',
        'NOT',
        'IN',
        'LIKE',
        'BETWEEN',
        'IS',
        'NULL',
        '=',
        '<',
        '-',
      ],
      ...[
        '^',
        '[',
        ']',
        "'",
        '"',
        'POINT',
        'POLYGON',
        'INTERVAL',
        'DATE',
        'BBOX',
        'CASEI',
        'S_WITHIN',
        'A_EQUALS',
      ],
      ...['T_AFTER', 'Z', 'TRUE', 'f', '\ud800', '\udc00', '\u0000', '😀', ';', '--', '/*', '$1', '..'],
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const parsed = parseCql2Text(tokens.join(' '));
        expect(parsed.ok || parsed.expected !== '').toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the limits of text', () => {
  const nested = (levels: number) => `${'NOT '.repeat(levels - 1)}TRUE`;
  it('take 32 levels and no more', () => {
    expect(parseCql2Text(nested(32)).ok).toBe(true);
    expect(parseCql2Text(nested(33))).toMatchObject({ ok: false, expected: 'at most 32 levels' });
  });

  it('count a sum as deep as it is when read from the left', () => {
    expect(parseCql2Text(`a = 1${'+1'.repeat(30)}`).ok).toBe(true);
    expect(parseCql2Text(`a = 1${'+1'.repeat(31)}`)).toMatchObject({
      ok: false,
      expected: 'at most 32 levels',
    });
  });

  it.each<[string, (inner: unknown) => unknown, unknown]>([
    ['NOT', (inner) => ({ op: 'not', args: [inner] }), true],
    ['comparisons', (inner) => ({ op: '=', args: [true, inner] }), true],
    ['lists', (inner) => ({ op: 'in', args: [true, [inner]] }), true],
    ['AND', (inner) => ({ op: 'and', args: [true, inner] }), true],
    ['null', (inner) => ({ op: 'isNull', args: [inner] }), true],
    ['functions', (inner) => ({ op: 'f', args: [inner] }), true],
    ['arrays', (inner) => ({ op: 'a_equals', args: [[], [inner]] }), true],
    [
      'intervals',
      (inner) => ({ op: 't_after', args: [p('a'), { interval: ['..', { op: 'f', args: [inner] }] }] }),
      true,
    ],
  ])('let every filter through that JSON lets through: deep %s', (_name, wrap, core) => {
    let filter = core;
    let count = 0;
    for (;;) {
      const parsed = parseCql2Json(wrap(filter));
      if (!parsed.ok) break;
      filter = wrap(filter);
      count++;
      expect(parseCql2Text(toText(parsed.expression))).toMatchObject({
        ok: true,
        expression: parsed.expression,
      });
    }
    expect(count).toBeGreaterThan(9);
  });

  it.each(['-', '/', '^'])('let deep %s through as JSON does', (op) => {
    let number: unknown = 1;
    for (let level = 1; level < 31; level++) number = { op, args: [2, number] };
    const parsed = parseCql2Json({ op: '=', args: [number, 1] });
    expect(parsed.ok && parseCql2Text(toText(parsed.expression))).toMatchObject({
      ok: true,
      expression: parsed.ok && parsed.expression,
    });
  });

  it('take 2000 parts and no more', () => {
    const wide = (count: number) => Array.from({ length: count - 1 }, () => 'a').join(' AND ');
    expect(parseCql2Text(wide(2000)).ok).toBe(true);
    expect(parseCql2Text(wide(2001))).toMatchObject({ ok: false, expected: 'at most 2000 parts' });
  });

  it('count the positions of all geometries together', () => {
    const points = `MULTIPOINT(${Array.from({ length: 6000 }, () => '1 2').join(',')})`;
    expect(parseCql2Text(`S_WITHIN(a, ${points})`).ok).toBe(true);
    expect(parseCql2Text(`S_WITHIN(${points}, ${points})`)).toMatchObject({
      ok: false,
      expected: 'at most 10000 positions',
    });
  });
});
