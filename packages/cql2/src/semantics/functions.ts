import type { ItemType } from '../expression/value-type.ts';
import { concat, type Fragment } from './fragment.ts';
import type { Value } from './value.ts';

export type FunctionType = ItemType | 'geometry';

/**
 * A function that filters may call. Neither side sees null: a call with a null among its arguments is null.
 * Both sides give the same; `sql` writes each argument once, cast to the type of its parameter before.
 */
export interface FunctionDeclaration {
  /** In words, for those who write filters. */
  readonly description: string;
  readonly params: readonly { readonly name: string; readonly type: FunctionType }[];
  readonly result: FunctionType;
  readonly evaluate: (...args: readonly Value[]) => Value;
  readonly sql: (...args: readonly Fragment[]) => Fragment;
}
/** Declarations by the name of the function; letters count as they are. */
export type Functions = ReadonlyMap<string, FunctionDeclaration>;

function ofNumber(
  name: string,
  description: string,
  compute: (value: number) => number,
): FunctionDeclaration {
  return {
    description,
    params: [{ name: 'value', type: 'number' }],
    result: 'number',
    // -0 becomes 0
    evaluate: (value = null) => (typeof value === 'number' ? compute(value) + 0 : null),
    sql: (...args) => concat(`${name}(`, ...args, ')'),
  };
}

function ofMoment(part: string, description: string, read: (moment: Date) => number): FunctionDeclaration {
  return {
    description,
    params: [{ name: 'moment', type: 'timestamp' }],
    result: 'number',
    evaluate: (moment = null) =>
      typeof moment === 'object' && moment !== null && 'microseconds' in moment
        ? read(new Date(Math.floor(moment.microseconds / 1000)))
        : null,
    sql: (...args) => concat(`extract(${part} FROM `, ...args, " AT TIME ZONE 'UTC')::float8"),
  };
}

/** The functions that every filter may call where nothing else is said. */
export const FUNCTIONS: Functions = new Map<string, FunctionDeclaration>([
  ['abs', ofNumber('abs', 'The size of a number.', Math.abs)],
  ['ceil', ofNumber('ceil', 'The next whole number upwards.', Math.ceil)],
  ['floor', ofNumber('floor', 'The next whole number downwards.', Math.floor)],
  [
    'char_length',
    {
      description: 'How many characters a text has.',
      params: [{ name: 'text', type: 'string' }],
      result: 'number',
      evaluate: (text = null) => (typeof text === 'string' ? Array.from(text).length : null),
      sql: (...args) => concat('char_length(', ...args, ')::float8'),
    },
  ],
  ['year', ofMoment('year', 'The year of a moment in UTC.', (moment) => moment.getUTCFullYear())],
  [
    'month',
    ofMoment('month', 'The month of a moment in UTC, 1 to 12.', (moment) => moment.getUTCMonth() + 1),
  ],
  [
    'day',
    ofMoment('day', 'The day of the month of a moment in UTC, 1 to 31.', (moment) => moment.getUTCDate()),
  ],
  ['hour', ofMoment('hour', 'The hour of a moment in UTC, 0 to 23.', (moment) => moment.getUTCHours())],
]);
