import type { Geometry } from '@sigma/geo';
import type { Expression, IntervalEnd } from '../expression/expression.ts';
import type { GeometryCollection } from '../expression/filter-geometry.ts';
import type { Operator } from '../expression/operators.ts';

export interface PropertyJson {
  readonly property: string;
}
export interface OperationJson {
  readonly op: Operator;
  readonly args: readonly ArgumentJson[];
}
/** A function call; its name is not that of an operator. */
export interface CallJson {
  readonly op: string;
  readonly args: readonly ArgumentJson[];
}
export type ScalarJson =
  | string
  | number
  | boolean
  | { readonly timestamp: string }
  | { readonly date: string };
type EndJson = string | PropertyJson | CallJson;
export type ArgumentJson =
  | ScalarJson
  | PropertyJson
  | OperationJson
  | CallJson
  | Geometry
  | GeometryCollection
  | { readonly interval: readonly [EndJson, EndJson] }
  | { readonly bbox: readonly number[] }
  | readonly ArgumentJson[];

/** Formats an expression in the JSON encoding of CQL2. Parsing the result gives the same expression. */
export function toJson(expression: Expression): ArgumentJson {
  switch (expression.kind) {
    case 'property':
      return { property: expression.name };
    case 'literal':
      return expression.value;
    case 'timestamp':
      return { timestamp: expression.text };
    case 'date':
      return { date: expression.text };
    case 'interval':
      return { interval: [endToJson(expression.start), endToJson(expression.end)] };
    case 'geometry':
      return expression.geometry;
    case 'bbox':
      return { bbox: expression.bbox };
    case 'list':
      return expression.items.map(toJson);
    case 'operation':
      return { op: expression.op, args: expression.args.map(toJson) };
    case 'call':
      return { op: expression.name, args: expression.args.map(toJson) };
  }
}

function endToJson(end: IntervalEnd): EndJson {
  switch (end.kind) {
    case 'open':
      return '..';
    case 'property':
      return { property: end.name };
    case 'timestamp':
    case 'date':
      return end.text;
    case 'call':
      return { op: end.name, args: end.args.map(toJson) };
  }
}
