import { bboxArea, type Geometry, geometriesIntersect } from '@sigma/geo';
import type { Expression, Operation } from './expression.ts';
import { microsecondsOf } from './instant.ts';
import { endOf, type Side, TEMPORAL_CLAUSES } from './temporal.ts';

/** Moments are dates; a property that is missing is null. */
export type RecordValue = string | number | boolean | Date | Geometry | null | undefined;
export type FilterRecord = ReadonlyMap<string, RecordValue>;

/** True, false or, where a null decides, unknown. */
export type Truth = boolean | null;

interface Moment {
  readonly microseconds: number;
}
type Value = string | number | boolean | Moment | Geometry | null;

/**
 * Whether a record passes a filter, in SQL's three-valued logic: null means unknown, and a search leaves
 * such records out. Expects an expression that `checkAgainst` has passed; operands that cannot be compared
 * give null.
 */
export function evaluate(expression: Expression, record: FilterRecord): Truth {
  const value = operandValue(expression, record);
  return typeof value === 'boolean' ? value : null;
}

function operandValue(expression: Expression, record: FilterRecord): Value {
  switch (expression.kind) {
    case 'property':
      return fromRecord(record.get(expression.name));
    case 'literal':
      return expression.value;
    case 'timestamp':
    case 'date':
      return { microseconds: microsecondsOf(expression) };
    case 'geometry':
      return expression.geometry;
    case 'bbox':
      return bboxArea(expression.bbox);
    case 'interval':
    case 'list':
      return null;
    case 'operation':
      return evaluateOperation(expression, record);
  }
}

function fromRecord(value: RecordValue): Value {
  if (value === undefined) return null;
  return value instanceof Date ? { microseconds: value.getTime() * 1000 } : value;
}

function evaluateOperation({ op, args }: Operation, record: FilterRecord): Truth {
  const truth = (arg: Expression) => evaluate(arg, record);
  const values = () => args.map((arg) => operandValue(arg, record));
  switch (op) {
    case 'and':
      return every(args.map(truth));
    case 'or':
      return negate(every(args.map((arg) => negate(truth(arg)))));
    case 'not':
      return negate(every(args.map(truth)));
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(op, values());
    case 'between': {
      const [value = null, low = null, high = null] = values();
      return every([compare('>=', [value, low]), compare('<=', [value, high])]);
    }
    case 'in':
      return evaluateIn(args, record);
    case 'like':
      return evaluateLike(values());
    case 'isNull':
      return values()[0] === null;
    case 's_intersects': {
      const [left = null, right = null] = values();
      return isGeometry(left) && isGeometry(right) ? geometriesIntersect(left, right) : null;
    }
    case 't_after':
    case 't_before':
    case 't_intersects':
    case 't_during':
      return every(
        TEMPORAL_CLAUSES[op].map(([leftSide, operator, rightSide]) =>
          compare(operator, [endValue(args[0], leftSide, record), endValue(args[1], rightSide, record)]),
        ),
      );
  }
}

function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function negate(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

function compare(op: Comparison, [left = null, right = null]: readonly Value[]): Truth {
  const order = orderOf(left, right);
  if (order === null) return null;
  switch (op) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function orderOf(left: Value, right: Value): number | null {
  if (typeof left === 'string' && typeof right === 'string') return orderOfText(left, right);
  const [a, b] = [rankOf(left), rankOf(right)];
  if (a === null || b === null || typeof left !== typeof right) return null;
  return a < b ? -1 : Number(a > b);
}

function rankOf(value: Value): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null && 'microseconds' in value ? value.microseconds : null;
}

/** By code point, as the collation "C" of PostgreSQL. */
function orderOfText(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  for (const [index, character] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const difference = (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function evaluateIn([needle, list]: readonly Expression[], record: FilterRecord): Truth {
  if (!needle || list?.kind !== 'list') return null;
  const value = operandValue(needle, record);
  return negate(every(list.items.map((item) => negate(compare('=', [value, operandValue(item, record)])))));
}

function evaluateLike([text, pattern]: readonly Value[]): Truth {
  if (typeof text !== 'string' || typeof pattern !== 'string') return null;
  return likePattern(pattern).test(text);
}

/** `%` is any run of characters, `_` one character, a backslash takes the next one literally. */
function likePattern(pattern: string): RegExp {
  const source = pattern.replace(/\\(.)|(.)/gsu, (_whole, escaped?: string, plain?: string) => {
    if (plain === '%') return '.*';
    if (plain === '_') return '.';
    return (escaped ?? plain ?? '').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 'su');
}

function endValue(expression: Expression | undefined, side: Side, record: FilterRecord): Value {
  const end = expression && endOf(expression, side);
  if (!end) return null;
  if (end.kind !== 'open') return operandValue(end, record);
  return { microseconds: side === 'start' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY };
}

function isGeometry(value: Value): value is Geometry {
  return typeof value === 'object' && value !== null && 'type' in value;
}
