import {
  areaKm2,
  checkSearchGeometry,
  distanceM,
  type Geometry,
  type Position,
  placeInWorld,
  pointInArea,
  sitesOf,
  unwrapGeometry,
} from '@sigma/geo';
import type { FieldIssue } from '../issues/field-issue.ts';
import { MAX_TASKING_SITES } from '../opportunities/pass-limits.ts';
import { type DeliveryFacts, type DeliveryInput, planDelivery } from '../orders/plan-order.ts';
import type { FileFormat, ProductLevel } from '../products/product-levels.ts';
import { DAY_MS } from '../time/day.ts';
import type { Unavailability } from './schedule/pass-picture.ts';

/** Largest area of a capture. */
export const MAX_TASKING_KM2 = 100_000;
/** How far ahead a capture may be requested. */
export const MAX_TASKING_DAYS_AHEAD = 366;

/** A requested capture. The names follow the wire, so that an issue can name its field. */
export interface TaskingInput extends Omit<DeliveryInput, 'collection'> {
  readonly sensor: number;
  readonly start_time: Date;
  readonly end_time: Date;
  /** The position in the area to aim at, `[lon, lat]`; without it, the planner chooses. */
  readonly target?: Position | null | undefined;
}

/** An area or a point as it is stored. */
export interface TaskingArea {
  /** Longitudes within ±180, split at the antimeridian. */
  readonly stored: Geometry;
  /** In one piece across the antimeridian, longitudes up to ±360. */
  readonly shown: Geometry;
  /** 0 for a point. */
  readonly areaKm2: number;
}

/** A valid area, or the reason for its rejection. */
export type TaskingAreaReading =
  | { readonly ok: true; readonly area: TaskingArea }
  | { readonly ok: false; readonly issue: FieldIssue };

/**
 * Whether the sensor can take a picture of the area in the requested interval, and if not, why. `taken` and `blocked`:
 * in each of its passes, it takes another picture or is blocked out; at least one pass is taken, or all are blocked.
 */
export type PassFact = 'found' | 'none' | 'no-orbit' | Unavailability;

/** What the platform knows when a capture is requested. */
export interface TaskingFacts extends DeliveryFacts {
  /** The collection that receives the program's captures; undefined if it has none. */
  readonly collection: string | undefined;
  /** The sensor, if the program may use it. */
  readonly sensor:
    | { readonly name: string; readonly eligibleStart: Date | null; readonly eligibleEnd: Date | null }
    | undefined;
  /** Undefined if another issue prevented the search for a pass. */
  readonly pass: PassFact | undefined;
  readonly maxTaskings: number | null;
  readonly usedTaskings: number;
}

/** A requested capture as it will be delivered. */
export interface TaskingPlan {
  readonly collection: string;
  readonly level: ProductLevel;
  readonly format: FileFormat;
  readonly folder: string;
}

/** The plan of a capture, or every issue of the request. */
export type TaskingPlanResult =
  | { readonly ok: true; readonly plan: TaskingPlan }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/**
 * Reads a point or an area of unknown origin with at most 10,000 positions. Defects with a single interpretation are
 * repaired; everything else is rejected with the reason (PD-11).
 */
export function readTaskingArea(value: unknown): TaskingAreaReading {
  const checked = checkSearchGeometry(value);
  if (!checked.ok) {
    const { code, field, message } = checked;
    return { ok: false, issue: { field: field === '' ? 'aoi' : `aoi.${field}`, code, message } };
  }
  const { geometry } = checked;
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  if (!isArea && geometry.type !== 'Point') {
    const message = 'The area of a capture must be a Point, a Polygon or a MultiPolygon';
    return { ok: false, issue: { field: 'aoi.type', code: 'wrong_type', message } };
  }
  const km2 = isArea ? areaKm2(geometry) : 0;
  if (km2 > MAX_TASKING_KM2) {
    const size = Math.round(km2).toLocaleString('en-US');
    const most = MAX_TASKING_KM2.toLocaleString('en-US');
    const message = `The area of a capture may be at most ${most} km²; this area is ${size} km²`;
    return { ok: false, issue: { field: 'aoi', code: 'AA', message } };
  }
  if (sitesOf(geometry, MAX_TASKING_SITES) === undefined) {
    const message = `The area of a capture may have at most ${MAX_TASKING_SITES} sites, groups of parts that one capture can show together; this area has more`;
    return { ok: false, issue: { field: 'aoi', code: 'too_many_sites', message } };
  }
  return {
    ok: true,
    area: { stored: placeInWorld(geometry), shown: unwrapGeometry(geometry), areaKm2: km2 },
  };
}

