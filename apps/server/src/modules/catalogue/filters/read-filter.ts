import type { FieldIssue } from '@sigma/contract';
import {
  bind,
  type Expression,
  piecesOf,
  readCql2Json,
  readCql2Text,
  type SqlHooks,
  toSql,
} from '@sigma/cql2';
import { type SqlFragment, wkbHex } from '@sigma/db';
import { bareName, COLUMNS, QUERYABLES } from './queryables.ts';

/** A filter ready for the store: its condition, and the tasks it is limited to if its top level states them. */
export interface ReadFilter {
  readonly fragments: readonly SqlFragment[];
  readonly taskIds: readonly string[] | undefined;
}
export type FilterLanguage = 'cql2-json' | 'cql2-text';
export type ReadExpression = { readonly expression: Expression } | { readonly errors: readonly FieldIssue[] };

/** Reads a filter in either encoding of CQL2; returns the issues of an invalid one. */
export function readFilter(filter: unknown, language?: FilterLanguage): ReadExpression {
  if (typeof filter !== 'string') {
    if (language === 'cql2-text')
      return filterIssue('filter', 'must be CQL2 text, as specified by filter-lang');
    return readJsonFilter(filter, 'filter');
  }
  if (language !== 'cql2-json') return readTextFilter(filter);
  try {
    return readJsonFilter(JSON.parse(filter), 'filter');
  } catch {
    return filterIssue('filter', 'must be JSON, as specified by filter-lang');
  }
}

const filterIssue = (field: string, message: string) => ({
  errors: [{ field, code: 'bad_filter', message }],
});

/** Reads CQL2 JSON; `field` is the path of the filter in the request. */
export function readJsonFilter(filter: unknown, field: string): ReadExpression {
  const read = readCql2Json(filter, QUERYABLES);
  if (read.ok) return { expression: read.expression };
  const fieldOf = (path: string) => (path === '' ? field : `${field}.${path}`);
  return { errors: read.issues.map(({ path, code, message }) => ({ field: fieldOf(path), code, message })) };
}

function readTextFilter(filter: string): ReadExpression {
  const read = readCql2Text(filter, QUERYABLES);
  if (read.ok) return { expression: read.expression };
  return {
    errors: read.issues.map(({ position, code, message }) => ({
      field: 'filter',
      code,
      message:
        position === undefined ? message : `Line ${position.line}, column ${position.column}: ${message}`,
      position,
    })),
  };
}

/** One expression that is true if all of them are; undefined without any. */
export function allOf(expressions: readonly Expression[]): Expression | undefined {
  const [first, ...rest] = expressions;
  return rest.length === 0 ? first : { kind: 'operation', op: 'and', args: [...expressions] };
}

/** The condition of the store that an expression states. */
export function filterOf(expression: Expression): ReadFilter {
  return { fragments: piecesOf(toSql(expression, COLUMNS, HOOKS)), taskIds: tasksOf(expression) };
}

/** Does the same as `geometryValue` of the database, for fragments of a filter. */
const HOOKS: SqlHooks = { geometry: (geometry) => bind(wkbHex(geometry), 'geometry') };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The task ids to which the top level of a filter limits all matches. The filter compares task ids as text;
 * passed separately, they are found through the index of their column.
 */
function tasksOf(expression: Expression): readonly string[] | undefined {
  if (expression.kind !== 'operation') return undefined;
  const { op, args } = expression;
  if (op === 'and') return args.map(tasksOf).find((ids) => ids !== undefined);
  const [left, right] = args;
  if (left?.kind !== 'property' || bareName(left.name) !== 'sigma:task_id') return undefined;
  const values = op === 'in' && right?.kind === 'list' ? right.items : op === '=' && right ? [right] : [];
  const ids = values.flatMap((value) =>
    value.kind === 'literal' && typeof value.value === 'string' ? [value.value] : [],
  );
  return ids.length > 0 && ids.length === values.length && ids.every((id) => UUID.test(id)) ? ids : undefined;
}
