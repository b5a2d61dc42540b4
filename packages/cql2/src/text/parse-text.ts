import type { Expression, IntervalEnd } from '../expression/expression.ts';
import { DEFAULT_LIMITS, type ParseLimits } from '../expression/limits.ts';
import { type OperandClass, type Operator, operandClass, wrongCount } from '../expression/operators.ts';
import { type Place, placeAt } from '../expression/place.ts';
import { FUNCTION_OPERATORS, isFunctionName, isGeometryTag, isReserved } from '../expression/words.ts';
import { misfitOf } from '../semantics/operand-class.ts';
import { takeArray, takeBBox, takeEnd, takeGeometry, takeInstant, takeNumber } from './literal-text.ts';
import { TextFault, type Token } from './scan-text.ts';
import {
  isNext,
  isNextWord,
  readerOf,
  type TextReader,
  takeItems,
  takeList,
  takeSymbol,
  takeWord,
  unexpected,
} from './text-reader.ts';

/** Finds where a part of a filter begins in its text. */
export type PlaceOf = (part: Expression) => Place;

export type TextParseResult =
  | { readonly ok: true; readonly expression: Expression; readonly placeOf: PlaceOf }
  | { readonly ok: false; readonly place: Place; readonly expected: string; readonly message: string };

/**
 * Reads a filter in the text encoding of CQL2 (OGC 21-065r2, clause 8 and annex B). Keywords are read in
 * either case. What is not understood is refused with its place and what was expected there. From loose to
 * tight bind OR, AND, NOT, comparisons (which do not chain), `+ -`, `* / % DIV`, `^` (from the right), signs
 * of numbers. A chain of AND or OR is one operation of many operands. Literals are checked as in JSON.
 */
export function parseCql2Text(text: string, limits: ParseLimits = DEFAULT_LIMITS): TextParseResult {
  try {
    if (text.length > limits.characters) {
      const expected = `at most ${limits.characters} characters`;
      throw new TextFault(limits.characters, expected, 'The filter is too long.');
    }
    const reader = readerOf(text, limits);
    const expression = takeExpression(reader, POWER.or);
    if (reader.token.kind !== 'end') throw unexpected(reader, 'an operator or the end of the filter');
    hold(reader, 'condition', expression);
    return { ok: true, expression, placeOf: (part) => placeAt(text, reader.placeOf(part)) };
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    const { at, expected, message } = error;
    return { ok: false, place: placeAt(text, at), expected, message };
  }
}

/** How tightly operators bind. */
const POWER = { or: 1, and: 2, not: 3, comparison: 4, sum: 5, product: 6, power: 7 } as const;

const SYMBOLS: Readonly<Record<string, { readonly op: Operator; readonly power: number }>> = {
  '=': { op: '=', power: POWER.comparison },
  '<>': { op: '<>', power: POWER.comparison },
  '<': { op: '<', power: POWER.comparison },
  '<=': { op: '<=', power: POWER.comparison },
  '>': { op: '>', power: POWER.comparison },
  '>=': { op: '>=', power: POWER.comparison },
  '+': { op: '+', power: POWER.sum },
  '-': { op: '-', power: POWER.sum },
  '*': { op: '*', power: POWER.product },
  '/': { op: '/', power: POWER.product },
  '%': { op: '%', power: POWER.product },
  '^': { op: '^', power: POWER.power },
};
const WORDS: Readonly<Record<string, { readonly op: Operator; readonly power: number }>> = {
  OR: { op: 'or', power: POWER.or },
  AND: { op: 'and', power: POWER.and },
  LIKE: { op: 'like', power: POWER.comparison },
  BETWEEN: { op: 'between', power: POWER.comparison },
  IN: { op: 'in', power: POWER.comparison },
  IS: { op: 'isNull', power: POWER.comparison },
  NOT: { op: 'not', power: POWER.comparison },
  DIV: { op: 'div', power: POWER.product },
};

