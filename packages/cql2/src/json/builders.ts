import type { Geometry } from '@sigma/geo';
import type { ComparisonOperator } from '../expression/operators.ts';
import type { ArgumentJson, OperationJson, ScalarJson } from './to-json.ts';

/** A filter as CQL2 JSON, ready to be sent. */
export type Filter = OperationJson;
type Part = Filter | undefined;

/** Requires all of the parts. Undefined parts are omitted; undefined if no part remains. */
export function and(...parts: readonly Part[]): Part {
  return combine('and', parts);
}

/** Requires any of the parts. Undefined parts are omitted; undefined if no part remains. */
export function or(...parts: readonly Part[]): Part {
  return combine('or', parts);
}

function combine(op: 'and' | 'or', parts: readonly Part[]): Part {
  const args = parts.filter((part) => part !== undefined);
  return args.length > 1 ? { op, args } : args[0];
}

/** Negates a filter. */
export function not(part: Filter): Filter {
  return { op: 'not', args: [part] };
}

function compare(op: ComparisonOperator): (property: string, value: ScalarJson) => Filter {
  return (property, value) => ({ op, args: [{ property }, value] });
}

export const equals = compare('=');
export const differs = compare('<>');
export const lessThan = compare('<');
export const lessOrEqual = compare('<=');
export const greaterThan = compare('>');
export const greaterOrEqual = compare('>=');

/** Requires a value within a range, both bounds included. */
export function between(property: string, low: ScalarJson, high: ScalarJson): Filter {
  return { op: 'between', args: [{ property }, low, high] };
}

/** Requires one of the values. For an empty list, the filter is never true. */
export function isIn(property: string, values: readonly ScalarJson[]): Filter {
  if (values.length === 0) return { op: 'and', args: [false, false] };
  return { op: 'in', args: [{ property }, values] };
}

/** Requires text that matches a LIKE pattern with `%` and `_` as wildcards. */
export function like(property: string, pattern: string): Filter {
  return { op: 'like', args: [{ property }, pattern] };
}

/** Requires a missing value. */
export function isNull(property: string): Filter {
  return { op: 'isNull', args: [{ property }] };
}

/** Requires a geometry that has a point in common with a given geometry. */
export function intersects(property: string, geometry: Geometry): Filter {
  return { op: 's_intersects', args: [{ property }, geometry] };
}

/** Requires a time within a range, both ends included; an omitted end is open. Ends are RFC 3339 timestamps. */
export function within(property: string, start?: string, end?: string): Filter {
  const interval: ArgumentJson = { interval: [start ?? '..', end ?? '..'] };
  return { op: 't_intersects', args: [{ property }, interval] };
}
