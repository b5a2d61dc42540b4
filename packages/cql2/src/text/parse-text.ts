import type { Expression, IntervalEnd } from '../expression/expression.ts';
import { DEFAULT_LIMITS, type ParseLimits } from '../expression/limits.ts';
import { type OperandClass, type Operator, operandClass, wrongCount } from '../expression/operators.ts';
import { positionAt, type TextPosition } from '../expression/text-position.ts';
import { FUNCTION_OPERATORS, isFunctionName, isGeometryTag, isReserved } from '../expression/words.ts';
import { misfitOf } from '../semantics/operand-class.ts';
import { readArray, readBBox, readEnd, readGeometry, readInstant, readNumber } from './literal-text.ts';
import { TextSyntaxError, type Token } from './scan-text.ts';
import {
  isNext,
  isNextWord,
  readerOf,
  readItems,
  readList,
  readSymbol,
  readWord,
  type TextReader,
  unexpected,
} from './text-reader.ts';

/** Finds where a part of a filter begins in its text. */
export type PositionOf = (part: Expression) => TextPosition;

/** The expression with the positions of its parts, or the reason for rejection with its position. */
export type TextParseResult =
  | { readonly ok: true; readonly expression: Expression; readonly positionOf: PositionOf }
  | {
      readonly ok: false;
      readonly position: TextPosition;
      readonly expected: string;
      readonly message: string;
    };

/**
 * Parses a filter in the text encoding of CQL2 (OGC 21-065r2, clause 8 and annex B). Keywords may be in either case.
 * Rejects everything that it does not understand, with its position and what was expected there. Precedence from low
 * to high: OR, AND, NOT, comparisons (which do not chain), `+ -`, `* / % DIV`, `^` (right-associative), signs of
 * numbers. A chain of AND or OR is a single operation with many operands. Literals are checked as in JSON.
 */
export function parseCql2Text(text: string, limits: ParseLimits = DEFAULT_LIMITS): TextParseResult {
  try {
    if (text.length > limits.characters) {
      const expected = `at most ${limits.characters} characters`;
      throw new TextSyntaxError(limits.characters, expected, 'The filter is too long.');
    }
    const reader = readerOf(text, limits);
    const expression = readExpression(reader, POWER.or);
    if (reader.token.kind !== 'end') throw unexpected(reader, 'an operator or the end of the filter');
    requireClass(reader, 'condition', expression);
    return { ok: true, expression, positionOf: (part) => positionAt(text, reader.offsetOf(part)) };
  } catch (error) {
    if (!(error instanceof TextSyntaxError)) throw error;
    const { at, expected, message } = error;
    return { ok: false, position: positionAt(text, at), expected, message };
  }
}

/** Precedence of operators. */
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

function readExpression(reader: TextReader, least: number): Expression {
  let left = readPrefix(reader, least);
  let isCompared = false;
  for (;;) {
    const infix = infixOf(reader.token);
    if (!infix || infix.power < least) return left;
    if (infix.power !== POWER.comparison) {
      left = readInfix(reader, left, infix.op, infix.power);
    } else if (isCompared) {
      throw unexpected(reader, 'brackets around one of two consecutive comparisons');
    } else {
      left = readComparison(reader, left, infix.op);
      isCompared = true;
    }
  }
}

function readInfix(reader: TextReader, left: Expression, op: Operator, power: number): Expression {
  const at = reader.offsetOf(left);
  if (op === 'and' || op === 'or') {
    const args = [left];
    while (isNextWord(reader, op.toUpperCase())) {
      reader.consume();
      args.push(readExpression(reader, power + 1));
    }
    return operation(reader, op, args, at);
  }
  reader.consume();
  // Powers are right-associative: 2 ^ 3 ^ 2 is 2 ^ (3 ^ 2).
  const least = op === '^' ? power : power + 1;
  const right = reader.within(() => readExpression(reader, least));
  return operation(reader, op, [left, right], at);
}

function readComparison(reader: TextReader, left: Expression, op: Operator): Expression {
  const at = reader.offsetOf(left);
  if (op === 'isNull') return readIsNull(reader, left, at);
  reader.consume();
  if (op !== 'not') return operation(reader, op, [left, ...readOperands(reader, op)], at);
  const negated = infixOf(reader.token)?.op;
  if (negated !== 'like' && negated !== 'between' && negated !== 'in') {
    throw unexpected(reader, 'LIKE, BETWEEN or IN');
  }
  reader.consume();
  const compared = operation(reader, negated, [left, ...readOperands(reader, negated)], at);
  return operation(reader, 'not', [compared], at);
}

function readOperands(reader: TextReader, op: Operator): Expression[] {
  const operand = () => readExpression(reader, POWER.sum);
  if (op === 'in') {
    const { at } = reader.token;
    const items = readList(reader, () => readScalar(reader));
    return [reader.record({ kind: 'list', items }, at, items)];
  }
  if (op !== 'between') return [operand()];
  const low = operand();
  readWord(reader, 'AND');
  return [low, operand()];
}

function readIsNull(reader: TextReader, left: Expression, at: number): Expression {
  readWord(reader, 'IS');
  const isNegated = isNextWord(reader, 'NOT');
  if (isNegated) reader.consume();
  readWord(reader, 'NULL');
  const isNull = operation(reader, 'isNull', [left], at);
  return isNegated ? operation(reader, 'not', [isNull], at) : isNull;
}

function readScalar(reader: TextReader): Expression {
  return requireClass(reader, 'scalar', readExpression(reader, POWER.or));
}

