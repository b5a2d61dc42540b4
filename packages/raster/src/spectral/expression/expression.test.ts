import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseBands, nearestBand } from './choose-bands.ts';
import { evaluate } from './evaluate.ts';
import { ExpressionError } from './expression.ts';
import { parseExpression } from './parse-expression.ts';

const wavelengths = [1600, 1705, 1729, 1741, 2200, 2210, 2220, 2310];
const planes = wavelengths.map((nm) => [nm / 10_000, nm / 20_000, -1]);
const values = new Map(planes.entries());

function calculate(text: string, good?: readonly boolean[]): readonly number[] {
  const expression = parseExpression(text);
  const bands = chooseBands(expression, { wavelengths, ...(good && { good }) });
  return [...evaluate(expression, { bands, values, count: 3 })];
}
const first = (text: string) => calculate(text)[0];

function errorOf(run: () => unknown): [string, number] {
  try {
    run();
  } catch (error) {
    if (error instanceof ExpressionError) return [error.message, error.at];
    throw error;
  }
  throw new Error('There was no error.');
}

describe('band arithmetic', () => {
  it.each<[string, number]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 / 4 / 2', 1],
    ['8 - 4 - 2', 2],
    ['-2 * -3', 6],
    ['2e-1 + .5', 0.7],
    ['R(2310)', 0.231],
    ['R(2305)', 0.231],
    ['R(2205)', 0.22],
    ['mean(2200, 2220)', 0.221],
    ['(R(1600) - R(2310)) / (R(1600) + R(2310))', -0.071 / 0.391],
    ['min(R(2310), R(1600), 1)', 0.16],
    ['max(3, 1, 2)', 3],
    ['abs(-2) + sqrt(9) + ln(exp(1))', 6],
  ])('calculates %s', (text, expected) => {
    expect(first(text)).toBeCloseTo(expected, 6);
  });

  it('has no data where a result is not a finite number', () => {
    expect(calculate('sqrt(R(2310))')[2]).toBeNaN();
    expect(calculate('1 / (R(2310) + 1)')[2]).toBeNaN();
    expect(calculate('min(R(2310), 1 / 0 - 1 / 0)')).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it('omits bad bands from a mean', () => {
    const good = wavelengths.map((nm) => nm !== 2220);
    expect(calculate('mean(2200, 2220)', good)[0]).toBeCloseTo(0.2205, 6);
  });

  it.each<[string, string, number]>([
    ['', 'the end is not expected here, but a number, a band such as R(2310), or a function.', 0],
    ['1 +', 'the end is not expected here, but a number, a band such as R(2310), or a function.', 3],
    ['1 2', '“2” is not expected here, but an operator or the end.', 2],
    ['(1', 'the end is not expected here, but a closing parenthesis.', 2],
    ['1 ; 2', '“;” is not expected here.', 2],
    ['B(3)', '“B” is not known; known are R, mean, abs, sqrt, ln, exp, min, max.', 0],
    ['constructor(1)', '“constructor” is not known; known are R, mean, abs, sqrt, ln, exp, min, max.', 0],
    ['R(R(1))', 'R must have a wavelength in nm, such as 2310.', 0],
    ['1 + mean(2200)', 'mean must have 2 values in its parentheses.', 4],
    ['mean(2220, 2200)', 'mean must begin with the shorter wavelength.', 0],
    ['sqrt(1, 2)', 'sqrt must have 1 value in its parentheses.', 0],
    ['min(1)', 'min must have 2 to 8 values in its parentheses.', 0],
    ['R(2400)', 'There is no band within 8 nm of 2400 nm.', 0],
    ['mean(1000, 1100)', 'There is no usable band from 1000 to 1100 nm.', 0],
    ['('.repeat(60), 'The expression is nested too deeply.', 51],
    ['1'.repeat(1001), 'The expression must have at most 1000 characters.', 1000],
  ])('refuses %j and says where', (text, message, at) => {
    expect(errorOf(() => calculate(text))).toEqual([message, at]);
  });

  it('refuses a band that is marked as bad', () => {
    const good = wavelengths.map((nm) => nm !== 2310);
    expect(errorOf(() => calculate('1 + R(2310)', good))).toEqual([
      'The band at 2310 nm is marked as bad.',
      4,
    ]);
  });

  it('calculates what JavaScript calculates for any sums, products and parentheses', () => {
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.double({ min: 0.125, max: 64, noNaN: true }).map((value) => value.toFixed(4)),
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/'), tie('tree'))
          .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
        fc
          .tuple(tie('tree'), fc.constantFrom(' + ', ' - '), tie('tree'))
          .map(([a, sign, b]) => `${a}${sign}${b}`),
      ),
    }));
    fc.assert(
      fc.property(tree, (text) => {
        fc.pre(text.length <= 1000);
        const expected = Math.fround(Number(new Function(`return ${text}`)()));
        const found = first(text) ?? 0;
        expect(Number.isFinite(expected) ? found : Number.NaN).toEqual(
          Number.isFinite(expected) ? expected : Number.NaN,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('calculates what a naive evaluator calculates, pixel by pixel, for any bands, means and functions', () => {
    /** The text of an expression with what it means at a pixel. */
    type Meaning = readonly [text: string, at: (pixel: number) => number];
    const band = (nm: number, pixel: number) => planes[wavelengths.indexOf(nm)]?.[pixel] ?? Number.NaN;
    const { tree } = fc.letrec<{ tree: Meaning }>((tie) => {
      const two = fc.tuple(tie('tree'), tie('tree'));
      return {
        tree: fc.oneof(
          { maxDepth: 5 },
          fc.integer({ min: 0, max: 9999 }).map((n): Meaning => [`${n / 100}`, () => n / 100]),
          fc.constantFrom(...wavelengths).map((nm): Meaning => [`R(${nm})`, (pixel) => band(nm, pixel)]),
          fc.tuple(fc.nat(wavelengths.length - 1), fc.nat(wavelengths.length - 1)).map(([a, b]): Meaning => {
            const part = wavelengths.slice(Math.min(a, b), Math.max(a, b) + 1);
            const sum = (pixel: number) => part.reduce((total, nm) => total + band(nm, pixel), 0);
            return [`mean(${part[0]},${part.at(-1)})`, (pixel) => sum(pixel) / part.length];
          }),
          fc.tuple(two, fc.constantFrom('+', '-', '*', '/')).map(([[a, b], sign]): Meaning => {
            const apply = { '+': plus, '-': minus, '*': times, '/': over }[sign] ?? plus;
            return [`(${a[0]} ${sign} ${b[0]})`, (pixel) => apply(a[1](pixel), b[1](pixel))];
          }),
          fc.tuple(two, fc.constantFrom('min', 'max')).map(([[a, b], name]): Meaning => {
            const apply = name === 'min' ? Math.min : Math.max;
            return [`${name}(${a[0]}, ${b[0]})`, (pixel) => apply(a[1](pixel), b[1](pixel))];
          }),
          fc.tuple(tie('tree'), fc.constantFrom('abs', 'sqrt', 'ln', 'exp')).map(([a, name]): Meaning => {
            const apply = { abs: Math.abs, sqrt: Math.sqrt, ln: Math.log, exp: Math.exp }[name] ?? Math.abs;
            return [`${name}(${a[0]})`, (pixel) => apply(a[1](pixel))];
          }),
          tie('tree').map((a): Meaning => [`-(${a[0]})`, (pixel) => -a[1](pixel)]),
        ),
      };
    });
    fc.assert(
      fc.property(tree, ([text, at]) => {
        fc.pre(text.length <= 1000);
        const expected = [0, 1, 2].map((pixel) => {
          const value = at(pixel);
          return Number.isFinite(value) ? Math.fround(value) : Number.NaN;
        });
        expect(calculate(text)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('ends with a reason or a value for any text', () => {
    const pieces = fc.constantFrom(
      'R',
      'mean',
      '(',
      ')',
      ',',
      '+',
      '-',
      '/',
      '2310',
      '.',
      'e',
      ' ',
      'ln',
      '𝄞',
      '"',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        try {
          expect(calculate(parts.join(''))).toHaveLength(3);
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const plus = (a: number, b: number) => a + b;
const minus = (a: number, b: number) => a - b;
const times = (a: number, b: number) => a * b;
const over = (a: number, b: number) => a / b;

it('the nearest band of two at the same distance is the shorter one', () => {
  expect(nearestBand([100, 110, 120], 105)).toBe(0);
});
