import { areaKm2, checkSearchGeometry, type Geometry, placeInWorld, unwrapGeometry } from '@sigma/geo';
import {
  type DeliveryFacts,
  type DeliveryInput,
  type OrderIssue,
  planDelivery,
} from '../orders/plan-order.ts';
import type { FileFormat, ProductLevel } from '../products/product-levels.ts';

/** Largest area of one capture. */
export const MOST_TASKING_KM2 = 100_000;
/** A capture may be asked for this far ahead. */
export const MOST_TASKING_DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

/** What is asked to be captured; names follow the wire so that a issue can name its field. */
export interface TaskingInput extends Omit<DeliveryInput, 'collection'> {
  readonly sensor: number;
  readonly start_time: Date;
  readonly end_time: Date;
}

/** An area or a place as it is kept. */
export interface TaskingArea {
  /** Longitudes within ±180, split at the antimeridian. */
  readonly stored: Geometry;
  /** Whole across the antimeridian, longitudes up to ±360. */
  readonly shown: Geometry;
  /** 0 for a place. */
  readonly areaKm2: number;
}

export type TaskingAreaReading =
  | { readonly ok: true; readonly area: TaskingArea }
  | { readonly ok: false; readonly issue: OrderIssue };

/** Whether the area comes into reach of the sensor in the asked interval, and if not, why. */
export type PassFact = 'found' | 'none' | 'no-orbit';

export interface TaskingFacts extends DeliveryFacts {
  /** Where captures of the program land; undefined without a collection. */
  readonly collection: string | undefined;
  /** The sensor, when the program has it. */
  readonly sensor:
    | { readonly name: string; readonly eligibleStart: Date | null; readonly eligibleEnd: Date | null }
    | undefined;
  /** Undefined where another issue kept it from being searched. */
  readonly pass: PassFact | undefined;
  readonly maxTaskings: number | null;
  readonly usedTaskings: number;
}

export interface TaskingPlan {
  readonly collection: string;
  readonly level: ProductLevel;
  readonly format: FileFormat;
  readonly folder: string;
}

export type TaskingPlanResult =
  | { readonly ok: true; readonly plan: TaskingPlan }
  | { readonly ok: false; readonly issues: readonly OrderIssue[] };

/**
 * Reads a point or an area of unknown origin, at most 10,000 positions. What has one reading only is repaired;
 * everything else is refused with the reason (decision 11).
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
    const message = 'A capture is asked of a Point, a Polygon or a MultiPolygon';
    return { ok: false, issue: { field: 'aoi.type', code: 'wrong_type', message } };
  }
  const km2 = isArea ? areaKm2(geometry) : 0;
  if (km2 > MOST_TASKING_KM2) {
    const size = Math.round(km2).toLocaleString('en-US');
    const most = MOST_TASKING_KM2.toLocaleString('en-US');
    const message = `A capture takes an area of at most ${most} km²; this one has ${size} km²`;
    return { ok: false, issue: { field: 'aoi', code: 'AA', message } };
  }
  return {
    ok: true,
    area: { stored: placeInWorld(geometry), shown: unwrapGeometry(geometry), areaKm2: km2 },
  };
}

/** What is wrong with the asked interval by itself. */
export function taskingIntervalIssues(
  { start_time: start, end_time: end }: Pick<TaskingInput, 'start_time' | 'end_time'>,
  now: Date,
): readonly OrderIssue[] {
  const issues: OrderIssue[] = [];
  if (start <= now) {
    const message = `Takes an instant after ${now.toISOString()}, which is now`;
    issues.push({ field: 'start_time', code: 'past', message });
  }
  if (end <= start) {
    const message = `Takes an instant after ${start.toISOString()}, where it starts`;
    issues.push({ field: 'end_time', code: 'not_after_start', message });
  }
  const latest = new Date(now.getTime() + MOST_TASKING_DAYS_AHEAD * DAY_MS);
  if (end > latest) {
    const message = `Takes ${latest.toISOString()} at the latest, ${MOST_TASKING_DAYS_AHEAD} days from now`;
    issues.push({ field: 'end_time', code: 'too_far', message });
  }
  return issues;
}

/** What is wrong with the asked sensor at the asked time. */
export function taskingSensorIssues(
  wish: Pick<TaskingInput, 'sensor' | 'start_time' | 'end_time'>,
  sensor: TaskingFacts['sensor'],
): readonly OrderIssue[] {
  if (sensor === undefined) {
    const message = `The program has no sensor ${wish.sensor}`;
    return [{ field: 'sensor', code: 'unknown', message }];
  }
  const { name, eligibleStart, eligibleEnd } = sensor;
  const isOpen =
    eligibleStart !== null &&
    eligibleStart <= wish.start_time &&
    (eligibleEnd === null || wish.end_time <= eligibleEnd);
  if (isOpen) return [];
  return [{ field: 'sensor', code: 'not_eligible', message: `${name} takes no captures at that time` }];
}

/** Decides what a program asks to be captured: every issue at once, or the order as it will be delivered. */
export function planTaskingOrder(
  wish: TaskingInput,
  area: TaskingAreaReading,
  facts: TaskingFacts,
  now: Date,
): TaskingPlanResult {
  const { collection } = facts;
  const delivery = planDelivery({ ...wish, collection: collection ?? '' }, facts);
  const issues = [
    ...taskingSensorIssues(wish, facts.sensor),
    ...taskingIntervalIssues(wish, now),
    ...(area.ok ? [] : [area.issue]),
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

function passIssues(pass: TaskingFacts['pass']): readonly OrderIssue[] {
  if (pass === undefined || pass === 'found') return [];
  const message =
    pass === 'none'
      ? 'The sensor does not come within reach of the area in this time'
      : 'The orbit of this sensor is not known for that time';
  return [{ field: 'start_time', code: 'FF', message }];
}

/** A program without a limit has null. */
export function quotaIssues({
  maxTaskings,
  usedTaskings,
}: Pick<TaskingFacts, 'maxTaskings' | 'usedTaskings'>): readonly OrderIssue[] {
  if (maxTaskings === null || usedTaskings < maxTaskings) return [];
  const message =
    maxTaskings === 0
      ? 'The program may not ask for captures'
      : `The program has used its ${maxTaskings === 1 ? 'one capture' : `${maxTaskings} captures`}`;
  return [{ field: 'program', code: 'AJ', message }];
}
