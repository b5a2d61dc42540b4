import { DETECTION_CLASSES, DETECTION_TYPES } from '@sigma/domain';
import { z } from 'zod';
import { numberText } from '../catalogue/filters.ts';
import { csv, MAX_INTEGER, queryBoolean, queryNumber, uuid } from '../kernel/fields.ts';
import { searchGeometry } from '../kernel/geometry.ts';
import { instantDate } from '../kernel/instant.ts';
import { orderingBy } from '../kernel/ordering.ts';
import { listQuery } from '../kernel/paging.ts';
import { callType, feedbackStatus } from './detection-shapes.ts';

export const DETECTION_ORDERINGS = [
  'detected_at',
  'created_at',
  'published_at',
  'intensity',
  'area',
  'number',
] as const;
/** What `include_files` answers besides the pictures: all files, none, or none but one picture. */
const INCLUDE_FILES = ['all', 'none', 'thumbnail'] as const;
export type IncludeFiles = (typeof INCLUDE_FILES)[number];

const MOST = 1e12;
const DIST = [1, 100_000] as const;
export const DEFAULT_DIST_M = 1000;
const POINT = 'must be a longitude within ±360 and a latitude within ±90';
const point = csv(numberText).refine(
  ({ length, 0: lon = 0, 1: lat = 0 }) => length === 2 && Math.abs(lon) <= 360 && Math.abs(lat) <= 90,
  POINT,
);
const listed = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(1000);

/** Descriptions that the query and the body of a search share. */
const TEXT = {
  aoi: 'Findings whose outline, or point, shares a point with this GeoJSON geometry',
  area: 'Area of the outline in m²; findings without an outline have none',
  after: 'Detected at or after this instant',
  before: 'Detected at or before this instant',
  dist: `Metres around \`point\`, ${DIST[0]} to ${DIST[1]}; ${DEFAULT_DIST_M} without it`,
  intensity: 'In the unit of the finding: kg/h, %, or standard deviations',
  point: 'Longitude and latitude; findings whose outline, or point, is within `dist`',
  created_after: 'Created at or after this instant',
  created_before: 'Created at or before this instant, so that pages stay the same while findings arrive',
  published_after:
    'Published at or after this instant. To poll, order by published_at, and send the newest published_at of the last answer: the finding that had it comes again',
  published_before: 'Published at or before this instant',
  retracted: 'true includes findings that were withdrawn',
  include_files:
    'all: every file, and the spectrum of the evidence; none: pictures only; thumbnail: one picture',
} as const;

/** The filters of lists and exports of findings, as query parameters. */
const filters = {
  aoi: z.string().max(100_000).optional().describe(TEXT.aoi),
  area_min: queryNumber(0, MOST).optional().describe(TEXT.area),
  area_max: queryNumber(0, MOST).optional().describe(TEXT.area),
  asset: csv(uuid).optional(),
  call_type: csv(callType).optional(),
  confidence_min: queryNumber(0, 1).optional(),
  created_after: instantDate.optional().describe(TEXT.created_after),
  created_before: instantDate.optional().describe(TEXT.created_before),
  detected_after: instantDate.optional().describe(TEXT.after),
  detected_before: instantDate.optional().describe(TEXT.before),
  detection_class: z.enum(DETECTION_CLASSES).optional(),
  detection_type: csv(z.enum(DETECTION_TYPES)).optional(),
  dist: queryNumber(...DIST)
    .optional()
    .describe(TEXT.dist),
  feedback_status: csv(feedbackStatus).optional(),
  intensity_min: queryNumber(-MOST, MOST).optional().describe(TEXT.intensity),
  intensity_max: queryNumber(-MOST, MOST).optional().describe(TEXT.intensity),
  pass: uuid.optional(),
  point: point.optional().describe(TEXT.point),
  published_after: instantDate.optional().describe(TEXT.published_after),
  published_before: instantDate.optional().describe(TEXT.published_before),
  retracted: queryBoolean.optional().describe(TEXT.retracted),
};
const includeFiles = z.enum(INCLUDE_FILES).optional().describe(TEXT.include_files);

export const detectionListQuery = listQuery(DETECTION_ORDERINGS, { ordering: '-detected_at' }).extend({
  ...filters,
  include_files: includeFiles,
});
export const detectionExportQuery = z.object(filters);

const number = (from: number, to: number) => z.number().min(from).max(to).optional();
/** The same as a body, for areas that are too large for an address. */
export const detectionSearchBody = z
  .strictObject({
    limit: z.int().min(1).max(10_000).default(100),
    offset: z.int().min(0).max(MAX_INTEGER).default(0),
    ordering: orderingBy(DETECTION_ORDERINGS, '-detected_at'),
    include_files: includeFiles,
    aoi: searchGeometry.optional().describe(TEXT.aoi),
    area_min: number(0, MOST).describe(TEXT.area),
    area_max: number(0, MOST).describe(TEXT.area),
    asset: listed(uuid).optional(),
    call_type: listed(callType).optional(),
    confidence_min: number(0, 1),
    created_after: filters.created_after,
    created_before: filters.created_before,
    detected_after: filters.detected_after,
    detected_before: filters.detected_before,
    detection_class: filters.detection_class,
    detection_type: listed(z.enum(DETECTION_TYPES)).optional(),
    dist: number(...DIST).describe(TEXT.dist),
    feedback_status: listed(feedbackStatus).optional(),
    intensity_min: number(-MOST, MOST).describe(TEXT.intensity),
    intensity_max: number(-MOST, MOST).describe(TEXT.intensity),
    pass: filters.pass,
    point: z
      .tuple([z.number().min(-360).max(360), z.number().min(-90).max(90)])
      .optional()
      .describe(TEXT.point),
    published_after: filters.published_after,
    published_before: filters.published_before,
    retracted: z.boolean().optional().describe(TEXT.retracted),
  })
  .meta({
    id: 'DetectionSearch',
    examples: [{ detection_class: 'alert', detection_type: ['Methane'], limit: 25 }],
  });
