import type { FieldError } from '@sigma/contract';
import {
  bind,
  checkAgainst,
  concat,
  type Expression,
  type Fragment,
  parseCql2Json,
  type SqlHooks,
  toSql,
} from '@sigma/cql2';
import type { SqlFragment } from '@sigma/db';
import { COLUMNS, QUERYABLES } from './queryables.ts';

/** A filter ready for the store: its condition, and the tasks it is limited to where that is plain to see. */
export interface ReadFilter {
  readonly fragments: readonly SqlFragment[];
  readonly taskIds: readonly string[] | undefined;
}

/** Reads a filter in CQL2 JSON; what is wrong with it comes back as field errors. */
export function readFilter(filter: unknown): ReadFilter | { readonly errors: readonly FieldError[] } {
  const parsed = parseCql2Json(filter);
  if (!parsed.ok) {
    const message = `${parsed.message} It takes ${parsed.expected}.`;
    return { errors: [{ field: fieldOf(parsed.path), code: 'bad_filter', message }] };
  }
  const faults = checkAgainst(parsed.expression, QUERYABLES);
  if (faults.length > 0) {
    return {
      errors: faults.map(({ path, code, message }) => ({ field: fieldOf(path), code, message })),
    };
  }
  const condition = toSql(parsed.expression, COLUMNS, HOOKS);
  return { fragments: piecesOf(condition), taskIds: tasksOf(parsed.expression) };
}

/** The same as `geometryFromGeoJson` of the database, in the form that a filter is put together in. */
const HOOKS: SqlHooks = {
  geometry: (geometry) =>
    concat('ST_SetSRID(ST_GeomFromGeoJSON(', bind(JSON.stringify(geometry), 'text'), '), 4326)'),
};

const fieldOf = (path: string) => (path === '' ? 'filter' : `filter.${path}`);

function piecesOf({ text, values }: Fragment): readonly SqlFragment[] {
  return text.flatMap((piece, index): SqlFragment[] =>
    index < values.length ? [{ text: piece }, { value: values[index] }] : [{ text: piece }],
  );
}

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
