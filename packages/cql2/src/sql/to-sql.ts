import type { Call, Expression, Operation } from '../expression/expression.ts';
import { type FilterGeometry, membersOf } from '../expression/filter-geometry.ts';
import { timestampOf } from '../expression/instant.ts';
import type { SpatialOperator, TemporalOperator } from '../expression/operators.ts';
import { ITEM_TYPES, type QueryableType, typeOf, type ValueType } from '../expression/value-type.ts';
import { isArithmetic, writeArithmetic } from '../semantics/arithmetic.ts';
import { bind, concat, type Fragment, joinWith, raw } from '../semantics/fragment.ts';
import { FUNCTIONS, type Functions } from '../semantics/functions.ts';
import { boxInWorld, inWorld, withTwins } from '../semantics/in-world.ts';
import { constantText } from '../semantics/like-pattern.ts';
import { clausesOf, endOf, type Side } from '../semantics/temporal.ts';
import { CAST, writeArrays, writeFold } from './sql-pieces.ts';

/**
 * The SQL of a property, such as `scenes.cloud_cover`. It must come from this project, never from a request. Its
 * PostgreSQL type is that of the queryable; a `date` is a day in UTC.
 */
export interface Column {
  readonly type: QueryableType;
  readonly sql: string;
}
/** The columns of properties, by property name. */
export type Columns = ReadonlyMap<string, Column>;

/** The parts of the translation that the caller provides. */
export interface SqlHooks {
  /** Returns the SQL for a valid geometry whose longitudes are within ±180. */
  readonly geometry: (geometry: FilterGeometry) => Fragment;
  /** The functions that may be called; `FUNCTIONS` by default. */
  readonly functions?: Functions;
}

/**
 * Translates an expression to a condition for PostgreSQL with PostGIS. Only values of the filter get into the SQL, each
 * bound and cast; names are looked up in `columns`. Areas and lines of the filter are cut at the antimeridian.
 *
 * @throws Error for an expression that `checkAgainst` would reject
 */
export function toSql(expression: Expression, columns: Columns, hooks: SqlHooks): Fragment {
  return write(expression, { columns, hooks, functions: hooks.functions ?? FUNCTIONS });
}

interface Context {
  readonly columns: Columns;
  readonly hooks: SqlHooks;
  readonly functions: Functions;
}

function write(expression: Expression, context: Context, isInteger = false): Fragment {
  switch (expression.kind) {
    case 'property':
      return raw(momentSql(columnOf(expression.name, context)));
    case 'literal':
      return writeLiteral(expression.value, isInteger);
    case 'timestamp':
    case 'date':
      return bind(timestampOf(expression), 'timestamptz');
    case 'geometry':
      return context.hooks.geometry(inWorld(expression.geometry));
    case 'bbox':
      return context.hooks.geometry(boxInWorld(expression.bbox));
    case 'operation':
      return concat('(', writeOperation(expression, context), ')');
    case 'call':
      return concat('(', writeCall(expression, context), ')');
    case 'list':
      return writeArray(expression.items, 'text[]', context);
    case 'interval':
      throw unchecked('an interval cannot be used on its own');
  }
}

function columnOf(name: string, { columns }: Context): Column {
  const column = columns.get(name);
  if (!column) throw unchecked(`column ${name} does not exist`);
  return column;
}

/** The SQL of a column; a day is its first moment, independently of the time zone of the session. */
const momentSql = ({ type, sql }: Column): string =>
  type === 'date' ? `((${sql})::timestamp AT TIME ZONE 'UTC')` : sql;

function unchecked(reason: string): Error {
  return new Error(`This filter cannot become SQL: ${reason}. Pass it through checkAgainst first.`);
}

function typeIn(expression: Expression, { columns, functions }: Context): ValueType | undefined {
  return typeOf(expression, {
    typeOfProperty: (name) => columns.get(name)?.type,
    typeOfCall: (name) => functions.get(name)?.result,
  });
}

/** Writes a literal. Integers compared with an integer column stay integers, so that its index is used. */
function writeLiteral(value: string | number | boolean, isInteger: boolean): Fragment {
  if (typeof value === 'string') return bind(value, 'text');
  if (typeof value === 'boolean') return bind(value, 'boolean');
  return bind(value, isInteger && Number.isSafeInteger(value) ? 'bigint' : 'float8');
}

function writeCall({ name, args }: Call, context: Context): Fragment {
  const declared = context.functions.get(name);
  if (!declared) throw unchecked(`function ${name} does not exist`);
  const written = args.map((arg, index) => {
    const type = declared.params[index]?.type ?? 'string';
    return type === 'geometry' ? write(arg, context) : concat('(', write(arg, context), `)::${CAST[type]}`);
  });
  return declared.sql(...written);
}

