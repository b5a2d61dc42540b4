import type { FieldIssue } from '@sigma/contract';
import {
  bind,
  checkAgainst,
  type Expression,
  parseCql2Json,
  parseCql2Text,
  piecesOf,
  type SqlHooks,
  toSql,
} from '@sigma/cql2';
import { type SqlFragment, wkbHex } from '@sigma/db';
import { COLUMNS, QUERYABLES } from './queryables.ts';

/** A filter ready for the store: its condition, and the tasks it is limited to where that is plain to see. */
export interface ReadFilter {
  readonly fragments: readonly SqlFragment[];
  readonly taskIds: readonly string[] | undefined;
}
export type FilterLanguage = 'cql2-json' | 'cql2-text';
export type ReadExpression = { readonly expression: Expression } | { readonly errors: readonly FieldIssue[] };

/** Reads a filter in either encoding of CQL2; what is wrong with it comes back as field errors. */
export function readFilter(filter: unknown, language?: FilterLanguage): ReadExpression {
  if (typeof filter !== 'string') {
    if (language === 'cql2-text') return fault('filter', 'takes CQL2 text, as filter-lang says');
    return readJsonFilter(filter, 'filter');
  }
  if (language !== 'cql2-json') return readTextFilter(filter);
  try {
    return readJsonFilter(JSON.parse(filter), 'filter');
  } catch {
    return fault('filter', 'takes JSON, as filter-lang says');
  }
}

const fault = (field: string, message: string) => ({ errors: [{ field, code: 'bad_filter', message }] });

/** Reads CQL2 JSON; `field` is where it stands in the request. */
export function readJsonFilter(filter: unknown, field: string): ReadExpression {
  const fieldOf = (path: string) => (path === '' ? field : `${field}.${path}`);
  const parsed = parseCql2Json(filter);
  if (!parsed.ok) return fault(fieldOf(parsed.path), withExpected(parsed));
  const { expression } = parsed;
  const faults = checkAgainst(expression, QUERYABLES);
  if (faults.length === 0) return { expression };
  return { errors: faults.map(({ path, code, message }) => ({ field: fieldOf(path), code, message })) };
}

/** What stands there and what it takes, each said once. */
export const withExpected = ({
  message,
  expected,
}: {
  readonly message: string;
  readonly expected: string;
}) => (message.includes(expected) ? message : `${message} Expected ${expected}.`);

function readTextFilter(filter: string): ReadExpression {
  const parsed = parseCql2Text(filter);
  if (!parsed.ok) {
    const { position, message, expected } = parsed;
    const sentence = `Line ${position.line}, column ${position.column}: ${withExpected({ message, expected })}`;
    return {
      errors: [{ field: 'filter', code: 'bad_filter', message: sentence, position }],
    };
  }
  const { expression, positionOf } = parsed;
  const faults = checkAgainst(expression, QUERYABLES, { positionOf });
  if (faults.length === 0) return { expression };
  return {
    errors: faults.map(({ position, code, message }) => ({
      field: 'filter',
      code,
      message:
        position === undefined ? message : `Line ${position.line}, column ${position.column}: ${message}`,
      position,
    })),
  };
}

/** All of the expressions as one condition of the store. */
export function filterOf(expressions: readonly Expression[]): ReadFilter | undefined {
  const [first, ...rest] = expressions;
  if (first === undefined) return undefined;
  const whole: Expression =
    rest.length === 0 ? first : { kind: 'operation', op: 'and', args: [...expressions] };
  return { fragments: piecesOf(toSql(whole, COLUMNS, HOOKS)), taskIds: tasksOf(whole) };
}

/** The same as `geometryValue` of the database, in the form that a filter is put together in. */
const HOOKS: SqlHooks = { geometry: (geometry) => bind(wkbHex(geometry), 'geometry') };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The task ids that every match has, when the filter says so at its top. The filter compares task ids as
 * text; told apart, they are found by the index of their column.
 */
function tasksOf(expression: Expression): readonly string[] | undefined {
  if (expression.kind !== 'operation') return undefined;
  const { op, args } = expression;
  if (op === 'and') return args.map(tasksOf).find((ids) => ids !== undefined);
  const [left, right] = args;
  if (left?.kind !== 'property' || left.name !== 'sigma:task_id') return undefined;
  const values = op === 'in' && right?.kind === 'list' ? right.items : op === '=' && right ? [right] : [];
  const ids = values.flatMap((value) =>
    value.kind === 'literal' && typeof value.value === 'string' ? [value.value] : [],
  );
  return ids.length > 0 && ids.length === values.length && ids.every((id) => UUID.test(id)) ? ids : undefined;
}
