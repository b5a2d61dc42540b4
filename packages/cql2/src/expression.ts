import type { BBox, Geometry } from '@sigma/geo';

/** What an operator asks of an operand. */
export type OperandClass =
  | 'condition'
  | 'scalar'
  | 'text'
  | 'pattern'
  | 'list'
  | 'geometry'
  | 'temporal'
  | 'any';

const TEMPORAL_PAIR = ['temporal', 'temporal'] as const;
const SCALAR_PAIR = ['scalar', 'scalar'] as const;

/** The operators and their operands; `conditions` stands for two or more. Their result is a truth value. */
export const OPERATORS = {
  and: 'conditions',
  or: 'conditions',
  not: ['condition'],
  '=': SCALAR_PAIR,
  '<>': SCALAR_PAIR,
  '<': SCALAR_PAIR,
  '<=': SCALAR_PAIR,
  '>': SCALAR_PAIR,
  '>=': SCALAR_PAIR,
  between: ['scalar', 'scalar', 'scalar'],
  in: ['scalar', 'list'],
  like: ['text', 'pattern'],
  isNull: ['any'],
  s_intersects: ['geometry', 'geometry'],
  t_after: TEMPORAL_PAIR,
  t_before: TEMPORAL_PAIR,
  t_intersects: TEMPORAL_PAIR,
  t_during: TEMPORAL_PAIR,
} as const satisfies Record<string, 'conditions' | readonly OperandClass[]>;

export type Operator = keyof typeof OPERATORS;
export type TemporalOperator = Extract<Operator, `t_${string}`>;
export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';

export interface Property {
  readonly kind: 'property';
  readonly name: string;
}
export interface Literal {
  readonly kind: 'literal';
  readonly value: string | number | boolean;
}
/** A moment in UTC. A date stands for its first moment, 00:00Z. */
export interface Instant {
  readonly kind: 'timestamp' | 'date';
  /** RFC 3339 in UTC with at most microseconds, or a full date. */
  readonly text: string;
}
export interface OpenEnd {
  readonly kind: 'open';
}
export type IntervalEnd = Instant | Property | OpenEnd;
/** Both ends belong to the interval. */
export interface Interval {
  readonly kind: 'interval';
  readonly start: IntervalEnd;
  readonly end: IntervalEnd;
}
export interface GeometryLiteral {
  readonly kind: 'geometry';
  readonly geometry: Geometry;
}
export interface BBoxLiteral {
  readonly kind: 'bbox';
  readonly bbox: BBox;
}
export interface List {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}
export interface Operation {
  readonly kind: 'operation';
  readonly op: Operator;
  readonly args: readonly Expression[];
}

/** A filter of CQL2 (OGC 21-065r2) as a tree, whatever encoding it came in. */
export type Expression =
  | Property
  | Literal
  | Instant
  | Interval
  | GeometryLiteral
  | BBoxLiteral
  | List
  | Operation;

export function isOperator(name: unknown): name is Operator {
  return typeof name === 'string' && Object.hasOwn(OPERATORS, name);
}

/** The class asked of operand `index`. */
export function operandClass(op: Operator, index: number): OperandClass {
  const operands: 'conditions' | readonly OperandClass[] = OPERATORS[op];
  return operands === 'conditions' ? 'condition' : (operands[index] ?? 'any');
}

/** What each class takes, in words for messages. */
export const CLASS_TEXT: Readonly<Record<OperandClass, string>> = {
  condition: 'a condition, a boolean or a property',
  scalar: 'a string, number, boolean, timestamp, date, property or condition',
  text: 'a string or a property',
  pattern: 'a string with % and _ as wildcards',
  list: 'a list of at least one value',
  geometry: 'a GeoJSON geometry, a bbox or a property',
  temporal: 'a timestamp, date, interval or property',
  any: 'a property or a value',
};

/** Whether an expression may stand where the class is asked for. Properties fit where their type may. */
export function fitsClass(expression: Expression, wanted: OperandClass): boolean {
  const { kind } = expression;
  switch (wanted) {
    case 'condition':
      return kind === 'operation' || kind === 'property' || isLiteral(expression, 'boolean');
    case 'scalar':
      return ['literal', 'timestamp', 'date', 'property', 'operation'].includes(kind);
    case 'text':
      return kind === 'property' || isLiteral(expression, 'string');
    case 'pattern':
      return isLiteral(expression, 'string');
    case 'list':
      return kind === 'list';
    case 'geometry':
      return kind === 'geometry' || kind === 'bbox' || kind === 'property';
    case 'temporal':
      return ['timestamp', 'date', 'interval', 'property'].includes(kind);
    case 'any':
      return kind !== 'list';
  }
}

function isLiteral(expression: Expression, type: 'string' | 'boolean'): boolean {
  return expression.kind === 'literal' && typeof expression.value === type;
}