function infixOf({ kind, text }: Token): { readonly op: Operator; readonly power: number } | undefined {
  const table = kind === 'symbol' ? SYMBOLS : kind === 'word' ? WORDS : {};
  const word = text.toUpperCase();
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

function takeExpression(reader: TextReader, least: number): Expression {
  let left = takePrefix(reader, least);
  let isCompared = false;
  for (;;) {
    const infix = infixOf(reader.token);
    if (!infix || infix.power < least) return left;
    if (infix.power !== POWER.comparison) {
      left = takeInfix(reader, left, infix.op, infix.power);
    } else if (isCompared) {
      throw unexpected(reader, 'brackets round one of two comparisons in a row');
    } else {
      left = takeComparison(reader, left, infix.op);
      isCompared = true;
    }
  }
}

function takeInfix(reader: TextReader, left: Expression, op: Operator, power: number): Expression {
  const at = reader.placeOf(left);
  if (op === 'and' || op === 'or') {
    const args = [left];
    while (isNextWord(reader, op.toUpperCase())) {
      reader.take();
      args.push(takeExpression(reader, power + 1));
    }
    return operation(reader, op, args, at);
  }
  reader.take();
  // powers are read from the right: 2 ^ 3 ^ 2 is 2 ^ (3 ^ 2)
  const least = op === '^' ? power : power + 1;
  const right = reader.within(() => takeExpression(reader, least));
  return operation(reader, op, [left, right], at);
}

function takeComparison(reader: TextReader, left: Expression, op: Operator): Expression {
  const at = reader.placeOf(left);
  if (op === 'isNull') return takeIsNull(reader, left, at);
  reader.take();
  if (op !== 'not') return operation(reader, op, [left, ...takeOperands(reader, op)], at);
  const negated = infixOf(reader.token)?.op;
  if (negated !== 'like' && negated !== 'between' && negated !== 'in') {
    throw unexpected(reader, 'LIKE, BETWEEN or IN');
  }
  reader.take();
  const compared = operation(reader, negated, [left, ...takeOperands(reader, negated)], at);
  return operation(reader, 'not', [compared], at);
}

function takeOperands(reader: TextReader, op: Operator): Expression[] {
  const operand = () => takeExpression(reader, POWER.sum);
  if (op === 'in') {
    const { at } = reader.token;
    const items = takeList(reader, () => takeScalar(reader));
    return [reader.note({ kind: 'list', items }, at, items)];
  }
  if (op !== 'between') return [operand()];
  const low = operand();
  takeWord(reader, 'AND');
  return [low, operand()];
}

function takeIsNull(reader: TextReader, left: Expression, at: number): Expression {
  takeWord(reader, 'IS');
  const isNegated = isNextWord(reader, 'NOT');
  if (isNegated) reader.take();
  takeWord(reader, 'NULL');
  const isNull = operation(reader, 'isNull', [left], at);
  return isNegated ? operation(reader, 'not', [isNull], at) : isNull;
}

function takeScalar(reader: TextReader): Expression {
  return hold(reader, 'scalar', takeExpression(reader, POWER.or));
}

/** An operation whose operands fit it. */
function operation(reader: TextReader, op: Operator, args: readonly Expression[], at: number): Expression {
  const count = wrongCount(op, args.length);
  if (count) throw new TextFault(at, count, `${op.toUpperCase()} takes ${count}, not ${args.length}.`);
  for (const [index, arg] of args.entries()) hold(reader, operandClass(op, index), arg);
  return reader.note({ kind: 'operation', op, args }, at, args);
}

function hold(reader: TextReader, wanted: OperandClass, expression: Expression): Expression {
  const misfit = misfitOf(expression, wanted);
  if (misfit) throw new TextFault(reader.placeOf(expression), misfit.expected, misfit.message);
  return expression;
}

const OPERAND = 'a value, a property, a function or "("';

function takePrefix(reader: TextReader, least: number): Expression {
  const { token } = reader;
  if (isNextWord(reader, 'NOT') && least <= POWER.not) {
    reader.take();
    const operand = reader.within(() => takeExpression(reader, POWER.not));
    return operation(reader, 'not', [operand], token.at);
  }
  if (isNext(reader, '-') || isNext(reader, '+')) return takeSigned(reader);
  if (isNext(reader, '(')) {
    reader.take();
    const inner = reader.within(() => takeExpression(reader, POWER.or));
    takeSymbol(reader, ')');
    return inner;
  }
  return takeOperand(reader);
}

/** A number with a sign, or `-x` as `-1 * x`. */
function takeSigned(reader: TextReader): Expression {
  const { at, text } = reader.take();
  const sign = text === '-' ? -1 : 1;
  if (reader.token.kind === 'number') {
    return reader.note({ kind: 'literal', value: sign * takeNumber(reader) + 0 }, at, []);
  }
  const operand = reader.within(() => takeExpression(reader, POWER.power));
  hold(reader, 'number', operand);
  if (sign === 1) return operand;
  const factor = reader.note({ kind: 'literal', value: -1 }, at, []);
  return operation(reader, '*', [factor, operand], at);
}

function takeOperand(reader: TextReader): Expression {
  const { kind, text, at } = reader.token;
  switch (kind) {
    case 'number':
      return reader.note({ kind: 'literal', value: takeNumber(reader) }, at, []);
    case 'string':
      reader.take();
      return reader.note({ kind: 'literal', value: text }, at, []);
    case 'quoted':
      if (text === '') throw unexpected(reader, 'the name of a property');
      reader.take();
      return reader.note({ kind: 'property', name: text }, at, []);
    case 'word':
      return takeNamed(reader);
    case 'symbol':
    case 'end':
      throw unexpected(reader, OPERAND);
  }
}

function takeNamed(reader: TextReader): Expression {
  const { text, at } = reader.token;
  const word = text.toUpperCase();
  if (word === 'TRUE' || word === 'FALSE') {
    reader.take();
    return reader.note({ kind: 'literal', value: word === 'TRUE' }, at, []);
  }
  if (isReserved(word)) throw unexpected(reader, OPERAND);
  reader.take();
  if (isGeometryTag(word) && (isNext(reader, '(') || isNextWord(reader, 'Z'))) {
    return reader.note(takeGeometry(reader, word, at), at, []);
  }
  if (!isNext(reader, '(')) return reader.note({ kind: 'property', name: text }, at, []);
  switch (word) {
    case 'DATE':
    case 'TIMESTAMP':
      return reader.note(takeInstant(reader, word === 'DATE' ? 'date' : 'timestamp'), at, []);
    case 'INTERVAL':
      return takeInterval(reader, at);
    case 'BBOX':
    case 'ENVELOPE':
      return reader.note(takeBBox(reader, at), at, []);
    default:
      return takeCall(reader, text, at);
  }
}

/** The operands of an operator that is written as a function, or those of a declared function. */
function takeCall(reader: TextReader, name: string, at: number): Expression {
  const op = FUNCTION_OPERATORS.get(name.toUpperCase());
  takeSymbol(reader, '(');
  let index = 0;
  const read = () => takeArgument(reader, op ? operandClass(op, index++) : 'argument');
  const args = isNext(reader, ')') ? [] : reader.within(() => takeItems(reader, read));
  takeSymbol(reader, ')');
  if (op) return operation(reader, op, args, at);
  if (!isFunctionName(name)) throw new TextFault(at, 'a function', `${name} is no function.`);
  return reader.note({ kind: 'call', name, args }, at, args);
}

function takeArgument(reader: TextReader, wanted: OperandClass): Expression {
  const { at } = reader.token;
  if (wanted === 'array' && (isNext(reader, '(') || isNext(reader, '['))) {
    const items = takeArray(reader, () => takeScalar(reader));
    return reader.note({ kind: 'list', items }, at, items);
  }
  return hold(reader, wanted, takeExpression(reader, POWER.or));
}

function takeInterval(reader: TextReader, at: number): Expression {
  takeSymbol(reader, '(');
  const start = takeIntervalEnd(reader);
  takeSymbol(reader, ',');
  const end = takeIntervalEnd(reader);
  takeSymbol(reader, ')');
  const parts = [start, end].filter((one) => one.kind === 'property' || one.kind === 'call');
  return reader.note({ kind: 'interval', start, end }, at, parts);
}

function takeIntervalEnd(reader: TextReader): IntervalEnd {
  if (reader.token.kind === 'string') return takeEnd(reader);
  const fault = unexpected(reader, "a date, a timestamp, '..', a property or a function");
  const end = reader.within(() => takeOperand(reader));
  if (end.kind === 'property' || end.kind === 'call') return end;
  throw fault;
}
