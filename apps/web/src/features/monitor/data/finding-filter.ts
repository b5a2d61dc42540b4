import type { DetectionClass, DetectionType, FeedbackCode } from '@sigma/domain';
import type { Position } from '@sigma/geo';

/** Every condition on findings that the lists of the product accept (spec 2:7#44). What is undefined does not filter. */
export interface FindingFilter {
  readonly assets?: readonly string[] | undefined;
  readonly class?: DetectionClass | undefined;
  readonly types?: readonly DetectionType[] | undefined;
  readonly callTypes?: readonly string[] | undefined;
  readonly statuses?: readonly FeedbackCode[] | undefined;
  /** The first and the last instant, both included, as ISO texts. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly pass?: string | undefined;
  /** m² of the outline. */
  readonly areaMin?: number | undefined;
  readonly areaMax?: number | undefined;
  /** In the unit of each finding. */
  readonly intensityMin?: number | undefined;
  readonly intensityMax?: number | undefined;
  /** 0 to 1. */
  readonly confidenceMin?: number | undefined;
  readonly near?: { readonly point: Position; readonly distM: number } | undefined;
}

const listOf = <Value>(values: readonly Value[] | undefined): Value[] | undefined =>
  values === undefined || values.length === 0 ? undefined : [...values];

/** The parameters of a call for a filter; lists and exports accept the same. */
export function filterParameters(filter: FindingFilter) {
  const { assets, class: detectionClass, types, callTypes, statuses, near } = filter;
  const parameters = {
    asset: listOf(assets),
    detection_class: detectionClass,
    detection_type: listOf(types),
    call_type: listOf(callTypes),
    feedback_status: listOf(statuses),
    detected_after: filter.after,
    detected_before: filter.before,
    pass: filter.pass,
    area_min: filter.areaMin,
    area_max: filter.areaMax,
    intensity_min: filter.intensityMin,
    intensity_max: filter.intensityMax,
    confidence_min: filter.confidenceMin,
    point: near && [...near.point],
    dist: near?.distM,
  };
  return parameters;
}

/** From the first moment of one day to the last of another, both included (UTC). Days are YYYY-MM-DD. */
export function wholeDays(from: string, until: string): { readonly after: string; readonly before: string } {
  return { after: `${from}T00:00:00.000Z`, before: `${until}T23:59:59.999Z` };
}
