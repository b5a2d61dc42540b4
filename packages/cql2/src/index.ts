export * from './builders.ts';
export {
  checkAgainst,
  QUERYABLE_TYPES,
  type Queryable,
  type QueryableFault,
  type Queryables,
  type QueryableType,
} from './check-against.ts';
export { evaluate, type FilterRecord, type RecordValue, type Truth } from './evaluate.ts';
export type * from './expression.ts';
export { bind, concat, type Fragment, joinWith, piecesOf, raw } from './fragment.ts';
export { DEFAULT_LIMITS, type ParseLimits, type ParseResult, parseCql2Json } from './parse-json.ts';
export {
  type ArgumentJson,
  type OperationJson,
  type PropertyJson,
  type ScalarJson,
  toJson,
} from './to-json.ts';
export { type Column, type Columns, type SqlHooks, toSql } from './to-sql.ts';