/** A target this near to a requested point is the point itself. */
const SAME_POINT_M = 1;

/** Finds the issue of a position to aim at that is not in the area. */
export function taskingTargetIssues(
  target: Position | null | undefined,
  { shown }: Pick<TaskingArea, 'shown'>,
): readonly FieldIssue[] {
  if (target === null || target === undefined) return [];
  const [lon, lat] = target;
  const message = 'Must be a position [lon, lat] in the area';
  const issue = { field: 'target', code: 'outside_area', message };
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) return [issue];
  const isIn =
    shown.type === 'Polygon' || shown.type === 'MultiPolygon'
      ? pointInArea(target, shown)
      : shown.type === 'Point' && distanceM(target, shown.coordinates) <= SAME_POINT_M;
  return isIn ? [] : [issue];
}

/** Finds the issues of the requested interval by itself. */
export function taskingIntervalIssues(
  { start_time: start, end_time: end }: Pick<TaskingInput, 'start_time' | 'end_time'>,
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
  const latest = new Date(now.getTime() + MAX_TASKING_DAYS_AHEAD * DAY_MS);
  if (end > latest) {
    const message = `Must be ${latest.toISOString()} or earlier, ${MAX_TASKING_DAYS_AHEAD} days from now`;
    issues.push({ field: 'end_time', code: 'too_far', message });
  }
  return issues;
}

/** Finds the issues of the requested sensor at the requested time. */
export function taskingSensorIssues(
  input: Pick<TaskingInput, 'sensor' | 'start_time' | 'end_time'>,
  sensor: TaskingFacts['sensor'],
): readonly FieldIssue[] {
  if (sensor === undefined) {
    const message = `The program has no sensor ${input.sensor}`;
    return [{ field: 'sensor', code: 'unknown', message }];
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

/** Decides a requested capture: returns every issue at once, or the order as it will be delivered. */
export function planTaskingOrder(
  input: TaskingInput,
  area: TaskingAreaReading,
  facts: TaskingFacts,
  now: Date,
): TaskingPlanResult {
  const { collection } = facts;
  const delivery = planDelivery({ ...input, collection: collection ?? '' }, facts);
  const issues = [
    ...taskingSensorIssues(input, facts.sensor),
    ...taskingIntervalIssues(input, now),
    ...(area.ok ? taskingTargetIssues(input.target, area.area) : [area.issue]),
    ...passIssues(facts.pass),
    ...delivery.issues,
    ...quotaIssues(facts),
  ];
  const { level, format, folder } = delivery;
  if (issues.length > 0 || collection === undefined || level === undefined || format === undefined) {
    return { ok: false, issues };
  }
  return { ok: true, plan: { collection, level, format, folder } };
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
function passIssues(pass: TaskingFacts['pass']): readonly FieldIssue[] {
  if (pass === undefined || pass === 'found') return [];
  const [code, message] = PASS_ISSUES[pass];
  return [{ field: 'start_time', code, message }];
}

/** Finds the issue of a used-up quota. `maxTaskings` is null for a program without a limit. */
export function quotaIssues({
  maxTaskings,
  usedTaskings,
}: Pick<TaskingFacts, 'maxTaskings' | 'usedTaskings'>): readonly FieldIssue[] {
  if (maxTaskings === null || usedTaskings < maxTaskings) return [];
  const message =
    maxTaskings === 0
      ? 'The program may not request captures'
      : `The program has used its ${maxTaskings === 1 ? 'one capture' : `${maxTaskings} captures`}`;
  return [{ field: 'program', code: 'AJ', message }];
}
