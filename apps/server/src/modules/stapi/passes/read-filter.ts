import type { FieldIssue } from '@sigma/contract';
import { type Expression, evaluate, readCql2Json } from '@sigma/cql2';
import type { PassFacts } from '../../opportunities/index.ts';
import { CLOUD_COVER, QUERYABLES } from '../products/queryables.ts';

export interface PassFilter {
  readonly accepts: (pass: PassFacts) => boolean;
  /** Largest cloud cover of the picture, in percent. */
  readonly maxCloudCover: number | undefined;
}

type ReadFilter = { readonly filter: PassFilter } | { readonly issues: readonly FieldIssue[] };

const EVERY_PASS: PassFilter = { accepts: () => true, maxCloudCover: undefined };

/** Reads CQL2 JSON over the queryables. Cloud cover is unknown before the capture, so its limit is returned separately. */
export function readFilter(filter: unknown): ReadFilter {
  if (filter === null || filter === undefined) return { filter: EVERY_PASS };
  const read = readCql2Json(filter, QUERYABLES);
  if (!read.ok) {
    return {
      issues: read.issues.map(({ path, code, message }) => ({ field: fieldOf(path), code, message })),
    };
  }
  const conditions = conditionsOf(read.expression);
  const cloudLimits = conditions.map(cloudLimitOf);
  const rest = conditions.filter((_, index) => cloudLimits[index] === undefined);
  if (rest.some(usesCloudCover)) return { issues: [CLOUD_ISSUE] };
  const limits = cloudLimits.filter((limit) => limit !== undefined);
  return {
    filter: {
      accepts: (pass) => rest.every((condition) => evaluate(condition, recordOf(pass)) === true),
      maxCloudCover: limits.length === 0 ? undefined : Math.min(...limits),
    },
  };
}

const fieldOf = (path: string) => (path === '' ? 'filter' : `filter.${path}`);

const CLOUD_ISSUE: FieldIssue = {
  field: 'filter',
  code: 'not_supported',
  message: `${CLOUD_COVER} is known only when the picture is taken. Compare it by "<=" with a number from 0 to 100, alone or under "and".`,
};

/** Splits an expression into the conditions that must all be true. */
function conditionsOf(expression: Expression): readonly Expression[] {
  const isConjunction = expression.kind === 'operation' && expression.op === 'and';
  return isConjunction ? expression.args.flatMap(conditionsOf) : [expression];
}

/** Returns the upper limit of a condition on the cloud cover alone; undefined for every other condition. */
function cloudLimitOf(condition: Expression): number | undefined {
  if (condition.kind !== 'operation') return undefined;
  const { op } = condition;
  const [left, right, upper] = condition.args;
  if (op === '<=' || op === '<') return isCloudCover(left) ? percentOf(right) : undefined;
  if (op === '>=' || op === '>') return isCloudCover(right) ? percentOf(left) : undefined;
  if (op === 'between') return isCloudCover(left) && percentOf(right) === 0 ? percentOf(upper) : undefined;
  return undefined;
}

const isCloudCover = (operand: Expression | undefined) =>
  operand?.kind === 'property' && operand.name === CLOUD_COVER;

function percentOf(operand: Expression | undefined): number | undefined {
  if (operand?.kind !== 'literal' || typeof operand.value !== 'number') return undefined;
  return operand.value >= 0 && operand.value <= 100 ? operand.value : undefined;
}

function usesCloudCover(expression: Expression): boolean {
  switch (expression.kind) {
    case 'property':
      return expression.name === CLOUD_COVER;
    case 'operation':
    case 'call':
      return expression.args.some(usesCloudCover);
    case 'list':
      return expression.items.some(usesCloudCover);
    default:
      return false;
  }
}

const recordOf = ({ sensor, offNadirDeg, sunElevationDeg, isEclipsed }: PassFacts) =>
  new Map<string, number | boolean>([
    ['view:off_nadir', offNadirDeg],
    ['view:sun_elevation', sunElevationDeg],
    ['sigma:eclipsed', isEclipsed],
    ['sigma:sensor', sensor],
  ]);
