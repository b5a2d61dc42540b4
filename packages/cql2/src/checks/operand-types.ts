import type { Operator } from '../expression/operators.ts';
import type { ValueType } from '../expression/value-type.ts';

/** A description of each type for messages. */
export const TYPE_TEXT: Readonly<Record<ValueType, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  timestamp: 'a timestamp',
  geometry: 'a geometry',
  interval: 'an interval',
  'string[]': 'an array of strings',
  'number[]': 'an array of numbers',
  'boolean[]': 'an array of true and false',
  'timestamp[]': 'an array of timestamps',
  'nothing[]': 'an empty array',
};

/** The operand types that an operator accepts, and whether its operands must all have the same type. */
export interface OperandRule {
  readonly accepted: readonly ValueType[];
  readonly alike?: true;
}

const ARRAY_TYPES: readonly ValueType[] = ['string[]', 'number[]', 'boolean[]', 'timestamp[]'];
const CONDITIONS: OperandRule = { accepted: ['boolean'] };
/** Booleans have an order too: false comes before true. */
const COMPARABLE: OperandRule = { accepted: ['string', 'number', 'boolean', 'timestamp'], alike: true };
const NUMBERS: OperandRule = { accepted: ['number'] };
const TEXT: OperandRule = { accepted: ['string'] };
const GEOMETRIES: OperandRule = { accepted: ['geometry'] };
const TIMES: OperandRule = { accepted: ['timestamp', 'interval'] };
const ARRAYS: OperandRule = { accepted: [...ARRAY_TYPES, 'nothing[]'], alike: true };

const OTHERS: Readonly<Partial<Record<Operator, OperandRule>>> = {
  and: CONDITIONS,
  or: CONDITIONS,
  not: CONDITIONS,
  '=': COMPARABLE,
  '<>': COMPARABLE,
  in: COMPARABLE,
  '<': COMPARABLE,
  '<=': COMPARABLE,
  '>': COMPARABLE,
  '>=': COMPARABLE,
  between: COMPARABLE,
  like: TEXT,
  casei: TEXT,
  accenti: TEXT,
  isNull: { accepted: [...COMPARABLE.accepted, ...ARRAY_TYPES, 'geometry'] },
};

/** The operand rule of an operator. */
export function operandRuleOf(op: Operator): OperandRule {
  return OTHERS[op] ?? operandRuleOfFamily(op);
}

function operandRuleOfFamily(op: Operator): OperandRule {
  if (op.startsWith('s_')) return GEOMETRIES;
  if (op.startsWith('t_')) return TIMES;
  return op.startsWith('a_') ? ARRAYS : NUMBERS;
}
