import type { Call, Expression, Instant, OpenEnd, Property } from '../expression/expression.ts';
import type { TemporalOperator } from '../expression/operators.ts';

/** One of the two ends of an interval. */
export type Side = 'start' | 'end';
type Clause = readonly [leftSide: Side, operator: '=' | '<' | '>' | '<=' | '>=', rightSide: Side];

const MEETING: readonly Clause[] = [
  ['start', '<=', 'end'],
  ['end', '>=', 'start'],
];

/**
 * The temporal operators as comparisons of ends, all of which must be true (OGC 21-065r2, 7.10; Allen's interval
 * algebra). An instant is an interval with equal ends, a day is an interval from its first to its last moment.
 */
export const TEMPORAL_CLAUSES: Readonly<Record<Exclude<TemporalOperator, 't_disjoint'>, readonly Clause[]>> =
  {
    t_after: [['start', '>', 'end']],
    t_before: [['end', '<', 'start']],
    t_contains: [
      ['start', '<', 'start'],
      ['end', '>', 'end'],
    ],
    t_during: [
      ['start', '>', 'start'],
      ['end', '<', 'end'],
    ],
    t_equals: [
      ['start', '=', 'start'],
      ['end', '=', 'end'],
    ],
    t_finishedBy: [
      ['start', '<', 'start'],
      ['end', '=', 'end'],
    ],
    t_finishes: [
      ['start', '>', 'start'],
      ['end', '=', 'end'],
    ],
    t_intersects: MEETING,
    t_meets: [['end', '=', 'start']],
    t_metBy: [['start', '=', 'end']],
    t_overlappedBy: [
      ['start', '>', 'start'],
      ['start', '<', 'end'],
      ['end', '>', 'end'],
    ],
    t_overlaps: [
      ['start', '<', 'start'],
      ['end', '>', 'start'],
      ['end', '<', 'end'],
    ],
    t_startedBy: [
      ['start', '=', 'start'],
      ['end', '>', 'end'],
    ],
    t_starts: [
      ['start', '=', 'start'],
      ['end', '<', 'end'],
    ],
  };

/** The comparisons of an operator, and whether the operator is true when they are not. */
export function clausesOf(op: TemporalOperator): {
  readonly clauses: readonly Clause[];
  readonly isNegated: boolean;
} {
  return op === 't_disjoint'
    ? { clauses: MEETING, isNegated: true }
    : { clauses: TEMPORAL_CLAUSES[op], isNegated: false };
}

type End = Instant | Property | Call | OpenEnd;

/** One end of a temporal operand, with days converted to moments; undefined for any other expression. */
export function endOf(expression: Expression, side: Side): End | undefined {
  switch (expression.kind) {
    case 'timestamp':
    case 'property':
    case 'call':
      return expression;
    case 'date':
      return momentOf(expression, side);
    case 'interval': {
      const end = expression[side];
      return end.kind === 'date' ? momentOf(end, side) : end;
    }
    default:
      return undefined;
  }
}

function momentOf({ text }: Instant, side: Side): Instant {
  const time = side === 'start' ? '00:00:00Z' : '23:59:59.999999Z';
  return { kind: 'timestamp', text: `${text}T${time}` };
}
