export {
  type CheckOptions,
  checkAgainst,
  type Queryable,
  type QueryableIssue,
  type Queryables,
} from './checks/check-against.ts';
export {
  type FilterIssue,
  type FilterReading,
  readCql2Json,
  readCql2Text,
} from './checks/read-filter.ts';
export { evaluate, type FilterRecord, type RecordValue } from './evaluate/evaluate.ts';
export type * from './expression/expression.ts';
export { type FilterGeometry, type GeometryCollection, openRing } from './expression/filter-geometry.ts';
export { DEFAULT_LIMITS, type ParseLimits } from './expression/limits.ts';
export type {
  ArithmeticOperator,
  ArrayOperator,
  ComparisonOperator,
  Operator,
  SpatialOperator,
  TemporalOperator,
  TextOperator,
} from './expression/operators.ts';
export type { TextPosition } from './expression/text-position.ts';
export { QUERYABLE_TYPES, type QueryableType } from './expression/value-type.ts';
export * from './json/builders.ts';
export { type ParseResult, parseCql2Json } from './json/parse-json.ts';
export {
  type ArgumentJson,
  type CallJson,
  type OperationJson,
  type PropertyJson,
  type ScalarJson,
  toJson,
} from './json/to-json.ts';
export { foldText } from './semantics/fold-text.ts';
export { bind, concat, type Fragment, joinWith, piecesOf, raw } from './semantics/fragment.ts';
export {
  FUNCTIONS,
  type FunctionDeclaration,
  type Functions,
  type FunctionType,
} from './semantics/functions.ts';
export type { Moment, Truth, Value } from './semantics/value.ts';
export { type Column, type Columns, type SqlHooks, toSql } from './sql/to-sql.ts';
export { type PositionOf, parseCql2Text, type TextParseResult } from './text/parse-text.ts';
export { toText } from './text/to-text.ts';
