import type { FieldIssue } from '@sigma/contract';
import { checkAgainst, type Expression, evaluate, parseCql2Json } from '@sigma/cql2';
import type { PassFacts } from '../../opportunities/index.ts';
import { CLOUD_COVER, QUERYABLES } from '../products/queryables.ts';

export interface PassFilter {
  readonly accepts: (pass: PassFacts) => boolean;
  /** Per cent that the picture may have at most. */
  readonly maxCloudCover: number | undefined;
}

type ReadFilter = { readonly filter: PassFilter } | { readonly faults: readonly FieldIssue[] };

const EVERY_PASS: PassFilter = { accepts: () => true, maxCloudCover: undefined };

/** Reads CQL2 JSON over the queryables. How cloudy a picture will be nobody knows: that part is kept for the capture. */
export function readFilter(filter: unknown): ReadFilter {
  if (filter === null || filter === undefined) return { filter: EVERY_PASS };
  const parsed = parseCql2Json(filter);
  if (!parsed.ok) {
    const message = `${parsed.message} Expected ${parsed.expected}.`;
    return { faults: [{ field: fieldOf(parsed.path), code: 'bad_filter', message }] };
  }
  const faults = checkAgainst(parsed.expression, QUERYABLES);
  if (faults.length > 0) {
    return { faults: faults.map(({ path, code, message }) => ({ field: fieldOf(path), code, message })) };
  }
  const conditions = conditionsOf(parsed.expression);
  const cloudLimits = conditions.map(cloudLimitOf);
  const rest = conditions.filter((_, index) => cloudLimits[index] === undefined);
  if (rest.some(asksCloud)) return { faults: [CLOUD_FAULT] };
  const limits = cloudLimits.filter((limit) => limit !== undefined);
  return {
    filter: {
      accepts: (pass) => rest.every((condition) => evaluate(condition, recordOf(pass)) === true),
      maxCloudCover: limits.length === 0 ? undefined : Math.min(...limits),
    },
  };
}

const fieldOf = (path: string) => (path === '' ? 'filter' : `filter.${path}`);

const CLOUD_FAULT: FieldIssue = {
  field: 'filter',
  code: 'not_supported',
  message: `${CLOUD_COVER} is known when the picture is taken: it takes "<=" with a number from 0 to 100, alone or under "and".`,
};

/** What has to hold together, taken apart. */
function conditionsOf(expression: Expression): readonly Expression[] {
  const isTogether = expression.kind === 'operation' && expression.op === 'and';
  return isTogether ? expression.args.flatMap(conditionsOf) : [expression];
}

/** The most that a condition on the cloud cover alone leaves; undefined for every other condition. */
function cloudLimitOf(condition: Expression): number | undefined {
  if (condition.kind !== 'operation') return undefined;
  const { op } = condition;
  const [left, right, upper] = condition.args;
  if (op === '<=' || op === '<') return isCloud(left) ? percentOf(right) : undefined;
  if (op === '>=' || op === '>') return isCloud(right) ? percentOf(left) : undefined;
  if (op === 'between') return isCloud(left) && percentOf(right) === 0 ? percentOf(upper) : undefined;
  return undefined;
}

const isCloud = (operand: Expression | undefined) =>
  operand?.kind === 'property' && operand.name === CLOUD_COVER;

function percentOf(operand: Expression | undefined): number | undefined {
  if (operand?.kind !== 'literal' || typeof operand.value !== 'number') return undefined;
  return operand.value >= 0 && operand.value <= 100 ? operand.value : undefined;
}

function asksCloud(expression: Expression): boolean {
  switch (expression.kind) {
    case 'property':
      return expression.name === CLOUD_COVER;
    case 'operation':
    case 'call':
      return expression.args.some(asksCloud);
    case 'list':
      return expression.items.some(asksCloud);
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
