import type { Geometry } from '@sigma/geo';
import type { Expression, IntervalEnd, Operation } from '../expression/expression.ts';
import type { FilterGeometry } from '../expression/filter-geometry.ts';
import { writeName } from '../expression/words.ts';

/** Precedence of written expressions, in the same order as in `parseCql2Text`. */
const POWER = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  sum: 5,
  product: 6,
  power: 7,
  negative: 8,
  atom: 9,
} as const;

/** Formats an expression in the text encoding of CQL2. Parsing the result gives the same expression. */
export function toText(expression: Expression): string {
  return write(expression, POWER.or);
}

function write(expression: Expression, least: number): string {
  const text = writeBare(expression);
  return powerOf(expression) < least ? `(${text})` : text;
}

function powerOf(expression: Expression): number {
  if (expression.kind === 'literal') {
    return typeof expression.value === 'number' && expression.value < 0 ? POWER.negative : POWER.atom;
  }
  if (expression.kind !== 'operation') return POWER.atom;
  switch (expression.op) {
    case 'or':
    case 'and':
      return POWER[expression.op];
    case 'not':
      return negatedOf(expression) ? POWER.comparison : POWER.not;
    case '+':
    case '-':
      return POWER.sum;
    case '*':
    case '/':
    case '%':
    case 'div':
      return POWER.product;
    case '^':
      return POWER.power;
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'like':
    case 'between':
    case 'in':
    case 'isNull':
      return POWER.comparison;
    default:
      return POWER.atom;
  }
}

function writeBare(expression: Expression): string {
  switch (expression.kind) {
    case 'property':
      return writeName(expression.name);
    case 'literal':
      return writeLiteral(expression.value);
    case 'timestamp':
      return `TIMESTAMP('${expression.text}')`;
    case 'date':
      return `DATE('${expression.text}')`;
    case 'interval':
      return `INTERVAL(${writeEnd(expression.start)}, ${writeEnd(expression.end)})`;
    case 'geometry':
      return writeGeometry(expression.geometry);
    case 'bbox':
      return `BBOX(${expression.bbox.join(', ')})`;
    case 'list':
      return writeAll(expression.items);
    case 'operation':
      return writeOperation(expression);
    case 'call':
      return `${expression.name}${writeAll(expression.args)}`;
  }
}

function writeAll(expressions: readonly Expression[]): string {
  return `(${expressions.map((expression) => write(expression, POWER.or)).join(', ')})`;
}

function writeLiteral(value: string | number | boolean): string {
  if (typeof value === 'string') return quote(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function writeEnd(end: IntervalEnd): string {
  if (end.kind === 'open') return `'..'`;
  return end.kind === 'property' || end.kind === 'call' ? writeBare(end) : quote(end.text);
}

/** The operation that `NOT` is written into, as in `a NOT LIKE 'b'`. */
function negatedOf({ op, args: [operand] }: Operation): Operation | undefined {
  if (op !== 'not' || operand?.kind !== 'operation') return undefined;
  return ['like', 'between', 'in', 'isNull'].includes(operand.op) ? operand : undefined;
}

function writeOperation(operation: Operation): string {
  const { op, args } = operation;
  const parts = (least: number) => args.map((arg) => write(arg, least));
  switch (op) {
    case 'or':
    case 'and':
      return parts(POWER[op] + 1).join(` ${op.toUpperCase()} `);
    case 'not': {
      const negated = negatedOf(operation);
      return negated ? writeComparison(negated, 'NOT ') : `NOT ${parts(POWER.not).join('')}`;
    }
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case 'div':
      return leftToRight(operation);
    case '^':
      return parts(POWER.atom).join(' ^ ');
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'like':
    case 'between':
    case 'in':
    case 'isNull':
      return writeComparison(operation, '');
    default:
      return `${op.toUpperCase()}${writeAll(args)}`;
  }
}

/** Writes a sum or product. They are left-associative, so only a right operand of equal precedence needs brackets. */
function leftToRight(operation: Operation): string {
  const power = powerOf(operation);
  const parts = operation.args.map((arg, index) => write(arg, index === 0 ? power : power + 1));
  return parts.join(` ${operation.op.toUpperCase()} `);
}

function writeComparison({ op, args }: Operation, not: '' | 'NOT '): string {
  const [value = '', first = '', second = ''] = args.map((arg) => write(arg, POWER.sum));
  switch (op) {
    case 'isNull':
      return `${value} IS ${not}NULL`;
    case 'between':
      return `${value} ${not}BETWEEN ${first} AND ${second}`;
    default:
      return `${value} ${not}${op.toUpperCase()} ${first}`;
  }
}

function writeGeometry(geometry: FilterGeometry): string {
  if (geometry.type === 'GeometryCollection') {
    return `GEOMETRYCOLLECTION(${geometry.geometries.map(writeGeometry).join(', ')})`;
  }
  const { coordinates } = geometry;
  const text = geometry.type === 'Point' ? `(${writeNested(coordinates)})` : writeNested(coordinates);
  const tag = geometry.type.toUpperCase();
  return geometry.type === 'MultiPoint' ? `${tag}${writePoints(geometry)}` : `${tag}${text}`;
}

type Nested = number | readonly Nested[];

function writeNested(coordinates: Nested): string {
  if (typeof coordinates === 'number') return String(coordinates + 0);
  if (typeof coordinates[0] === 'number') return coordinates.map(writeNested).join(' ');
  return `(${coordinates.map(writeNested).join(', ')})`;
}

function writePoints({ coordinates }: Extract<Geometry, { type: 'MultiPoint' }>): string {
  return `(${coordinates.map((position) => `(${writeNested(position)})`).join(', ')})`;
}
