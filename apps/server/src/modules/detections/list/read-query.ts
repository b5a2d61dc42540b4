import type { BodyOf } from '@sigma/contract';
import {
  DEFAULT_DIST_M,
  type exportDetectionsCsv,
  type FieldIssue,
  type QueryOf,
  Refusal,
  refuse,
  type searchDetections,
} from '@sigma/contract';
import { readAoi } from '../../pipeline/index.ts';
import type { DetectionFilters } from './filters.store.ts';

type Query = QueryOf<typeof exportDetectionsCsv>;
type Body = BodyOf<typeof searchDetections>;
type GivenFilters = Omit<Query, 'aoi'> & { readonly aoi?: string | Body['aoi'] };

/** The filters of a list of published findings; rejects areas that are not valid and conditions that contradict each other. */
export function readDetectionFilters(program: number, query: GivenFilters): DetectionFilters | Refusal {
  const issues = contradictions(query);
  const [first] = issues;
  if (first !== undefined) return refuse('bad_parameter', `${first.field} ${first.message}`, issues);
  const area = query.aoi === undefined ? undefined : readAoi(query.aoi);
  if (area instanceof Refusal) return area;
  const [lon, lat] = query.point ?? [];
  return {
    programs: [program],
    published: true,
    retracted: query.retracted === true ? undefined : false,
    assets: query.asset,
    pass: query.pass,
    detectionClass: query.detection_class,
    types: query.detection_type,
    callTypes: query.call_type,
    feedback: query.feedback_status,
    area,
    near:
      lon === undefined || lat === undefined
        ? undefined
        : { position: [lon, lat], distM: query.dist ?? DEFAULT_DIST_M },
    areaMin: query.area_min,
    areaMax: query.area_max,
    intensityMin: query.intensity_min,
    intensityMax: query.intensity_max,
    confidenceMin: query.confidence_min,
    detectedAfter: query.detected_after,
    detectedBefore: query.detected_before,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    publishedAfter: query.published_after,
    publishedBefore: query.published_before,
  };
}

function contradictions(query: GivenFilters): readonly FieldIssue[] {
  const issues: FieldIssue[] = [];
  const pairs = [
    ['area_min', query.area_min, query.area_max],
    ['intensity_min', query.intensity_min, query.intensity_max],
    ['created_after', query.created_after?.getTime(), query.created_before?.getTime()],
    ['detected_after', query.detected_after?.getTime(), query.detected_before?.getTime()],
    ['published_after', query.published_after?.getTime(), query.published_before?.getTime()],
  ] as const;
  for (const [field, least, most] of pairs) {
    if (least === undefined || most === undefined || least <= most) continue;
    const other = field.replace('_min', '_max').replace('_after', '_before');
    issues.push({ field, code: 'contradiction', message: `must not be above ${other}` });
  }
  if (query.dist !== undefined && query.point === undefined)
    issues.push({ field: 'dist', code: 'without_point', message: 'must be sent together with point' });
  return issues;
}
