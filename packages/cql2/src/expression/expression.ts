import type { BBox } from '@sigma/geo';
import type { FilterGeometry } from './filter-geometry.ts';
import type { Operator } from './operators.ts';

/** A property of the record, by its name. */
export interface Property {
  readonly kind: 'property';
  readonly name: string;
}
export interface Literal {
  readonly kind: 'literal';
  readonly value: string | number | boolean;
}
/**
 * A moment in UTC or a day. For comparison operators such as `=` and `<`, a day is its first moment, 00:00Z; for
 * temporal operators and as the end of an interval, it is the full day.
 */
export interface Instant {
  readonly kind: 'timestamp' | 'date';
  /** RFC 3339 in UTC with at most microseconds, or a full date. */
  readonly text: string;
}
/** The open end of an interval, written `..`. */
export interface OpenEnd {
  readonly kind: 'open';
}
export type IntervalEnd = Instant | Property | Call | OpenEnd;
/** An interval of time, both ends included. */
export interface IntervalLiteral {
  readonly kind: 'interval';
  readonly start: IntervalEnd;
  readonly end: IntervalEnd;
}
export interface GeometryLiteral {
  readonly kind: 'geometry';
  readonly geometry: FilterGeometry;
}
/** A bounding box; it crosses the antimeridian when west is greater than east. */
export interface BBoxLiteral {
  readonly kind: 'bbox';
  readonly bbox: BBox;
}
/** The values of `in`, or an array. */
export interface List {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}
export interface Operation {
  readonly kind: 'operation';
  readonly op: Operator;
  readonly args: readonly Expression[];
}
/** A call of a declared function; see `FunctionDeclaration`. */
export interface Call {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly Expression[];
}

/** A CQL2 filter (OGC 21-065r2) as a tree, independent of its encoding. */
export type Expression =
  | Property
  | Literal
  | Instant
  | IntervalLiteral
  | GeometryLiteral
  | BBoxLiteral
  | List
  | Operation
  | Call;
