import type { FilterGeometry } from '../expression/filter-geometry.ts';

/** A moment in microseconds since 1970. */
export interface Moment {
  readonly microseconds: number;
}
/** The value of an expression for a record; null for a missing value. */
export type Value = string | number | boolean | Moment | FilterGeometry | readonly Value[] | null;

/** True, false or, when a null decides, unknown (null). */
export type Truth = boolean | null;

export function isGeometry(value: Value): value is FilterGeometry {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Three-valued AND. */
export function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

/** Three-valued NOT. */
export function negate(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Compares as SQL does; null if a value is null or the types differ. */
export function compare(op: Comparison, left: Value, right: Value): Truth {
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

/** Orders text by code point, like PostgreSQL's collation "C". */
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

type SetRelation = 'a_contains' | 'a_containedBy' | 'a_equals' | 'a_overlaps';

/** Compares arrays as sets (OGC 21-065r2, 7.9). A null among the values equals nothing, as in PostgreSQL. */
export function relateSets(op: SetRelation, a: readonly Value[], b: readonly Value[]): boolean {
  const contains = (set: readonly Value[], value: Value) =>
    set.some((item) => compare('=', item, value) === true);
  switch (op) {
    case 'a_contains':
      return b.every((value) => contains(a, value));
    case 'a_containedBy':
      return a.every((value) => contains(b, value));
    case 'a_equals':
      return b.every((value) => contains(a, value)) && a.every((value) => contains(b, value));
    case 'a_overlaps':
      return a.some((value) => contains(b, value));
  }
}
