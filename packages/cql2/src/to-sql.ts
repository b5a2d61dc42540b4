import { bboxArea, type Geometry, splitAtAntimeridian } from '@sigma/geo';
import type { QueryableType } from './check-against.ts';
import type { Expression, Operation, TemporalOperator } from './expression.ts';
import { bind, concat, type Fragment, joinWith, raw } from './fragment.ts';
import { timestampOf } from './instant.ts';
import { endOf, type Side, TEMPORAL_CLAUSES } from './temporal.ts';

/** Where a property is found: SQL that this project wrote, such as `scenes.cloud_cover`. */
export interface Column {
  readonly type: QueryableType;
  readonly sql: string;
}
export type Columns = ReadonlyMap<string, Column>;

export interface SqlHooks {
  /** SQL for a valid geometry whose longitudes are within ±180. */
  readonly geometry: (geometry: Geometry) => Fragment;
}

/**
 * The expression as a condition of PostgreSQL with PostGIS. Of the filter only values get in, each bound and
 * cast; names are looked up in `columns`. Expects an expression that `checkAgainst` has passed and throws
 * when it meets one that it has not.
 */
export function toSql(expression: Expression, columns: Columns, hooks: SqlHooks): Fragment {
  return writeOperand(expression, { columns, hooks });
}

interface Context {
  readonly columns: Columns;
  readonly hooks: SqlHooks;
}

function writeOperand(expression: Expression, context: Context, isInteger = false): Fragment {
  switch (expression.kind) {
    case 'property':
      return raw(columnOf(expression.name, context).sql);
    case 'literal':
      return writeLiteral(expression.value, isInteger);
    case 'timestamp':
    case 'date':
      return bind(timestampOf(expression), 'timestamptz');
    case 'geometry':
      return context.hooks.geometry(withinWorld(expression.geometry));
    case 'bbox':
      return context.hooks.geometry(bboxArea(expression.bbox));
    case 'operation':
      return concat('(', writeOperation(expression, context), ')');
    case 'list':
    case 'interval':
      throw unchecked(`a ${expression.kind} cannot stand alone`);
  }
}

function columnOf(name: string, { columns }: Context): Column {
  const column = columns.get(name);
  if (!column) throw unchecked(`there is no column for ${name}`);
  return column;
}

function unchecked(reason: string): Error {
  return new Error(`This filter cannot become SQL: ${reason}. Pass it through checkAgainst first.`);
}

/** Whole numbers beside an integer column stay integers, so that its index serves. */
function writeLiteral(value: string | number | boolean, isInteger: boolean): Fragment {
  if (typeof value === 'string') return bind(value, 'text');
  if (typeof value === 'boolean') return bind(value, 'boolean');
  return bind(value, isInteger && Number.isSafeInteger(value) ? 'bigint' : 'float8');
}

function withinWorld(geometry: Geometry): Geometry {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
    ? splitAtAntimeridian(geometry)
    : geometry;
}

function writeOperation({ op, args }: Operation, context: Context): Fragment {
  const isInteger = args.some(
    (arg) => arg.kind === 'property' && context.columns.get(arg.name)?.type === 'integer',
  );
  const write = (arg: Expression | undefined) => {
    if (!arg) throw unchecked(`${op} lacks an operand`);
    return writeOperand(arg, context, isInteger);
  };
  const [first, second, third] = args;
  switch (op) {
    case 'and':
    case 'or':
      return joinWith(` ${op.toUpperCase()} `, args.map(write));
    case 'not':
      return concat('NOT ', write(first));
    case '=':
    case '<>':
      return joinWith(` ${op} `, args.map(write));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return concat(write(first), ` ${op} `, write(second), ordering(args, context));
    case 'between':
      return concat(write(first), ordering(args, context), ' BETWEEN ', write(second), ' AND ', write(third));
    case 'in':
      if (second?.kind !== 'list') throw unchecked('in needs a list');
      return concat(write(first), ' IN (', joinWith(', ', second.items.map(write)), ')');
    case 'like':
      return concat(write(first), ' LIKE ', write(second));
    case 'isNull':
      return concat(write(first), ' IS NULL');
    case 's_intersects':
      return concat('ST_Intersects(', write(first), ', ', write(second), ')');
    case 't_after':
    case 't_before':
    case 't_intersects':
    case 't_during':
      return writeTemporal(op, args, context);
  }
}

/** Text is ordered by code point on every database, whatever its locale. */
function ordering(args: readonly Expression[], { columns }: Context): string {
  const isText = args.some((arg) =>
    arg.kind === 'property'
      ? columns.get(arg.name)?.type === 'string'
      : arg.kind === 'literal' && typeof arg.value === 'string',
  );
  return isText ? ' COLLATE "C"' : '';
}

function writeTemporal(
  op: TemporalOperator,
  [left, right]: readonly Expression[],
  context: Context,
): Fragment {
  const clauses = TEMPORAL_CLAUSES[op].map(([leftSide, operator, rightSide]) =>
    concat(writeEnd(left, leftSide, context), ` ${operator} `, writeEnd(right, rightSide, context)),
  );
  return joinWith(' AND ', clauses);
}

function writeEnd(expression: Expression | undefined, side: Side, context: Context): Fragment {
  const end = expression && endOf(expression, side);
  if (!end) throw unchecked('a moment or an interval is missing');
  if (end.kind === 'open')
    return raw(side === 'start' ? `'-infinity'::timestamptz` : `'infinity'::timestamptz`);
  return writeOperand(end, context);
}
