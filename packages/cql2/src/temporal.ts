import type { Expression, Instant, OpenEnd, Property, TemporalOperator } from './expression.ts';

export type Side = 'start' | 'end';
type Clause = readonly [leftSide: Side, operator: '<' | '>' | '<=' | '>=', rightSide: Side];

/**
 * The temporal operators as comparisons of ends, all of which hold (OGC 21-065r2, 7.10; Allen's intervals).
 * An instant is an interval whose ends are the same.
 */
export const TEMPORAL_CLAUSES: Readonly<Record<TemporalOperator, readonly Clause[]>> = {
  t_after: [['start', '>', 'end']],
  t_before: [['end', '<', 'start']],
  t_intersects: [
    ['start', '<=', 'end'],
    ['end', '>=', 'start'],
  ],
  t_during: [
    ['start', '>', 'start'],
    ['end', '<', 'end'],
  ],
};

/** One end of a temporal operand; undefined for an expression that is none. */
export function endOf(expression: Expression, side: Side): Instant | Property | OpenEnd | undefined {
  switch (expression.kind) {
    case 'timestamp':
    case 'date':
    case 'property':
      return expression;
    case 'interval':
      return expression[side];
    default:
      return undefined;
  }
}
