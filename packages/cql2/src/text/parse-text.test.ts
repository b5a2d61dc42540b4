import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFilter } from '../fixtures/filters.fixture.ts';
import { EXAMPLES } from '../fixtures/standard-examples.fixture.ts';
import { parseCql2Json } from '../json/parse-json.ts';
import { toJson } from '../json/to-json.ts';
import { parseCql2Text } from './parse-text.ts';
import { toText } from './to-text.ts';

function jsonOf(text: string): unknown {
  const parsed = parseCql2Text(text);
  if (!parsed.ok) throw new Error(`${parsed.message} (${parsed.position.line}:${parsed.position.column})`);
  return toJson(parsed.expression);
}
const p = (property: string) => ({ property });
const same = (left: unknown, right: unknown) => ({ op: '=', args: [left, right] });

describe('parseCql2Text', () => {
  it.each(EXAMPLES)('parses the example %s to the same tree as its JSON', (text, json) => {
    expect(jsonOf(text)).toEqual(json);
    expect(parseCql2Json(json).ok).toBe(true);
  });

  it.each(EXAMPLES)('writes the example %s so that it parses to the same tree', (_text, json) => {
    const parsed = parseCql2Json(json);
    expect(parsed.ok && jsonOf(toText(parsed.expression))).toEqual(json);
  });

  it.each([
    ['a = 1 or b = 2 and not c = 3', '(a = 1) OR ((b = 2) AND (NOT (c = 3)))'],
    ['not a and b', '(NOT a) AND b'],
    ['a + b * c ^ d = 1', '(a + (b * (c ^ d))) = 1'],
    ['a - b - c = 1', '((a - b) - c) = 1'],
    ['a / b div c % d = 1', '(((a / b) DIV c) % d) = 1'],
    ['a ^ b ^ c = 1', '(a ^ (b ^ c)) = 1'],
    ['-a ^ 2 = 1', '(-1 * (a ^ 2)) = 1'],
    ['a between 1 + 1 and 2 and b', '(a BETWEEN (1 + 1) AND 2) AND b'],
    ['a is null = true', undefined],
    ['a = b = c', undefined],
    ["a not like casei('x%')", "NOT (a LIKE CASEI('x%'))"],
    ['NOT a NOT IN (1)', 'NOT (NOT (a IN (1)))'],
    ['a = +1', 'a = 1'],
    ['a = - -1', 'a = (-1 * -1)'],
    ['ENVELOPE(1,2,3,4) is not null', 'NOT (BBOX(1, 2, 3, 4) IS NULL)'],
    ['s_within(g, multipoint(1 2, 3 4))', 'S_WITHIN(g, MULTIPOINT((1 2), (3 4)))'],
    ['s_within(g, point z (1 2 3))', 'S_WITHIN(g, POINT(1 2))'],
    ["a_equals(g, ['a', 'b'])", "A_EQUALS(g, ('a', 'b'))"],
  ])('parses %s as %s', (text, bracketed) => {
    if (bracketed === undefined) expect(parseCql2Text(text).ok).toBe(false);
    else expect(jsonOf(text)).toEqual(jsonOf(bracketed));
  });

  it('parses a chain of AND as one operation and preserves brackets', () => {
    expect(jsonOf('a AND b AND c')).toEqual({ op: 'and', args: [p('a'), p('b'), p('c')] });
    expect(jsonOf('(a AND b) AND c')).toEqual({
      op: 'and',
      args: [{ op: 'and', args: [p('a'), p('b')] }, p('c')],
    });
  });

  it.each([
    ['"say ""hi""" = 1', p('say "hi"')],
    ['"and" = 1', p('and')],
    ['eo:cloud_cover = 1', p('eo:cloud_cover')],
    ['properties.größe = 1', p('properties.größe')],
    ['date = 1', p('date')],
    ['point = 1', p('point')],
    ['"日本 語" = 1', p('日本 語')],
  ])('parses the property name in %s', (text, property) => {
    expect(jsonOf(text)).toEqual(same(property, 1));
  });

  it.each([
    ["'it''s'", "it's"],
    ["''''", "'"],
    ["'a\\'", 'a\\'],
    ["'two\nlines 😀'", 'two\nlines 😀'],
    ['1.5e3', 1500],
    ['.5', 0.5],
    ['5.', 5],
    ['1E-2', 0.01],
    ['-0', 0],
  ])('parses the value %s', (text, value) => {
    expect(jsonOf(`a = ${text}`)).toEqual(same(p('a'), value));
  });
});