/** Makes an operation whose operands are of the required number and classes. */
function operation(reader: TextReader, op: Operator, args: readonly Expression[], at: number): Expression {
  const count = wrongCount(op, args.length);
  if (count)
    throw new TextSyntaxError(at, count, `${op.toUpperCase()} requires ${count}, not ${args.length}.`);
  for (const [index, arg] of args.entries()) requireClass(reader, operandClass(op, index), arg);
  return reader.record({ kind: 'operation', op, args }, at, args);
}

function requireClass(reader: TextReader, wanted: OperandClass, expression: Expression): Expression {
  const misfit = misfitOf(expression, wanted);
  if (misfit) throw new TextSyntaxError(reader.offsetOf(expression), misfit.expected, misfit.message);
  return expression;
}

const OPERAND = 'a value, a property, a function or "("';

function readPrefix(reader: TextReader, least: number): Expression {
  const { token } = reader;
  if (isNextWord(reader, 'NOT') && least <= POWER.not) {
    reader.consume();
    const operand = reader.within(() => readExpression(reader, POWER.not));
    return operation(reader, 'not', [operand], token.at);
  }
  if (isNext(reader, '-') || isNext(reader, '+')) return readSigned(reader);
  if (isNext(reader, '(')) {
    reader.consume();
    const inner = reader.within(() => readExpression(reader, POWER.or));
    readSymbol(reader, ')');
    return inner;
  }
  return readOperand(reader);
}

/** Reads a number with a sign, or `-x` as `-1 * x`. */
function readSigned(reader: TextReader): Expression {
  const { at, text } = reader.consume();
  const sign = text === '-' ? -1 : 1;
  if (reader.token.kind === 'number') {
    return reader.record({ kind: 'literal', value: sign * readNumber(reader) + 0 }, at, []);
  }
  const operand = reader.within(() => readExpression(reader, POWER.power));
  requireClass(reader, 'number', operand);
  if (sign === 1) return operand;
  const factor = reader.record({ kind: 'literal', value: -1 }, at, []);
  return operation(reader, '*', [factor, operand], at);
}

function readOperand(reader: TextReader): Expression {
  const { kind, text, at } = reader.token;
  switch (kind) {
    case 'number':
      return reader.record({ kind: 'literal', value: readNumber(reader) }, at, []);
    case 'string':
      reader.consume();
      return reader.record({ kind: 'literal', value: text }, at, []);
    case 'quoted':
      if (text === '') throw unexpected(reader, 'the name of a property');
      reader.consume();
      return reader.record({ kind: 'property', name: text }, at, []);
    case 'word':
      return readNamed(reader);
    case 'symbol':
    case 'end':
      throw unexpected(reader, OPERAND);
  }
}

function readNamed(reader: TextReader): Expression {
  const { text, at } = reader.token;
  const word = text.toUpperCase();
  if (word === 'TRUE' || word === 'FALSE') {
    reader.consume();
    return reader.record({ kind: 'literal', value: word === 'TRUE' }, at, []);
  }
  if (isReserved(word)) throw unexpected(reader, OPERAND);
  reader.consume();
  if (isGeometryTag(word) && (isNext(reader, '(') || isNextWord(reader, 'Z'))) {
    return reader.record(readGeometry(reader, word, at), at, []);
  }
  if (!isNext(reader, '(')) return reader.record({ kind: 'property', name: text }, at, []);
  switch (word) {
    case 'DATE':
    case 'TIMESTAMP':
      return reader.record(readInstant(reader, word === 'DATE' ? 'date' : 'timestamp'), at, []);
    case 'INTERVAL':
      return readInterval(reader, at);
    case 'BBOX':
    case 'ENVELOPE':
      return reader.record(readBBox(reader, at), at, []);
    default:
      return readCall(reader, text, at);
  }
}

/** Reads the operands of an operator that is written as a function, or of a function call. */
function readCall(reader: TextReader, name: string, at: number): Expression {
  const op = FUNCTION_OPERATORS.get(name.toUpperCase());
  readSymbol(reader, '(');
  let index = 0;
  const read = () => readArgument(reader, op ? operandClass(op, index++) : 'argument');
  const args = isNext(reader, ')') ? [] : reader.within(() => readItems(reader, read));
  readSymbol(reader, ')');
  if (op) return operation(reader, op, args, at);
  if (!isFunctionName(name)) throw new TextSyntaxError(at, 'a function', `${name} is not a function.`);
  return reader.record({ kind: 'call', name, args }, at, args);
}

function readArgument(reader: TextReader, wanted: OperandClass): Expression {
  const { at } = reader.token;
  if (wanted === 'array' && (isNext(reader, '(') || isNext(reader, '['))) {
    const items = readArray(reader, () => readScalar(reader));
    return reader.record({ kind: 'list', items }, at, items);
  }
  return requireClass(reader, wanted, readExpression(reader, POWER.or));
}

function readInterval(reader: TextReader, at: number): Expression {
  readSymbol(reader, '(');
  const start = readIntervalEnd(reader);
  readSymbol(reader, ',');
  const end = readIntervalEnd(reader);
  readSymbol(reader, ')');
  const parts = [start, end].filter((part) => part.kind === 'property' || part.kind === 'call');
  return reader.record({ kind: 'interval', start, end }, at, parts);
}

function readIntervalEnd(reader: TextReader): IntervalEnd {
  if (reader.token.kind === 'string') return readEnd(reader);
  const error = unexpected(reader, "a date, a timestamp, '..', a property or a function");
  const end = reader.within(() => readOperand(reader));
  if (end.kind === 'property' || end.kind === 'call') return end;
  throw error;
}
