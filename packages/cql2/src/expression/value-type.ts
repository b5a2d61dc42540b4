import type { Expression } from './expression.ts';
import { resultOf } from './operators.ts';

export const ITEM_TYPES = ['string', 'number', 'boolean', 'timestamp'] as const;
/** A type that can be compared and can be the type of array items. */
export type ItemType = (typeof ITEM_TYPES)[number];
export type ArrayType = `${ItemType}[]`;
export const QUERYABLE_TYPES = [
  ...ITEM_TYPES,
  'integer',
  'date',
  'geometry',
  'string[]',
  'number[]',
  'boolean[]',
  'timestamp[]',
] as const;
export type QueryableType = (typeof QUERYABLE_TYPES)[number];

type PlainType = Exclude<QueryableType, 'integer' | 'date'>;

/**
 * The type of an expression. Integers are numbers, and days are compared like timestamps; intervals and the empty array
 * exist only as literals.
 */
export type ValueType = PlainType | 'interval' | 'nothing[]';

/** The type of values of a queryable. */
export function valueTypeOf(type: QueryableType): PlainType {
  if (type === 'date') return 'timestamp';
  return type === 'integer' ? 'number' : type;
}

/** Looks up the declared types of properties and functions. */
export interface TypeSources {
  readonly typeOfProperty: (name: string) => QueryableType | undefined;
  readonly typeOfCall: (name: string) => ItemType | 'geometry' | undefined;
}

/** The type of an expression; undefined if it contains an unknown name or an array of mixed types. */
export function typeOf(expression: Expression, sources: TypeSources): ValueType | undefined {
  switch (expression.kind) {
    case 'property': {
      const type = sources.typeOfProperty(expression.name);
      return type && valueTypeOf(type);
    }
    case 'literal':
      return literalType(expression.value);
    case 'timestamp':
    case 'date':
      return 'timestamp';
    case 'interval':
      return 'interval';
    case 'geometry':
    case 'bbox':
      return 'geometry';
    case 'list':
      return arrayType(expression.items.map((item) => typeOf(item, sources)));
    case 'operation':
      return resultOf(expression.op);
    case 'call':
      return sources.typeOfCall(expression.name);
  }
}

function literalType(value: string | number | boolean): ItemType {
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' ? 'number' : 'boolean';
}

function arrayType(types: readonly (ValueType | undefined)[]): ArrayType | 'nothing[]' | undefined {
  if (types.length === 0) return 'nothing[]';
  const item = ITEM_TYPES.find((type) => type === types[0]);
  return item && types.every((type) => type === item) ? `${item}[]` : undefined;
}
