export * from './builders.ts';
export {
  type CheckOptions,
  checkAgainst,
  type Queryable,
  type QueryableFault,
  type Queryables,
} from './check-against.ts';
export { evaluate, type FilterRecord, type RecordValue } from './evaluate.ts';
export type * from './expression.ts';
export { type FilterGeometry, type GeometryCollection, openRing } from './filter-geometry.ts';
export { foldText } from './fold-text.ts';
export { bind, concat, type Fragment, joinWith, piecesOf, raw } from './fragment.ts';
export { FUNCTIONS, type FunctionDeclaration, type Functions, type FunctionType } from './functions.ts';
export { DEFAULT_LIMITS, type ParseLimits } from './limits.ts';
export type {
  ArithmeticOperator,
  ArrayOperator,
  ComparisonOperator,
  Operator,
  SpatialOperator,
  TemporalOperator,
  TextOperator,
} from './operators.ts';
export { type ParseResult, parseCql2Json } from './parse-json.ts';
export { type PlaceOf, parseCql2Text, type TextParseResult } from './parse-text.ts';
export type { Place } from './place.ts';
export {
  type ArgumentJson,
  type CallJson,
  type OperationJson,
  type PropertyJson,
  type ScalarJson,
  toJson,
} from './to-json.ts';
export { type Column, type Columns, type SqlHooks, toSql } from './to-sql.ts';
export { toText } from './to-text.ts';
export type { Truth, Value } from './value.ts';
export { QUERYABLE_TYPES, type QueryableType } from './value-type.ts';
