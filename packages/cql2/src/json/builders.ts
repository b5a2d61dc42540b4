import type { Geometry } from '@sigma/geo';
import type { ComparisonOperator } from '../expression/operators.ts';
import type { ArgumentJson, OperationJson, ScalarJson } from './to-json.ts';

/** A filter ready to be sent, as CQL2 JSON. */
export type Filter = OperationJson;
type Part = Filter | undefined;

/** All of the parts; those that are undefined are left out. Undefined when nothing is left. */
export function and(...parts: readonly Part[]): Part {
  return joined('and', parts);
}

/** Any of the parts; those that are undefined are left out. Undefined when nothing is left. */
export function or(...parts: readonly Part[]): Part {
  return joined('or', parts);
}

function joined(op: 'and' | 'or', parts: readonly Part[]): Part {
  const args = parts.filter((part) => part !== undefined);
  return args.length > 1 ? { op, args } : args[0];
}

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

/** Both bounds belong to the range. */
export function between(property: string, low: ScalarJson, high: ScalarJson): Filter {
  return { op: 'between', args: [{ property }, low, high] };
}

/** One of the values. Without any the filter is never true: nothing is one of nothing. */
export function isIn(property: string, values: readonly ScalarJson[]): Filter {
  if (values.length === 0) return { op: 'and', args: [false, false] };
  return { op: 'in', args: [{ property }, values] };
}

export function like(property: string, pattern: string): Filter {
  return { op: 'like', args: [{ property }, pattern] };
}

export function isNull(property: string): Filter {
  return { op: 'isNull', args: [{ property }] };
}

export function intersects(property: string, geometry: Geometry): Filter {
  return { op: 's_intersects', args: [{ property }, geometry] };
}

/** Within the range of times, both ends included; an end left out is open. Timestamps of RFC 3339. */
export function within(property: string, start?: string, end?: string): Filter {
  const interval: ArgumentJson = { interval: [start ?? '..', end ?? '..'] };
  return { op: 't_intersects', args: [{ property }, interval] };
}
