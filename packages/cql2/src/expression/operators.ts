/** The kind of operand that an operator requires. */
export type OperandClass =
  | 'condition'
  | 'scalar'
  | 'number'
  | 'text'
  | 'pattern'
  | 'list'
  | 'array'
  | 'geometry'
  | 'temporal'
  | 'argument'
  | 'any';

const SCALARS = ['scalar', 'scalar'] as const;
const NUMBERS = ['number', 'number'] as const;
const GEOMETRIES = ['geometry', 'geometry'] as const;
const TIMES = ['temporal', 'temporal'] as const;
const ARRAYS = ['array', 'array'] as const;

/** The operators and the classes of their operands; `conditions` stands for one or more conditions. */
export const OPERATORS = {
  and: 'conditions',
  or: 'conditions',
  not: ['condition'],
  '=': SCALARS,
  '<>': SCALARS,
  '<': SCALARS,
  '<=': SCALARS,
  '>': SCALARS,
  '>=': SCALARS,
  between: ['scalar', 'scalar', 'scalar'],
  in: ['scalar', 'list'],
  like: ['text', 'pattern'],
  isNull: ['any'],
  casei: ['text'],
  accenti: ['text'],
  '+': NUMBERS,
  '-': NUMBERS,
  '*': NUMBERS,
  '/': NUMBERS,
  '%': NUMBERS,
  div: NUMBERS,
  '^': NUMBERS,
  s_contains: GEOMETRIES,
  s_crosses: GEOMETRIES,
  s_disjoint: GEOMETRIES,
  s_equals: GEOMETRIES,
  s_intersects: GEOMETRIES,
  s_overlaps: GEOMETRIES,
  s_touches: GEOMETRIES,
  s_within: GEOMETRIES,
  t_after: TIMES,
  t_before: TIMES,
  t_contains: TIMES,
  t_disjoint: TIMES,
  t_during: TIMES,
  t_equals: TIMES,
  t_finishedBy: TIMES,
  t_finishes: TIMES,
  t_intersects: TIMES,
  t_meets: TIMES,
  t_metBy: TIMES,
  t_overlappedBy: TIMES,
  t_overlaps: TIMES,
  t_startedBy: TIMES,
  t_starts: TIMES,
  a_containedBy: ARRAYS,
  a_contains: ARRAYS,
  a_equals: ARRAYS,
  a_overlaps: ARRAYS,
} as const satisfies Record<string, 'conditions' | readonly OperandClass[]>;

export type Operator = keyof typeof OPERATORS;
export type SpatialOperator = Extract<Operator, `s_${string}`>;
export type TemporalOperator = Extract<Operator, `t_${string}`>;
export type ArrayOperator = Extract<Operator, `a_${string}`>;
export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | 'div' | '^';
/** The operators that make text comparable regardless of case or accents. */
export type TextOperator = 'casei' | 'accenti';

export function isOperator(name: unknown): name is Operator {
  return typeof name === 'string' && Object.hasOwn(OPERATORS, name);
}

/** The type of an operator's result. */
export function resultOf(op: Operator): 'boolean' | 'number' | 'string' {
  if (op === 'casei' || op === 'accenti') return 'string';
  return OPERATORS[op] === NUMBERS ? 'number' : 'boolean';
}

/** The class that operand `index` must have. */
export function operandClass(op: Operator, index: number): OperandClass {
  const operands: 'conditions' | readonly OperandClass[] = OPERATORS[op];
  return operands === 'conditions' ? 'condition' : (operands[index] ?? 'any');
}

/** Describes how many operands an operator requires if `count` is wrong; undefined if it is right. */
export function wrongCount(op: Operator, count: number): string | undefined {
  const operands: 'conditions' | readonly OperandClass[] = OPERATORS[op];
  const fits = operands === 'conditions' ? count >= 1 : count === operands.length;
  if (fits) return undefined;
  return operands === 'conditions' ? 'one or more arguments' : `${operands.length} argument(s)`;
}
