import type { Expression } from '../expression/expression.ts';
import { type OperandClass, resultOf } from '../expression/operators.ts';
import { constantText, endsInEscape } from './like-pattern.ts';

/** A description of each operand class for messages. */
export const CLASS_TEXT: Readonly<Record<OperandClass, string>> = {
  condition: 'a condition, a boolean or a property',
  scalar: 'a string, number, boolean, timestamp, date, property, function or condition',
  number: 'a number, a property, a function or arithmetic',
  text: 'a string, a property or a function',
  pattern: 'a string with % and _ as wildcards',
  list: 'a list of at least one value',
  array: 'an array, a property or a function',
  geometry: 'a geometry, a bbox, a property or a function',
  temporal: 'a timestamp, date, interval, property or function',
  argument: 'a value, a property, a function or a condition',
  any: 'a property or a value',
};

const SCALAR: readonly Expression['kind'][] = ['literal', 'timestamp', 'date', 'operation'];
const TEMPORAL: readonly Expression['kind'][] = ['timestamp', 'date', 'interval'];

/** Whether an expression is valid where a class is required. Properties and calls are valid if their type may be. */
export function fitsClass(expression: Expression, wanted: OperandClass): boolean {
  const { kind } = expression;
  if (wanted === 'pattern') return constantText(expression) !== undefined;
  if (wanted === 'list') return kind === 'list' && expression.items.length > 0;
  if (kind === 'property' || kind === 'call') return true;
  switch (wanted) {
    case 'condition':
      return hasResult(expression, 'boolean');
    case 'number':
      return hasResult(expression, 'number');
    case 'text':
      return hasResult(expression, 'string');
    case 'scalar':
      return SCALAR.includes(kind);
    case 'array':
      return kind === 'list';
    case 'geometry':
      return kind === 'geometry' || kind === 'bbox';
    case 'temporal':
      return TEMPORAL.includes(kind);
    case 'argument':
      return kind !== 'list' && kind !== 'interval';
    case 'any':
      return kind !== 'list';
  }
}

function hasResult(expression: Expression, type: 'boolean' | 'number' | 'string'): boolean {
  if (expression.kind === 'operation') return resultOf(expression.op) === type;
  return expression.kind === 'literal' && typeof expression.value === type;
}

/** The reason why an expression is not valid in its position. */
export interface Misfit {
  readonly expected: string;
  readonly message: string;
}

/** Explains why an expression is not valid where a class is required; undefined if it is valid. */
export function misfitOf(expression: Expression, wanted: OperandClass): Misfit | undefined {
  if (!fitsClass(expression, wanted)) {
    return { expected: CLASS_TEXT[wanted], message: 'This expression is not valid here.' };
  }
  if (wanted === 'pattern' && endsInEscape(constantText(expression) ?? '')) {
    const expected = 'a character after the last backslash';
    return { expected, message: 'The pattern ends with an escape character that escapes nothing.' };
  }
  return undefined;
}

/** Explains why a filter must not contain a text: the database accepts neither NUL nor half a surrogate pair. */
export function textMisfit(text: string): Misfit | undefined {
  if (text.includes('\u0000')) {
    return { expected: 'text without NUL', message: 'Text must not contain the character NUL.' };
  }
  if (text.isWellFormed()) return undefined;
  return { expected: 'complete characters', message: 'Text must not contain half of a surrogate pair.' };
}
