import { type FieldIssue, instant, instantOf, type QueryOperator } from '@sigma/contract';
import type { Expression } from '@sigma/cql2';
import { bareName, QUERYABLES } from '../filters/queryables.ts';
import { readJsonFilter } from '../filters/read-filter.ts';

type Scalar = string | number | boolean;
/** The member of the query extension: operators with their values by property. */
export type Query = Readonly<
  Record<string, Readonly<Partial<Record<QueryOperator, Scalar | readonly Scalar[]>>>>
>;

const COMPARISONS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Reads the member of the query extension into one CQL2 condition per operator. */
export function readQuery(query: Query): {
  readonly expressions: readonly Expression[];
  readonly errors: readonly FieldIssue[];
} {
  const expressions: Expression[] = [];
  const errors: FieldIssue[] = [];
  for (const [property, operators] of Object.entries(query)) {
    for (const [operator, value] of Object.entries(operators)) {
      const field = `query.${property}.${operator}`;
      const name = bareName(property);
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

/** A condition as CQL2 JSON, or a message about what the operator accepts. */
function conditionOf(property: string, operator: string, value: unknown): object | string {
  if (operator === 'in') {
    if (!Array.isArray(value)) return 'must be a list';
    // No value is in an empty list.
    if (value.length === 0) return { op: 'and', args: [false, false] };
    const values = value.map((entry) => operandOf(property, entry));
    return values.includes(undefined) ? INSTANT_EXPECTED : { op: 'in', args: [{ property }, values] };
  }
  if (typeof value === 'object') return 'must be one value';
  for (const [name, op] of Object.entries(COMPARISONS)) {
    if (name !== operator) continue;
    const operand = operandOf(property, value);
    return operand === undefined ? INSTANT_EXPECTED : { op, args: [{ property }, operand] };
  }
  const text = String(value).replace(/[\\%_]/g, '\\$&');
  const pattern = { startsWith: `${text}%`, endsWith: `%${text}`, contains: `%${text}%` };
  for (const [name, like] of Object.entries(pattern)) {
    if (name === operator) return { op: 'like', args: [{ property }, like] };
  }
  return 'is not an operator';
}

const INSTANT_EXPECTED = 'must be an instant such as 2026-11-21T08:14:09.000Z';

/** A number as clients write it that send every value as text, such as pystac-client. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/**
 * A value as CQL2 JSON. Text is read as an instant, a number or a truth value if the property is one; undefined if it is
 * not a valid instant.
 */
function operandOf(property: string, value: unknown): unknown {
  const type = QUERYABLES.get(property)?.type;
  if (typeof value === 'string') {
    if ((type === 'number' || type === 'integer') && NUMBER.test(value)) return Number(value);
    if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  } else if (type === 'string') return String(value);
  if (type !== 'timestamp') return value;
  const read = instant.safeParse(value);
  if (!read.success) return undefined;
  // A complete timestamp with zone is passed on unchanged, which preserves microseconds.
  const isComplete = /:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(read.data) && read.data[10] === 'T';
  return { timestamp: isComplete ? read.data : instantOf(read.data).toISOString() };
}
