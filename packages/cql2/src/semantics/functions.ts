import type { ItemType } from '../expression/value-type.ts';
import { concat, type Fragment } from './fragment.ts';
import type { Value } from './value.ts';

export type FunctionType = ItemType | 'geometry';

/**
 * A function that filters may call. A call with a null argument is null, so neither implementation receives null.
 * `evaluate` and `sql` must return the same; `sql` uses each argument once, already cast to its parameter's type.
 */
export interface FunctionDeclaration {
  /** A sentence for authors of filters. */
  readonly description: string;
  readonly params: readonly { readonly name: string; readonly type: FunctionType }[];
  readonly result: FunctionType;
  readonly evaluate: (...args: readonly Value[]) => Value;
  readonly sql: (...args: readonly Fragment[]) => Fragment;
}
/** Declarations by function name, which is case-sensitive. */
export type Functions = ReadonlyMap<string, FunctionDeclaration>;

function numericFunction(
  name: string,
  description: string,
  compute: (value: number) => number,
): FunctionDeclaration {
  return {
    description,
    params: [{ name: 'value', type: 'number' }],
    result: 'number',
    // Adding zero turns -0 into 0.
    evaluate: (value = null) => (typeof value === 'number' ? compute(value) + 0 : null),
    sql: (...args) => concat(`${name}(`, ...args, ')'),
  };
}

function momentFunction(
  part: string,
  description: string,
  read: (moment: Date) => number,
): FunctionDeclaration {
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

/** The functions that filters may call by default. */
export const FUNCTIONS: Functions = new Map<string, FunctionDeclaration>([
  ['abs', numericFunction('abs', 'The absolute value of a number.', Math.abs)],
  ['ceil', numericFunction('ceil', 'The smallest integer not below a number.', Math.ceil)],
  ['floor', numericFunction('floor', 'The largest integer not above a number.', Math.floor)],
  [
    'char_length',
    {
      description: 'The number of characters in a text.',
      params: [{ name: 'text', type: 'string' }],
      result: 'number',
      evaluate: (text = null) => (typeof text === 'string' ? Array.from(text).length : null),
      sql: (...args) => concat('char_length(', ...args, ')::float8'),
    },
  ],
  ['year', momentFunction('year', 'The year of a moment in UTC.', (moment) => moment.getUTCFullYear())],
  [
    'month',
    momentFunction('month', 'The month of a moment in UTC, 1 to 12.', (moment) => moment.getUTCMonth() + 1),
  ],
  [
    'day',
    momentFunction('day', 'The day of the month of a moment in UTC, 1 to 31.', (moment) =>
      moment.getUTCDate(),
    ),
  ],
  ['hour', momentFunction('hour', 'The hour of a moment in UTC, 0 to 23.', (moment) => moment.getUTCHours())],
]);