function writeOperation({ op, args }: Operation, context: Context): Fragment {
  const isInteger = args.some(
    (arg) => arg.kind === 'property' && context.columns.get(arg.name)?.type === 'integer',
  );
  const operand = (index: number) => {
    const arg = args[index];
    if (!arg) throw unchecked(`${op} lacks an operand`);
    return write(arg, context, isInteger);
  };
  switch (op) {
    case 'and':
    case 'or':
      return joinWith(
        ` ${op.toUpperCase()} `,
        args.map((arg) => write(arg, context)),
      );
    case 'not':
      return concat('NOT ', operand(0));
    case '=':
    case '<>':
      return concat(operand(0), ` ${op} `, operand(1));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return concat(operand(0), ` ${op} `, operand(1), ordering(args, context));
    case 'between':
      return concat(operand(0), ordering(args, context), ' BETWEEN ', operand(1), ' AND ', operand(2));
    case 'in': {
      if (args[1]?.kind !== 'list') throw unchecked('in needs a list');
      const items = args[1].items.map((item) => write(item, context, isInteger));
      return concat(operand(0), ' IN (', joinWith(', ', items), ')');
    }
    case 'like':
      return concat(operand(0), ' LIKE ', bind(constantText(args[1]), 'text'));
    case 'isNull':
      return concat(operand(0), ' IS NULL');
    case 'casei':
    case 'accenti': {
      const known = constantText({ kind: 'operation', op, args });
      return known === undefined ? writeFold(op, operand(0)) : bind(known, 'text');
    }
    case 'a_contains':
    case 'a_containedBy':
    case 'a_equals':
    case 'a_overlaps': {
      const [a, b] = writeArrayPair(args, context);
      return writeArrays(op, a, b);
    }
    default:
      if (isArithmetic(op)) return writeArithmetic(op, operand(0), operand(1));
      return isTemporal(op) ? writeTimes(op, args, context) : writeGeometries(op, args, context);
  }
}

function isTemporal(op: SpatialOperator | TemporalOperator): op is TemporalOperator {
  return op.startsWith('t_');
}

/** Text is ordered by code point on every database, whatever its locale. */
function ordering(args: readonly Expression[], context: Context): string {
  return args.some((arg) => typeIn(arg, context) === 'string') ? ' COLLATE "C"' : '';
}

function writeArrayPair(args: readonly Expression[], context: Context): readonly [Fragment, Fragment] {
  const types = args.map((arg) => typeIn(arg, context));
  const item = ITEM_TYPES.find((type) => types.includes(`${type}[]`)) ?? 'string';
  const [a, b] = args.map((arg) =>
    arg.kind === 'list'
      ? writeArray(arg.items, `${CAST[item]}[]`, context)
      : concat('(', write(arg, context), `)::${CAST[item]}[]`),
  );
  if (!a || !b) throw unchecked('an array is missing');
  return [a, b];
}

function writeArray(items: readonly Expression[], cast: string, context: Context): Fragment {
  const written = items.map((item) => write(item, context));
  return concat('ARRAY[', joinWith(', ', written), `]::${cast}`);
}

const SPATIAL: Readonly<Record<Exclude<SpatialOperator, 's_disjoint'>, string>> = {
  s_contains: 'ST_Contains',
  s_crosses: 'ST_Crosses',
  s_equals: 'ST_Equals',
  s_intersects: 'ST_Intersects',
  s_overlaps: 'ST_Overlaps',
  s_touches: 'ST_Touches',
  s_within: 'ST_Within',
};

function writeGeometries(op: SpatialOperator, args: readonly Expression[], context: Context): Fragment {
  if (op === 's_disjoint') return concat('NOT (', writeMeeting(args, context), ')');
  if (op === 's_intersects') return writeMeeting(args, context);
  const written = args.map((arg) => write(arg, context));
  return concat(`${SPATIAL[op]}(`, joinWith(', ', written), ')');
}

/** Writes an intersection test member by member, because a collection may not be a valid geometry. */
function writeMeeting([left, right]: readonly Expression[], context: Context): Fragment {
  const others = membersFor(right, context);
  const pairs = membersFor(left, context).flatMap((member) =>
    others.map((other) => concat('ST_Intersects(', member, ', ', other, ')')),
  );
  return joinWith(' OR ', pairs);
}

function membersFor(operand: Expression | undefined, context: Context): readonly Fragment[] {
  if (!operand) throw unchecked('a geometry is missing');
  if (operand.kind !== 'geometry' && operand.kind !== 'bbox') return [write(operand, context)];
  const placed = operand.kind === 'bbox' ? boxInWorld(operand.bbox) : inWorld(operand.geometry);
  return membersOf(withTwins(placed)).map(context.hooks.geometry);
}

function writeTimes(op: TemporalOperator, [left, right]: readonly Expression[], context: Context): Fragment {
  const { clauses, isNegated } = clausesOf(op);
  const written = joinWith(
    ' AND ',
    clauses.map(([leftSide, operator, rightSide]) =>
      concat(writeEnd(left, leftSide, context), ` ${operator} `, writeEnd(right, rightSide, context)),
    ),
  );
  return isNegated ? concat('NOT (', written, ')') : written;
}

/** What leads from the first moment of a day to its last. */
const TO_LAST_MOMENT = bind('86399.999999 s', 'interval');

function writeEnd(expression: Expression | undefined, side: Side, context: Context): Fragment {
  const end = expression && endOf(expression, side);
  if (!end) throw unchecked('a moment or an interval is missing');
  if (end.kind === 'open')
    return raw(side === 'start' ? `'-infinity'::timestamptz` : `'infinity'::timestamptz`);
  const isDay = end.kind === 'property' && columnOf(end.name, context).type === 'date';
  return isDay && side === 'end'
    ? concat('(', write(end, context), ' + ', TO_LAST_MOMENT, ')')
    : write(end, context);
}
