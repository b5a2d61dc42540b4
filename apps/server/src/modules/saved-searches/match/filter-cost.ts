import type { Expression, Operation } from '@sigma/cql2';
import { positionsOf } from '@sigma/geo';

/** The most work of one filter for a scene: an area of 90 positions that must contain it, or many small ones. */
const MAX_COST = 10_000;
/** The corners of a footprint, roughly. */
const FOOTPRINT_POSITIONS = 8;

/**
 * Why a filter is too expensive to be evaluated for every new scene; undefined if it is not. Intersections are cheap, but
 * the other relations of geometries compare every edge with every other one.
 */
export function costIssue(expression: Expression): string | undefined {
  let cost = 0;
  for (const { op, args } of spatialOperations(expression)) {
    if (args.every(({ kind }) => kind === 'geometry' || kind === 'bbox')) {
      return `${op} must compare something of the scene`;
    }
    if (op === 's_intersects' || op === 's_disjoint') continue;
    const positions = args.reduce((sum, arg) => sum + positionsIn(arg), FOOTPRINT_POSITIONS);
    cost += positions * positions;
  }
  return cost <= MAX_COST
    ? undefined
    : 'its areas have too many positions for other relations than s_intersects';
}

function* spatialOperations(expression: Expression): Generator<Operation> {
  if (expression.kind === 'list') for (const item of expression.items) yield* spatialOperations(item);
  if (expression.kind === 'operation' || expression.kind === 'call') {
    for (const arg of expression.args) yield* spatialOperations(arg);
  }
  if (expression.kind === 'operation' && expression.op.startsWith('s_')) yield expression;
}

function positionsIn(expression: Expression): number {
  if (expression.kind === 'bbox') return 4;
  if (expression.kind !== 'geometry') return 0;
  const { geometry } = expression;
  const members = geometry.type === 'GeometryCollection' ? geometry.geometries : [geometry];
  return members.reduce((sum, member) => sum + positionsOf(member).length, 0);
}