const refused: [string, string, string][] = [
  ['', '1:1', 'a value'],
  ['   ', '1:4', 'a value'],
  ['a =', '1:4', 'a value'],
  ['a = 1 b', '1:7', 'an operator'],
  ['a = 1 AND\n  b >', '2:6', 'a value'],
  ['(a = 1', '1:7', '")"'],
  ['a = 1)', '1:6', 'an operator'],
  ["a = 'open", '1:5', "a closing '"],
  ['"open = 1', '1:1', 'a closing "'],
  ['"" = 1', '1:1', 'the name of a property'],
  ['a # 1', '1:3', 'an operator'],
  ['a = 1e999', '1:5', 'a finite number'],
  ['a IN ()', '1:7', 'a value'],
  ['a LIKE b', '1:8', 'a string with'],
  ["a LIKE 'x\\'", '1:8', 'a character after'],
  ["a LIKE CASEI('x\\')", '1:8', 'a character after'],
  ['a NOT = 1', '1:7', 'LIKE, BETWEEN or IN'],
  ['a BETWEEN 1 OR 2', '1:13', 'AND'],
  ['a IS 1', '1:6', 'NULL'],
  ['a = b = c', '1:7', 'brackets'],
  ["a + 'x' = 1", '1:5', 'a number'],
  ["a = 1 AND 'x'", '1:11', 'a condition'],
  ['5', '1:1', 'a condition'],
  ["a > DATE('2026-02-30')", '1:10', 'a date'],
  ["a > TIMESTAMP('2026-02-03')", '1:15', 'a timestamp'],
  ["a > TIMESTAMP('0001-01-01T00:00:00+10:00')", '1:15', 'a timestamp'],
  ["a > TIMESTAMP('9999-12-31T23:59:59-01:00')", '1:15', 'a timestamp'],
  ["T_DURING(a, INTERVAL('2026-02-03', 'later'))", '1:36', 'a date'],
  ["T_DURING(a, INTERVAL('2026-02-03', 5))", '1:36', 'a date'],
  ['S_INTERSECTS(g, POINT(1))', '1:24', 'a number'],
  ['S_INTERSECTS(g, POINT(1 2 3 4))', '1:29', '")"'],
  ['S_INTERSECTS(g, POINT(1 91))', '1:17', 'a valid POINT'],
  ['S_INTERSECTS(g, POLYGON((0 0, 1 1)))', '1:17', 'a valid POLYGON'],
  ['S_INTERSECTS(g, BBOX(0, 10, 10, 0))', '1:17', 'west, south'],
  ['S_INTERSECTS(g, GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(1 2))))', '1:36', 'a geometry that'],
  ['S_INTERSECTS(g)', '1:1', '2 argument(s)'],
  ['S_INTERSECTS(g, 5)', '1:17', 'a geometry'],
  ["A_EQUALS(a, 'x')", '1:13', 'an array'],
  ['CASEI(a, b) = 1', '1:1', '1 argument(s)'],
  ['and = 1', '1:1', 'a value'],
  ["a = '\u0000'", '1:5', 'text without NUL'],
  ["a = '\ud800'", '1:5', 'complete characters'],
  ['a\ud800 = 1', '1:2', 'a'],
];

describe('a text that is not a filter', () => {
  it.each(refused)('refuses %j at %s, where %s is expected', (text, position, expected) => {
    const parsed = parseCql2Text(text);
    if (parsed.ok) throw new Error('The text was accepted.');
    expect(`${parsed.position.line}:${parsed.position.column}`).toBe(position);
    expect(parsed.expected).toContain(expected);
    expect(parsed.message).not.toBe('');
  });

  it('reports the offset of a syntax error', () => {
    expect(parseCql2Text('a = 1 AND\n  b >')).toMatchObject({
      ok: false,
      position: { offset: 15, line: 2, column: 6 },
    });
  });
});

/** Text of any characters except NUL and lone surrogates. */
const anyCharacter = fc
  .oneof(
    fc.integer({ min: 1, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
    fc.integer({ min: 1, max: 127 }),
  )
  .map((code) => String.fromCodePoint(code));

describe('text, JSON and tree', () => {
  it('converts any filter between text, JSON and tree without loss', () => {
    fc.assert(
      fc.property(anyFilter({ hasGeometry: true }), (expression) => {
        const text = toText(expression);
        const parsed = parseCql2Text(text);
        expect(parsed.ok && parsed.expression, text).toEqual(expression);
        const read = parseCql2Json(JSON.parse(JSON.stringify(toJson(expression))));
        expect(read.ok && toText(read.expression)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('preserves every name and every string', () => {
    const whole = fc.string({ unit: anyCharacter });
    fc.assert(
      fc.property(
        whole,
        whole,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (name, value, number) => {
          const args = [p(`${name}x`), value];
          const json = { op: 'and', args: [{ op: '=', args }, same(p(`${value}y`), number + 0)] };
          const parsed = parseCql2Json(json);
          expect(parsed.ok && jsonOf(toText(parsed.expression))).toEqual(json);
        },
      ),
    );
  });

  it('writes an interval of functions and a call without arguments', () => {
    const text = "T_DURING(datetime, INTERVAL(first(), '..'))";
    const parsed = parseCql2Text(text);
    expect(parsed.ok && toText(parsed.expression)).toBe(text);
  });
});
