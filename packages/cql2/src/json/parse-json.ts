import { isRecord } from '@sigma/geo';
import type { Expression, IntervalEnd } from '../expression/expression.ts';
import { readDate, readTimestamp } from '../expression/instant.ts';
import {
  DEFAULT_LIMITS,
  newSize,
  type ParseLimits,
  type Size,
  tooDeep,
  tooMany,
} from '../expression/limits.ts';
import {
  isOperator,
  OPERATORS,
  type OperandClass,
  operandClass,
  wrongCount,
} from '../expression/operators.ts';
import { showValue } from '../expression/text-position.ts';
import { isFunctionName } from '../expression/words.ts';
import { CLASS_TEXT, misfitOf, textMisfit } from '../semantics/operand-class.ts';
import {
  type Members,
  memberPath,
  type Parsed,
  type ParseFailure,
  parseFailure,
  readLiteralObject,
  rejectUnknownMembers,
} from './literal-json.ts';

/** The expression, or the reason for rejection with its path, such as `args[0].args[1].property`; empty at the top. */
export type ParseResult = { readonly ok: true; readonly expression: Expression } | ParseFailure;

/**
 * Parses a filter in the JSON encoding of CQL2 (OGC 21-065r2, clause 9). Rejects everything that it does not
 * understand with its path: unknown members, wrong numbers of arguments, values of the wrong kind. An `op` that is not
 * an operator is a function call. Literal polygons are checked, and repaired where they have a single interpretation.
 * Names and types of properties and functions are checked separately by `checkAgainst`.
 */
export function parseCql2Json(value: unknown, limits: ParseLimits = DEFAULT_LIMITS): ParseResult {
  return parseAs('condition', value, '', 1, newSize(limits));
}

function parseAs(wanted: OperandClass, value: unknown, path: string, depth: number, size: Size): ParseResult {
  size.nodes++;
  const excess = tooDeep(depth, size) ?? tooMany(size);
  if (excess) return parseFailure(path, excess.expected, excess.message);
  const parsed = parseAny(value, path, depth, size);
  if (!parsed.ok) return parsed;
  const misfit = misfitOf(parsed.expression, wanted);
  return misfit ? parseFailure(path, misfit.expected, misfit.message) : parsed;
}

function parseAny(value: unknown, path: string, depth: number, size: Size): ParseResult {
  switch (typeof value) {
    case 'string': {
      const misfit = textMisfit(value);
      if (misfit) return parseFailure(path, misfit.expected, misfit.message);
      return { ok: true, expression: { kind: 'literal', value } };
    }
    case 'number':
      if (!Number.isFinite(value)) return parseFailure(path, 'a finite number', 'The number is not finite.');
      // Adding zero turns -0 into 0.
      return { ok: true, expression: { kind: 'literal', value: value + 0 } };
    case 'boolean':
      return { ok: true, expression: { kind: 'literal', value } };
  }
  if (Array.isArray(value)) {
    const items = parseEach(value, () => 'scalar', path, depth, size);
    return items.ok ? { ok: true, expression: { kind: 'list', items: items.value } } : items;
  }
  if (!isRecord(value)) return parseFailure(path, CLASS_TEXT.any, 'This expression is not valid here.');
  if (Object.hasOwn(value, 'op')) return parseOperation(value, path, depth, size);
  if (Object.hasOwn(value, 'interval')) return parseInterval(value, path, depth, size);
  return readLiteralObject(value, path, size);
}

function parseOperation(value: Members, path: string, depth: number, size: Size): ParseResult {
  const others = rejectUnknownMembers(value, ['op', 'args'], path);
  if (others) return others;
  const { op, args = [] } = value;
  const at = memberPath(path, 'args');
  if (!isOperator(op)) return parseCall(op, args, path, depth, size);
  if (!Array.isArray(args)) return parseFailure(at, 'a list', `Operator ${op} requires a list of arguments.`);
  const count = wrongCount(op, args.length);
  if (count) return parseFailure(at, count, `Operator ${op} requires ${count}, not ${args.length}.`);
  const parsed = parseEach(args, (index) => operandClass(op, index), at, depth, size);
  if (!parsed.ok) return parsed;
  const [only, ...rest] = parsed.value;
  // Browsers of catalogues write one condition as an "and" of one, which means that condition.
  if ((op === 'and' || op === 'or') && only !== undefined && rest.length === 0)
    return { ok: true, expression: only };
  return { ok: true, expression: { kind: 'operation', op, args: parsed.value } };
}

function parseCall(name: unknown, args: unknown, path: string, depth: number, size: Size): ParseResult {
  if (typeof name !== 'string' || !isFunctionName(name)) {
    const names = Object.keys(OPERATORS).join(', ');
    const expected = `one of ${names}, or the name of a function`;
    return parseFailure(memberPath(path, 'op'), expected, `Operator ${showValue(name)} does not exist.`);
  }
  const at = memberPath(path, 'args');
  if (!Array.isArray(args))
    return parseFailure(at, 'a list', `Function ${name} requires a list of arguments.`);
  const parsed = parseEach(args, () => 'argument', at, depth, size);
  return parsed.ok ? { ok: true, expression: { kind: 'call', name, args: parsed.value } } : parsed;
}

function parseEach(
  values: readonly unknown[],
  wanted: (index: number) => OperandClass,
  path: string,
  depth: number,
  size: Size,
): Parsed<Expression[]> {
  const expressions: Expression[] = [];
  for (const [index, value] of values.entries()) {
    const parsed = parseAs(wanted(index), value, `${path}[${index}]`, depth + 1, size);
    if (!parsed.ok) return parsed;
    expressions.push(parsed.expression);
  }
  return { ok: true, value: expressions };
}

function parseInterval(value: Members, path: string, depth: number, size: Size): ParseResult {
  const others = rejectUnknownMembers(value, ['interval'], path);
  if (others) return others;
  const at = memberPath(path, 'interval');
  const { interval } = value;
  if (!Array.isArray(interval) || interval.length !== 2) {
    return parseFailure(at, 'a list of two ends', 'An interval must have a start and an end.');
  }
  const start = parseEnd(interval[0], `${at}[0]`, depth, size);
  if (!start.ok) return start;
  const end = parseEnd(interval[1], `${at}[1]`, depth, size);
  if (!end.ok) return end;
  return { ok: true, expression: { kind: 'interval', start: start.value, end: end.value } };
}

function parseEnd(value: unknown, path: string, depth: number, size: Size): Parsed<IntervalEnd> {
  if (value === '..') return { ok: true, value: { kind: 'open' } };
  const instant = typeof value === 'string' ? (readDate(value) ?? readTimestamp(value)) : undefined;
  if (instant) return { ok: true, value: instant };
  if (isRecord(value) && (Object.hasOwn(value, 'property') || Object.hasOwn(value, 'op'))) {
    const parsed = parseAs('argument', value, path, depth + 1, size);
    if (!parsed.ok) return parsed;
    const { expression } = parsed;
    if (expression.kind === 'property' || expression.kind === 'call') return { ok: true, value: expression };
  }
  const expected = 'a timestamp, a date, "..", a property or a function';
  return parseFailure(path, expected, 'This is not a valid end of an interval.');
}
