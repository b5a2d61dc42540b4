import { distanceM, MS_PER_DAY, type Position, vertexCount } from '@sigma/geo';
import type { FieldIssue } from '../issues/field-issue.ts';
import {
  type DeliveryFacts,
  type DeliveryInput,
  type OrderLicence,
  planDelivery,
} from '../orders/plan-order.ts';
import type { FileFormat, ProductLevel } from '../products/product-levels.ts';
import type { Unavailability } from './schedule/pass-picture.ts';
import { SAME_POINT_M, type TaskingAreaReading, taskingTargetIssues } from './tasking-area.ts';

/** How far ahead a capture may be requested. */
export const MAX_TASKING_DAYS_AHEAD = 366;

/** Positions of an area, times the captures of it that are requested together. */
const MAX_REQUESTED_POSITIONS = 40_000;

/** When a capture is requested, by which sensor. The names follow the wire, so that an issue can name its field. */
export interface TaskingPass {
  readonly sensor: number;
  readonly start_time: Date;
  readonly end_time: Date;
  /** The position in the area to aim at, `[lon, lat]`; without it, the planner chooses. */
  readonly target?: Position | null | undefined;
}

/** Captures of one area that are requested together, each in a pass of its own. */
export interface TaskingInput extends Omit<DeliveryInput, 'collection'> {
  readonly passes: readonly TaskingPass[];
}

/**
 * Whether the sensor can take a picture of the area in the requested interval, and if not, why. `taken` and `blocked`:
 * in each of its passes, it takes another picture or is blocked out; at least one pass is taken, or all are blocked.
 */
export type PassFact = 'found' | 'none' | 'no-orbit' | Unavailability;

/** What the platform knows of one requested pass. */
export interface PassFacts {
  /** The sensor, if the contract of the program includes it. */
  readonly sensor:
    | { readonly name: string; readonly eligibleStart: Date | null; readonly eligibleEnd: Date | null }
    | undefined;
  /** Undefined until everything else has been judged. */
  readonly pass: PassFact | undefined;
}

/** What the platform knows when captures are requested. */
export interface TaskingFacts extends DeliveryFacts {
  /** The first instant after the contract of the program. */
  readonly until: Date;
  /** The collection that receives the program's captures; undefined if it has none. */
  readonly collection: string | undefined;
  /** One for each requested pass, in the same order. */
  readonly passes: readonly PassFacts[];
  readonly maxTaskings: number | null;
  readonly usedTaskings: number;
}

/** How the requested captures will be delivered. */
export interface TaskingPlan {
  readonly collection: string;
  readonly level: ProductLevel;
  readonly format: FileFormat;
  readonly folder: string;
  readonly licence: OrderLicence;
}

/** The plan of the captures, or every issue of their request. */
export type TaskingPlanResult =
  | { readonly ok: true; readonly plan: TaskingPlan }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** Finds the issues of the requested interval by itself. */
export function taskingIntervalIssues(
  { start_time: start, end_time: end }: Pick<TaskingPass, 'start_time' | 'end_time'>,
  now: Date,
): readonly FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (start <= now) {
    const message = `Must be after the present time, ${now.toISOString()}`;
    issues.push({ field: 'start_time', code: 'past', message });
  }
  if (end <= start) {
    const message = `Must be after the start, ${start.toISOString()}`;
    issues.push({ field: 'end_time', code: 'not_after_start', message });
  }
  const latest = new Date(now.getTime() + MAX_TASKING_DAYS_AHEAD * MS_PER_DAY);
  if (end > latest) {
    const message = `Must be ${latest.toISOString()} or earlier, ${MAX_TASKING_DAYS_AHEAD} days from now`;
    issues.push({ field: 'end_time', code: 'too_far', message });
  }
  return issues;
}

