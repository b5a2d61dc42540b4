import type { Expression } from './expression.ts';
import { resultOf } from './operators.ts';

export const ITEM_TYPES = ['string', 'number', 'boolean', 'timestamp'] as const;
/** What may be compared, and stand in an array. */
export type ItemType = (typeof ITEM_TYPES)[number];
export type ArrayType = `${ItemType}[]`;
export const QUERYABLE_TYPES = [
  ...ITEM_TYPES,
  'integer',
  'geometry',
  'string[]',
  'number[]',
  'boolean[]',
  'timestamp[]',
] as const;
export type QueryableType = (typeof QUERYABLE_TYPES)[number];

/** Integers are numbers; intervals and the array without values exist as literals only. */
export type ValueType = Exclude<QueryableType, 'integer'> | 'interval' | 'nothing[]';

export function valueTypeOf(type: QueryableType): Exclude<QueryableType, 'integer'> {
  return type === 'integer' ? 'number' : type;
}

export interface TypeSources {
  readonly typeOfProperty: (name: string) => QueryableType | undefined;
  readonly typeOfCall: (name: string) => ItemType | 'geometry' | undefined;
}

/** The type of what an expression gives; undefined when it holds something unknown, or a list of unlike values. */
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
  const item = ITEM_TYPES.find((one) => one === types[0]);
  return item && types.every((type) => type === item) ? `${item}[]` : undefined;
}
