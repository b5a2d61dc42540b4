import type { Geometry } from '@sigma/geo';
import type { Expression, Operation } from '../expression/expression.ts';
import { microsecondsOf } from '../expression/instant.ts';
import type { SpatialOperator, TemporalOperator } from '../expression/operators.ts';
import { compute, isArithmetic } from '../semantics/arithmetic.ts';
import { foldText } from '../semantics/fold-text.ts';
import { FUNCTIONS, type Functions } from '../semantics/functions.ts';
import { boxInWorld, inWorld } from '../semantics/in-world.ts';
import { isLike } from '../semantics/like-pattern.ts';
import { clausesOf, endOf, type Side } from '../semantics/temporal.ts';
import {
  compare,
  every,
  isGeometry,
  type Moment,
  negate,
  relateSets,
  type Truth,
  type Value,
} from '../semantics/value.ts';
import { relates } from './relate.ts';

/** A day in UTC, the value of a property of type `date`. */
interface Day {
  /** Such as 2026-03-01. */
  readonly date: string;
}
/** A property value of a record. Moments are dates or, more exactly, microseconds; a missing property is null. */
export type RecordValue = RecordItem | Day | Geometry | readonly RecordItem[] | undefined;
type RecordItem = string | number | boolean | Date | Moment | null;
/** A record by property name. */
export type FilterRecord = ReadonlyMap<string, RecordValue>;

interface Context {
  readonly record: FilterRecord;
  readonly functions: Functions;
}

/**
 * Decides whether a record matches a filter, in SQL's three-valued logic: null means unknown, and searches exclude such
 * records. Expects an expression without issues from `checkAgainst`; operands that cannot be compared give null.
 */
export function evaluate(
  expression: Expression,
  record: FilterRecord,
  functions: Functions = FUNCTIONS,
): Truth {
  return truthOf(expression, { record, functions });
}

function truthOf(expression: Expression, context: Context): Truth {
  const value = resultOf(expression, context);
  return typeof value === 'boolean' ? value : null;
}

function resultOf(expression: Expression, context: Context): Value {
  switch (expression.kind) {
    case 'property':
      return fromRecord(context.record.get(expression.name));
    case 'literal':
      return expression.value;
    case 'timestamp':
    case 'date':
      return { microseconds: microsecondsOf(expression) };
    case 'geometry':
      return inWorld(expression.geometry);
    case 'bbox':
      return boxInWorld(expression.bbox);
    case 'interval':
      return null;
    case 'list':
      return expression.items.map((item) => resultOf(item, context));
    case 'operation':
      return valueOfOperation(expression, context);
    case 'call': {
      const args = expression.args.map((arg) => resultOf(arg, context));
      const declared = context.functions.get(expression.name);
      return declared && !args.includes(null) ? declared.evaluate(...args) : null;
    }
  }
}

function fromRecord(value: RecordValue): Value {
  if (value === undefined) return null;
  if (value instanceof Date) return { microseconds: value.getTime() * 1000 };
  if (isDay(value)) return { microseconds: microsecondsOf({ kind: 'date', text: value.date }) };
  return isList(value) ? value.map(fromRecord) : value;
}

function isDay(value: RecordValue): value is Day {
  return typeof value === 'object' && value !== null && 'date' in value;
}

/** A type guard, because `Array.isArray` does not narrow read-only arrays. */
function isList(value: RecordValue): value is readonly RecordItem[] {
  return Array.isArray(value);
}

function valueOfOperation({ op, args }: Operation, context: Context): Value {
  const truths = () => args.map((arg) => truthOf(arg, context));
  const [first = null, second = null, third = null] =
    op === 'and' || op === 'or' || op === 'not' ? [] : args.map((arg) => resultOf(arg, context));
  switch (op) {
    case 'and':
      return every(truths());
    case 'or':
      return negate(every(truths().map(negate)));
    case 'not':
      return negate(every(truths()));
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(op, first, second);
    case 'between':
      return every([compare('>=', first, second), compare('<=', first, third)]);
    case 'in':
      return isOneOf(first, second);
    case 'like':
      return typeof first === 'string' && typeof second === 'string' ? isLike(first, second) : null;
    case 'isNull':
      return first === null;
    case 'casei':
    case 'accenti':
      return typeof first === 'string' ? foldText(op, first) : null;
    case 'a_contains':
    case 'a_containedBy':
    case 'a_equals':
    case 'a_overlaps':
      return isArray(first) && isArray(second) ? relateSets(op, first, second) : null;
    default:
      if (isArithmetic(op)) return isNumber(first) && isNumber(second) ? compute(op, first, second) : null;
      return isTemporal(op) ? relateTimes(op, args, context) : relateGeometries(op, first, second);
  }
}

function isNumber(value: Value): value is number {
  return typeof value === 'number';
}

function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function isTemporal(op: SpatialOperator | TemporalOperator): op is TemporalOperator {
  return op.startsWith('t_');
}

function isOneOf(value: Value, values: Value): Truth {
  if (!isArray(values)) return null;
  return negate(every(values.map((item) => negate(compare('=', value, item)))));
}

function relateGeometries(op: SpatialOperator, left: Value, right: Value): Truth {
  return isGeometry(left) && isGeometry(right) ? relates(op, left, right) : null;
}

function relateTimes(op: TemporalOperator, [left, right]: readonly Expression[], context: Context): Truth {
  const { clauses, isNegated } = clausesOf(op);
  const truth = every(
    clauses.map(([leftSide, operator, rightSide]) =>
      compare(operator, endValue(left, leftSide, context), endValue(right, rightSide, context)),
    ),
  );
  return isNegated ? negate(truth) : truth;
}

function endValue(expression: Expression | undefined, side: Side, context: Context): Value {
  const end = expression && endOf(expression, side);
  if (!end) return null;
  const value = end.kind === 'property' ? context.record.get(end.name) : undefined;
  if (isDay(value)) return endValue({ kind: 'date', text: value.date }, side, context);
  if (end.kind !== 'open') return resultOf(end, context);
  return { microseconds: side === 'start' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY };
}
