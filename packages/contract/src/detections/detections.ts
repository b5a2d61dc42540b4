import { z } from 'zod';
import { HAS_MONITOR } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { integerId, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';
import { isShortRange } from '../kernel/range-request.ts';
import { detectionExportQuery, detectionListQuery, detectionSearchBody } from './detection-query.ts';
import { detection, feedbackStatus, feedbackText } from './detection-shapes.ts';

export const DETECTIONS_TAG = 'Detections';
const tag = DETECTIONS_TAG;
const base = '/public/v1/sigma/programs/{program}/detections/';
const access = { tier: 'program', grant: 'monitor', contract: HAS_MONITOR } as const;
const params = z.object({ program: integerId });
const ofDetection = params.extend({ detection: uuid });

export const listDetections = operation({
  id: 'listDetections',
  method: 'GET',
  path: base,
  access,
  tag,
  summary: 'Lists published alerts and detections',
  params,
  query: detectionListQuery,
  response: listOf(detection),
  errors: ['bad_parameter'],
});

export const searchDetections = operation({
  id: 'searchDetections',
  method: 'POST',
  path: `${base}search/`,
  access,
  tag,
  summary: 'Lists published alerts and detections; as the list, for areas that are too large for an address',
  params,
  body: detectionSearchBody,
  bodyErrorCode: 'bad_parameter',
  response: listOf(detection).describe('`next` and `previous` are null: repeat the body with another offset'),
  status: 200,
  errors: ['bad_parameter'],
});

const counts = z.record(z.string(), z.int());
export const detectionCounts = z
  .object({
    count: z.int().describe('Findings that match all filters'),
    detection_class: counts,
    detection_type: counts,
    feedback_status: counts,
    asset: counts.describe('By the id of the asset'),
  })
  .meta({
    id: 'DetectionCounts',
    examples: [
      {
        count: 31,
        detection_class: { alert: 54, detection: 103 },
        detection_type: { Methane: 31, Vehicle: 58 },
        feedback_status: { Unreviewed: 12, 'Resolved - Accepted': 19 },
        asset: { '7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4': 31 },
      },
    ],
  });
export type DetectionCounts = z.infer<typeof detectionCounts>;

export const countDetections = operation({
  id: 'countDetections',
  method: 'GET',
  path: `${base}counts/`,
  access,
  tag,
  summary:
    'Counts findings by class, type, review and asset. Each count applies all filters but that of its own field, so that it says what another choice would show.',
  params,
  query: detectionExportQuery,
  response: detectionCounts,
  errors: ['bad_parameter'],
});

export const readDetection = operation({
  id: 'readDetection',
  method: 'GET',
  path: `${base}{detection}/`,
  tagged: true,
  access,
  tag,
  summary: 'Returns a finding with all its files, also one that was withdrawn',
  params: ofDetection,
  response: detection,
});

const review = z.strictObject({ feedback_status: feedbackStatus, feedback_text: feedbackText }).meta({
  id: 'DetectionReview',
  examples: [{ feedback_status: 'Resolved - Accepted', feedback_text: 'Valve replaced on 20 November.' }],
});

export const replaceDetectionReview = operation({
  id: 'replaceDetectionReview',
  method: 'PUT',
  path: `${base}{detection}/`,
  tagged: true,
  access,
  tag,
  summary: 'Saves the review of a finding: status and notes. Any status may follow any other.',
  params: ofDetection,
  body: review,
  response: detection,
  errors: ['precondition_failed'],
});

export const updateDetectionReview = operation({
  id: 'updateDetectionReview',
  method: 'PATCH',
  path: `${base}{detection}/`,
  tagged: true,
  access,
  tag,
  summary: 'Changes the status or the notes of a finding',
  params: ofDetection,
  body: review
    .partial()
    .meta({ id: 'DetectionReviewChange', examples: [{ feedback_status: 'Resolved - Rejected' }] }),
  response: detection,
  errors: ['precondition_failed'],
});

/** What happened to a finding. */
export const detectionEvent = z
  .object({
    id: z.int(),
    at: timestamp,
    actor: z.string().describe('Name of who did it'),
    kind: z.enum(['created', 'changed', 'published', 'retracted', 'reviewed', 'responded']),
    before: z.string().nullable(),
    after: z.string().nullable(),
    text: z.string().nullable(),
  })
  .meta({
    id: 'DetectionEvent',
    examples: [
      {
        id: 4711,
        at: '2026-11-19T08:14:09.000Z',
        actor: 'Mina Okafor',
        kind: 'reviewed',
        before: 'Unreviewed',
        after: 'Unresolved',
        text: 'Crew informed.',
      },
    ],
  });
export type DetectionEvent = z.infer<typeof detectionEvent>;

export const listDetectionEvents = operation({
  id: 'listDetectionEvents',
  method: 'GET',
  path: `${base}{detection}/events/`,
  access,
  tag,
  summary: 'Lists what happened to a finding, by whom',
  params: ofDetection,
  query: listQuery(['at'], { ordering: 'at' }),
  response: listOf(detectionEvent),
});

/** The most findings of one file. If more match, the file is cut and a header says so. */
export const DETECTION_EXPORT_LIMIT = 20_000;
/** Headers of an export: the number of matching findings, and "true" if the file has fewer. */
export const DETECTION_EXPORT_HEADERS = { matched: 'sigma-export-matched', cut: 'sigma-export-cut' } as const;

const exported = (format: 'csv' | 'geojson') =>
  ({
    resource: 'exports',
    method: 'GET',
    path: `${base}export.${format}`,
    access,
    tag,
    params,
    query: detectionExportQuery,
    response: z.unknown(),
    errors: ['bad_parameter'],
  }) as const;

export const exportDetectionsCsv = operation({
  id: 'exportDetectionsCsv',
  ...exported('csv'),
  summary: `Exports the findings that match as CSV (RFC 4180, UTF-8), the newest first, at most ${DETECTION_EXPORT_LIMIT}`,
  produces: 'text/csv',
});

export const exportDetectionsGeoJson = operation({
  id: 'exportDetectionsGeoJson',
  ...exported('geojson'),
  summary: `Exports the findings that match as a GeoJSON FeatureCollection, the newest first, at most ${DETECTION_EXPORT_LIMIT}`,
  produces: 'application/geo+json',
});

export const readDetectionFile = operation({
  id: 'readDetectionFile',
  resourceOf: ({ header }) => (isShortRange(header('range')) ? 'ordinary' : 'transfers'),
  method: 'GET',
  path: '/files/detections/{detection}/{artifact}',
  access: { tier: 'signed-in' },
  tag,
  summary:
    'Returns a picture or file of a finding to members who use Monitor, and to staff. Supports Range and If-None-Match.',
  params: z.object({ detection: uuid, artifact: uuid }),
  alsoAnswers: [206, 304, 416],
  response: z.unknown(),
  produces: 'application/octet-stream',
});
