import { DETECTION_CLASSES, DETECTION_TYPES, FINDING_MAKERS, INTENSITY_UNITS } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId, queryBoolean, uuid } from '../kernel/fields.ts';
import { areaSchema, lonLat, rejectedAtFirst } from '../kernel/geometry.ts';
import { instantDate } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';
import { DETECTION_ORDERINGS } from './detection-query.ts';
import { callType, detection, feedbackStatus, feedbackText } from './detection-shapes.ts';
import { DETECTIONS_TAG } from './detections.ts';

const amount = z.number().min(0).max(1e12).nullable();
const wind = z.number().min(0).max(360).nullable();
const text = z.string().trim().min(1).max(500).nullable();

/** Every field of a finding that staff write. What is omitted follows from the type, or is unknown. */
const fields = {
  asset: uuid.describe('The program follows from it'),
  pass: uuid.nullable(),
  source: uuid.nullable(),
  detection_class: z.enum(DETECTION_CLASSES),
  detection_type: z.enum(DETECTION_TYPES),
  call_type: callType,
  detected_at: instantDate,
  coordinates: z.strictObject({ type: z.literal('Point'), coordinates: lonLat }),
  outline: rejectedAtFirst(areaSchema).nullable(),
  area: amount.describe('m²; by default that of the outline'),
  intensity: z.number().min(-1e12).max(1e12).nullable(),
  intensity_unit: z.enum(INTENSITY_UNITS),
  count: z.int().min(1).max(100_000),
  confidence: z.number().min(0).max(1).nullable(),
  emission_rate_kg_h: amount,
  emission_uncertainty_kg_h: amount,
  uncertainty_parts: z.record(z.string().max(40), z.number()).nullable(),
  not_quantified: text,
  ime_kg: amount,
  wind_speed_ms: z.number().min(0).max(150).nullable(),
  wind_dir_deg: wind,
  wind_source: text,
  detection_limit_kg_h: amount,
  evidence: z.looseObject({}),
  algorithm: text,
  made_by: z.enum(FINDING_MAKERS).describe('By default "people", and "analysis" where an algorithm is named'),
  feedback_status: feedbackStatus,
  feedback_text: feedbackText,
  simulated: z.boolean(),
};
const changes = z.strictObject(fields).partial();
const managedDetectionBody = changes
  .required({ asset: true, detection_type: true, detected_at: true, coordinates: true })
  .meta({
    id: 'ManagedDetectionRequest',
    examples: [
      {
        asset: '7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4',
        detection_type: 'Methane',
        detected_at: '2026-11-18T17:52:00.000Z',
        coordinates: { type: 'Point', coordinates: [-102.3817, 31.9142] },
        emission_rate_kg_h: 412,
        emission_uncertainty_kg_h: 118,
      },
    ],
  });
export type ManagedDetectionBody = z.output<typeof managedDetectionBody>;

const path = '/private/v1/sigma/detections/';
const params = z.object({ detection: uuid });

/** The findings of all programs, as staff enter and correct them. */
export const detectionCalls = crud({
  name: 'ManagedDetection',
  plural: 'ManagedDetections',
  noun: 'detection',
  nouns: 'findings of all programs, also those that are withheld or withdrawn',
  path,
  tag: DETECTIONS_TAG,
  params,
  listParams: z.object({}),
  query: listQuery(DETECTION_ORDERINGS, { ordering: '-detected_at' }).extend({
    asset: csv(uuid).optional(),
    detected_after: instantDate.optional().describe('At or after this instant'),
    detected_before: instantDate.optional().describe('At or before this instant'),
    detection_class: z.enum(DETECTION_CLASSES).optional(),
    detection_type: csv(z.enum(DETECTION_TYPES)).optional(),
    feedback_status: csv(feedbackStatus).optional(),
    made_by: z.enum(FINDING_MAKERS).optional(),
    pass: uuid.optional(),
    program: csv(integerId).optional(),
    published: queryBoolean
      .optional()
      .describe('Only those that are published, or only those that are withheld'),
    retracted: queryBoolean
      .optional()
      .describe('Only those that were withdrawn, or only those that were not'),
  }),
  row: detection,
  body: managedDetectionBody,
  changes: changes.meta({ id: 'ManagedDetectionChange', examples: [{ call_type: 'Integrity' }] }),
  errors: {
    add: ['already_exists'],
    replace: ['already_exists', 'wrong_state'],
    update: ['already_exists', 'wrong_state'],
  },
  summaries: {
    add: 'Adds a finding, which is withheld until it is published',
    remove:
      'Deletes a finding with its files. Published ones should be withdrawn instead, because reports cite them.',
  },
});

export const publishDetection = operation({
  id: 'publishDetection',
  method: 'POST',
  path: `${path}{detection}/publish/`,
  access: { tier: 'private', needs: 'write' },
  tag: DETECTIONS_TAG,
  summary: 'Publishes a finding: customers see it, and are notified of an alert',
  params,
  response: detection,
  status: 200,
  errors: ['wrong_state'],
});

export const retractDetection = operation({
  id: 'retractDetection',
  method: 'POST',
  path: `${path}{detection}/retract/`,
  access: { tier: 'private', needs: 'write' },
  tag: DETECTIONS_TAG,
  summary: 'Withdraws a published finding: it leaves the lists, and whoever opens it reads why',
  params,
  body: z
    .strictObject({ reason: z.string().trim().min(1).max(500).describe('For customers') })
    .meta({ id: 'Retraction', examples: [{ reason: 'The plume was that of a licensed flare.' }] }),
  response: detection,
  status: 200,
  errors: ['wrong_state'],
});
