import { type FieldIssue, instant, instantOf, type QueryOperator } from '@sigma/contract';
import type { Expression } from '@sigma/cql2';
import { QUERYABLES } from '../filters/queryables.ts';
import { readJsonFilter } from '../filters/read-filter.ts';

type Scalar = string | number | boolean;
export type Query = Readonly<
  Record<string, Readonly<Partial<Record<QueryOperator, Scalar | readonly Scalar[]>>>>
>;

const COMPARISONS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Reads the query extension's member as one CQL2 condition an operator. */
export function readQuery(query: Query): {
  readonly expressions: readonly Expression[];
  readonly errors: readonly FieldIssue[];
} {
  const expressions: Expression[] = [];
  const errors: FieldIssue[] = [];
  for (const [property, operators] of Object.entries(query)) {
    for (const [operator, value] of Object.entries(operators)) {
      const field = `query.${property}.${operator}`;
      const name = property.replace(/^properties\./, '');
      const filter = conditionOf(name, operator, value);
      if (typeof filter === 'string') {
        errors.push({ field, code: 'wrong_type', message: filter });
        continue;
      }
      const read = readJsonFilter(filter, field);
      if ('errors' in read) errors.push(...read.errors.map((error) => ({ ...error, field })));
      else expressions.push(read.expression);
    }
  }
  return { expressions, errors };
}

/** A condition as CQL2 JSON, or what the operator takes. */
function conditionOf(property: string, operator: string, value: unknown): object | string {
  if (operator === 'in') {
    if (!Array.isArray(value)) return 'takes a list';
    // Nothing is one of nothing.
    if (value.length === 0) return { op: 'and', args: [false, false] };
    const values = value.map((one) => operandOf(property, one));
    return values.includes(undefined) ? TAKES_INSTANT : { op: 'in', args: [{ property }, values] };
  }
  if (typeof value === 'object') return 'takes one value';
  for (const [name, op] of Object.entries(COMPARISONS)) {
    if (name !== operator) continue;
    const operand = operandOf(property, value);
    return operand === undefined ? TAKES_INSTANT : { op, args: [{ property }, operand] };
  }
  const text = String(value).replace(/[\\%_]/g, '\\$&');
  const pattern = { startsWith: `${text}%`, endsWith: `%${text}`, contains: `%${text}%` };
  for (const [name, like] of Object.entries(pattern)) {
    if (name === operator) return { op: 'like', args: [{ property }, like] };
  }
  return 'is not an operator';
}

const TAKES_INSTANT = 'takes an instant such as 2026-11-21T08:14:09.000Z';

/** A value as CQL2 JSON: JSON has no instants, so texts are those where a property is one; undefined for others. */
function operandOf(property: string, value: unknown): unknown {
  if (QUERYABLES.get(property)?.type !== 'timestamp') return value;
  const read = instant.safeParse(value);
  if (!read.success) return undefined;
  // With its zone it stays as it is, to the microsecond.
  const isWhole = /:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(read.data) && read.data[10] === 'T';
  return { timestamp: isWhole ? read.data : instantOf(read.data).toISOString() };
}
