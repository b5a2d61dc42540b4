import type { Operator } from '../expression/operators.ts';
import type { ValueType } from '../expression/value-type.ts';

/** The types of values in words for messages. */
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

/** What an operator takes, and whether its operands have to be of one type. */
export interface Taken {
  readonly taken: readonly ValueType[];
  readonly alike?: true;
}

const ARRAY_TYPES: readonly ValueType[] = ['string[]', 'number[]', 'boolean[]', 'timestamp[]'];
const CONDITIONS: Taken = { taken: ['boolean'] };
const EQUALITY: Taken = { taken: ['string', 'number', 'boolean', 'timestamp'], alike: true };
const ORDER: Taken = { taken: ['string', 'number', 'timestamp'], alike: true };
const NUMBERS: Taken = { taken: ['number'] };
const TEXT: Taken = { taken: ['string'] };
const GEOMETRIES: Taken = { taken: ['geometry'] };
const TIMES: Taken = { taken: ['timestamp', 'interval'] };
const ARRAYS: Taken = { taken: [...ARRAY_TYPES, 'nothing[]'], alike: true };

const OTHERS: Readonly<Partial<Record<Operator, Taken>>> = {
  and: CONDITIONS,
  or: CONDITIONS,
  not: CONDITIONS,
  '=': EQUALITY,
  '<>': EQUALITY,
  in: EQUALITY,
  '<': ORDER,
  '<=': ORDER,
  '>': ORDER,
  '>=': ORDER,
  between: ORDER,
  like: TEXT,
  casei: TEXT,
  accenti: TEXT,
  isNull: { taken: [...EQUALITY.taken, ...ARRAY_TYPES, 'geometry'] },
};

/** What an operator takes. */
export function takenBy(op: Operator): Taken {
  return OTHERS[op] ?? takenByFamily(op);
}

function takenByFamily(op: Operator): Taken {
  if (op.startsWith('s_')) return GEOMETRIES;
  if (op.startsWith('t_')) return TIMES;
  return op.startsWith('a_') ? ARRAYS : NUMBERS;
}