/** Finds the issues of the requested sensor at the requested time. */
export function taskingSensorIssues(
  input: Pick<TaskingPass, 'sensor' | 'start_time' | 'end_time'>,
  sensor: PassFacts['sensor'],
): readonly FieldIssue[] {
  if (sensor === undefined) {
    const message = `The contract of this program does not include sensor ${input.sensor}`;
    return [{ field: 'sensor', code: 'contract_sensor', message }];
  }
  const { name, eligibleStart, eligibleEnd } = sensor;
  const isEligible =
    eligibleStart !== null &&
    eligibleStart <= input.start_time &&
    (eligibleEnd === null || input.end_time <= eligibleEnd);
  if (isEligible) return [];
  return [
    { field: 'sensor', code: 'not_eligible', message: `${name} is not available for captures at that time` },
  ];
}

/**
 * Decides captures that are requested together: returns every issue at once, or how they will be delivered. An issue of
 * a pass names its field by position, such as `passes.1.start_time`.
 */
export function planTaskingOrders(
  input: TaskingInput,
  area: TaskingAreaReading,
  facts: TaskingFacts,
  now: Date,
): TaskingPlanResult {
  const { passes, ...delivered } = input;
  const { collection } = facts;
  const delivery = planDelivery({ ...delivered, collection: collection ?? '' }, facts);
  const issues = [
    ...passes.flatMap((pass, at) => {
      const { sensor, pass: fact } = facts.passes[at] ?? UNKNOWN;
      const found = [
        ...taskingPassIssues(pass, sensor, area, now),
        ...afterContractIssues(pass, facts.until),
        ...passFactIssues(fact),
      ];
      return found.map((issue) => ({ ...issue, field: `passes.${at}.${issue.field}` }));
    }),
    ...contractIssues(passes, facts),
    ...(area.ok ? [] : [area.issue]),
    ...repeatedPassIssues(passes),
    ...totalTimeIssues(passes),
    ...totalOutlineIssues(passes, area),
    ...delivery.issues,
    ...quotaIssues(facts, passes.length),
  ];
  const { level, format, folder, licence } = delivery;
  const isComplete = level !== undefined && format !== undefined && licence !== undefined;
  if (issues.length > 0 || collection === undefined || !isComplete) return { ok: false, issues };
  return { ok: true, plan: { collection, level, format, folder, licence } };
}

const UNKNOWN: PassFacts = { sensor: undefined, pass: undefined };

/** Finds the issues of a requested pass by itself. */
function taskingPassIssues(
  pass: TaskingPass,
  sensor: PassFacts['sensor'],
  area: TaskingAreaReading,
  now: Date,
): readonly FieldIssue[] {
  return [
    ...taskingSensorIssues(pass, sensor),
    ...taskingIntervalIssues(pass, now),
    ...(area.ok ? taskingTargetIssues(pass.target, area.area) : []),
  ];
}

/** Captures are taken within the contract; a pass that is not over by its end is not offered either. */
function afterContractIssues({ end_time: end }: TaskingPass, until: Date): readonly FieldIssue[] {
  if (end <= until) return [];
  return [{ field: 'end_time', code: 'contract_ended', message: afterContract(until) }];
}

const afterContract = (until: Date): string =>
  `The contract of this program ends at ${until.toISOString()}, so captures must be over by then`;

/** Names the fields of the program that exclude requested passes. */
function contractIssues(
  passes: readonly TaskingPass[],
  { passes: facts, until }: TaskingFacts,
): readonly FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (passes.some((_, at) => facts[at]?.sensor === undefined)) {
    const message = 'The contract of this program does not include every requested sensor';
    issues.push({ field: 'sensor_data_access', code: 'contract_sensor', message });
  }
  if (passes.some(({ end_time }) => end_time > until))
    issues.push({ field: 'end_date', code: 'contract_ended', message: afterContract(until) });
  return issues;
}

/** A satellite returns after a revolution, so times that differ by less belong to the same pass. */
const SAME_PASS_MS = 60_000;

