import type { FieldError, QueryOperator } from '@sigma/contract';
import type { Expression } from '@sigma/cql2';
import { readJsonFilter } from './read-filter.ts';

type Scalar = string | number | boolean;
export type Query = Readonly<
  Record<string, Readonly<Partial<Record<QueryOperator, Scalar | readonly Scalar[]>>>>
>;

const COMPARISONS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Reads the query extension's member as one CQL2 condition an operator. */
export function readQuery(query: Query): {
  readonly expressions: readonly Expression[];
  readonly errors: readonly FieldError[];
} {
  const expressions: Expression[] = [];
  const errors: FieldError[] = [];
  for (const [property, operators] of Object.entries(query)) {
    for (const [operator, value] of Object.entries(operators)) {
      const field = `query.${property}.${operator}`;
      const filter = conditionOf(property.replace(/^properties\./, ''), operator, value);
      if (filter === undefined) {
        const takes = operator === 'in' ? 'takes a list' : 'takes one value';
        errors.push({ field, code: 'wrong_type', message: takes });
        continue;
      }
      const read = readJsonFilter(filter, field);
      if ('errors' in read) errors.push(...read.errors.map((error) => ({ ...error, field })));
      else expressions.push(read.expression);
    }
  }
  return { expressions, errors };
}

function conditionOf(property: string, operator: string, value: unknown): object | undefined {
  if (operator === 'in') {
    if (!Array.isArray(value)) return undefined;
    // Nothing is one of nothing.
    return value.length === 0
      ? { op: 'and', args: [false, false] }
      : { op: 'in', args: [{ property }, value] };
  }
  if (typeof value === 'object') return undefined;
  for (const [name, op] of Object.entries(COMPARISONS)) {
    if (name === operator) return { op, args: [{ property }, value] };
  }
  const text = String(value).replace(/[\\%_]/g, '\\$&');
  const pattern = { startsWith: `${text}%`, endsWith: `%${text}`, contains: `%${text}%` };
  for (const [name, like] of Object.entries(pattern)) {
    if (name === operator) return { op: 'like', args: [{ property }, like] };
  }
  return undefined;
}
