import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAgainst } from '../checks/check-against.ts';
import { QUERYABLES } from '../fixtures/scenes.fixture.ts';
import { parseCql2Json } from '../json/parse-json.ts';
import { parseCql2Text } from './parse-text.ts';
import { toText } from './to-text.ts';

const p = (property: string) => ({ property });

const HALF_MILLION = 500_000;
/** A pattern repeated up to the limit of characters. */
const much = (part: string) => part.repeat(Math.floor((2 * HALF_MILLION - 100) / part.length));

/** Far more time than a text of a million characters needs when the time is linear in its length. */
const MUCH_MS = 3000;

describe('a hostile text', () => {
  it.each<[string, string]>([
    ['of opening brackets', much('(')],
    ['of brackets around a filter', `${'('.repeat(HALF_MILLION - 10)}TRUE${')'.repeat(HALF_MILLION - 10)}`],
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
    ['of spaces', much(' ')],
    ['of line breaks', much('\n')],
    ['of one unclosed string', `a = '${much("''")}`],
    ['of one unclosed name', `"${much('""')}`],
    ['of one long number', `a = ${much('9')}`],
    ['of one repeated call', much('a(')],
    ['that is too long', `${' '.repeat(2 * HALF_MILLION)}TRUE`],
  ])('refuses a text %s at once', (_name, text) => {
    const start = performance.now();
    const parsed = parseCql2Text(text);
    expect(parsed.ok).toBe(false);
    expect(performance.now() - start).toBeLessThan(MUCH_MS);
  });

  it('parses a filter with one long string', () => {
    expect(parseCql2Text(`a = '${much("x''\n")}'`).ok).toBe(true);
  });

  it('reports the first 20 issues of a long text with their positions', () => {
    const parsed = parseCql2Text(Array.from({ length: 600 }, () => '\nunknown = 1').join(' OR '));
    if (!parsed.ok) throw new Error(parsed.message);
    const issues = checkAgainst(parsed.expression, QUERYABLES, { positionOf: parsed.positionOf });
    expect(issues).toHaveLength(20);
    expect(issues[2]).toMatchObject({ code: 'unknown_property', position: { line: 4, column: 1 } });
  });

  it('never throws on any sequence of tokens', () => {
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
  it('parses text of 32 levels and refuses 33', () => {
    expect(parseCql2Text(nested(32)).ok).toBe(true);
    expect(parseCql2Text(nested(33))).toMatchObject({ ok: false, expected: 'at most 32 levels' });
  });

  it('counts the depth of a sum from the left', () => {
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
  ])('accepts text as deep as JSON: %s', (_name, wrap, core) => {
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

  it.each(['-', '/', '^'])('accepts text as deep as JSON: operator %s', (op) => {
    let number: unknown = 1;
    for (let level = 1; level < 31; level++) number = { op, args: [2, number] };
    const parsed = parseCql2Json({ op: '=', args: [number, 1] });
    expect(parsed.ok && parseCql2Text(toText(parsed.expression))).toMatchObject({
      ok: true,
      expression: parsed.ok && parsed.expression,
    });
  });

  it('parses text of 2000 parts and refuses more', () => {
    const wide = (count: number) => Array.from({ length: count - 1 }, () => 'a').join(' AND ');
    expect(parseCql2Text(wide(2000)).ok).toBe(true);
    expect(parseCql2Text(wide(2001))).toMatchObject({ ok: false, expected: 'at most 2000 parts' });
  });

  it('counts the positions of all geometries of a text together', () => {
    const points = `MULTIPOINT(${Array.from({ length: 6000 }, () => '1 2').join(',')})`;
    expect(parseCql2Text(`S_WITHIN(a, ${points})`).ok).toBe(true);
    expect(parseCql2Text(`S_WITHIN(${points}, ${points})`)).toMatchObject({
      ok: false,
      expected: 'at most 10000 positions',
    });
  });
});