/** A pass that is requested twice would be captured once and charged twice. */
function repeatedPassIssues(passes: readonly TaskingPass[]): readonly FieldIssue[] {
  return passes.flatMap((pass, at) => {
    const first = passes.findIndex((earlier) => isSamePass(earlier, pass));
    const message = `Must differ from passes.${first} in sensor or target, or by at least ${SAME_PASS_MS / 1000} seconds in start_time or end_time`;
    return first === at ? [] : [{ field: `passes.${at}`, code: 'repeated', message }];
  });
}

function isSamePass(a: TaskingPass, b: TaskingPass): boolean {
  const isNear = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) < SAME_PASS_MS;
  return (
    a.sensor === b.sensor &&
    isNear(a.start_time, b.start_time) &&
    isNear(a.end_time, b.end_time) &&
    isSameTarget(a.target ?? null, b.target ?? null)
  );
}

function isSameTarget(a: Position | null, b: Position | null): boolean {
  return a === null || b === null ? a === b : distanceM(a, b) <= SAME_POINT_M;
}

/** Several captures may search as many days for their passes as one capture. */
function totalTimeIssues(passes: readonly TaskingPass[]): readonly FieldIssue[] {
  const totalMs = passes.reduce(
    (sum, { start_time, end_time }) => sum + Math.max(0, end_time.getTime() - start_time.getTime()),
    0,
  );
  if (passes.length === 1 || totalMs <= MAX_TASKING_DAYS_AHEAD * MS_PER_DAY) return [];
  const message = `The times from start to end must be ${MAX_TASKING_DAYS_AHEAD} days or less in total`;
  return [{ field: 'passes', code: 'too_long', message }];
}

/** Every capture stores the outline of its area. */
function totalOutlineIssues(passes: readonly TaskingPass[], area: TaskingAreaReading): readonly FieldIssue[] {
  if (!area.ok) return [];
  const positions = vertexCount(area.area.shown);
  const most = Math.floor(MAX_REQUESTED_POSITIONS / positions);
  if (passes.length <= Math.max(1, most)) return [];
  const counted = positions.toLocaleString('en-US');
  const allowed = most <= 1 ? 'a single pass' : `at most ${most} passes`;
  const message = `Must have ${allowed}, because the area has ${counted} positions. Simplify the area for more`;
  return [{ field: 'passes', code: 'too_detailed', message }];
}

const PASS_ISSUES = {
  none: ['FF', 'The sensor cannot reach the area in this time'],
  'no-orbit': ['FF', 'The orbit of this sensor is unknown for that time'],
  taken: [
    'taken',
    'The sensor already takes another picture in this pass. Choose another pass or a longer time',
  ],
  blocked: ['blocked', 'The sensor takes no pictures in this pass. Choose another pass or a longer time'],
} as const;

/** A request whose every pass is unavailable would only wait and expire, so it is rejected at once. */
function passFactIssues(pass: PassFacts['pass']): readonly FieldIssue[] {
  if (pass === undefined || pass === 'found') return [];
  const [code, message] = PASS_ISSUES[pass];
  return [{ field: 'start_time', code, message }];
}

/** Finds the issue of a quota without room for `count` captures. `maxTaskings` is null for a program without a limit. */
export function quotaIssues(
  { maxTaskings, usedTaskings }: Pick<TaskingFacts, 'maxTaskings' | 'usedTaskings'>,
  count = 1,
): readonly FieldIssue[] {
  if (maxTaskings === null || usedTaskings + count <= maxTaskings) return [];
  const left = maxTaskings - usedTaskings;
  if (left > 0) {
    const most = left === 1 ? '1 pass' : `${left} passes`;
    const message = `Must have at most ${most}: the program has ${left} of its ${maxTaskings} captures left`;
    return [{ field: 'passes', code: 'AJ', message }];
  }
  const message =
    maxTaskings === 0
      ? 'The program may not request captures'
      : `The program has used its ${maxTaskings === 1 ? 'one capture' : `${maxTaskings} captures`}`;
  return [{ field: 'program', code: 'AJ', message }];
}
