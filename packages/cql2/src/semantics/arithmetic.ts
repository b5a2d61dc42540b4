import type { ArithmeticOperator } from '../expression/operators.ts';
import { concat, type Fragment } from './fragment.ts';

/**
 * Operands of arithmetic must be 0 or have an absolute value in this range; others give null. Therefore no result
 * overflows or underflows the range of doubles, which PostgreSQL reports as an error.
 */
const SMALLEST = 1e-150;
const LARGEST = 1e150;
/** The largest natural logarithm of a power, that of `LARGEST`. */
const LARGEST_LOG = 345;

export function isArithmetic(op: string): op is ArithmeticOperator {
  return ['+', '-', '*', '/', '%', 'div', '^'].includes(op);
}

/**
 * Calculates on doubles. Returns null where the result is undefined: a division by zero, a root of a negative number,
 * 0 to a negative power, operands or powers out of range. `div` truncates towards zero, and `%` is its remainder, with
 * the sign of the dividend.
 */
export function compute(op: ArithmeticOperator, a: number, b: number): number | null {
  if (!isInRange(a) || !isInRange(b)) return null;
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? null : a / b;
    case '%':
      return b === 0 ? null : a - b * Math.trunc(a / b);
    case 'div':
      return b === 0 ? null : Math.trunc(a / b);
    case '^':
      return power(a, b);
  }
}

function isInRange(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= SMALLEST && size <= LARGEST);
}

function power(a: number, b: number): number | null {
  if (b === 0) return 1;
  if (a === 0) return b > 0 ? 0 : null;
  if (a < 0 && !Number.isInteger(b)) return null;
  return Math.abs(b) * Math.abs(Math.log(Math.abs(a))) > LARGEST_LOG ? null : a ** b;
}

const RANGE = (name: string) =>
  `(o.${name} = 0 OR abs(o.${name}) BETWEEN '${SMALLEST}'::float8 AND '${LARGEST}'::float8)`;
const POWER = `CASE WHEN o.b = 0 THEN 1 WHEN o.a = 0 THEN CASE WHEN o.b > 0 THEN 0 END
 WHEN o.a < 0 AND o.b <> trunc(o.b) THEN NULL
 WHEN abs(o.b) * abs(ln(abs(o.a))) > ${LARGEST_LOG} THEN NULL ELSE power(o.a, o.b) END`;

const CALCULATION: Readonly<Record<ArithmeticOperator, string>> = {
  '+': 'o.a + o.b',
  '-': 'o.a - o.b',
  '*': 'o.a * o.b',
  '/': 'CASE WHEN o.b <> 0 THEN o.a / o.b END',
  '%': 'CASE WHEN o.b <> 0 THEN o.a - o.b * trunc(o.a / o.b) END',
  div: 'CASE WHEN o.b <> 0 THEN trunc(o.a / o.b) END',
  '^': POWER,
};

/** Writes the same calculation for PostgreSQL. Each operand is written once, which OFFSET enforces at any depth. */
export function writeArithmetic(op: ArithmeticOperator, a: Fragment, b: Fragment): Fragment {
  const guarded = `SELECT CASE WHEN ${RANGE('a')} AND ${RANGE('b')} THEN ${CALCULATION[op]} END`;
  return concat(`${guarded} FROM (SELECT `, a, '::float8 AS a, ', b, '::float8 AS b OFFSET 0) o');
}
