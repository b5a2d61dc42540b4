import {
  DETECTION_CLASSES,
  DETECTION_TYPES,
  FEEDBACK_LABELS,
  type FeedbackCode,
  FINDING_MAKERS,
  GAS_NEWS,
  GAS_VERDICTS,
  isCallType,
  noteIssue,
  readFeedback,
  SOURCE_STATES,
} from '@sigma/domain';
import { z } from 'zod';
import { areaSchema, pointSchema } from '../kernel/geometry.ts';
import { timestamp } from '../kernel/instant.ts';

const FEEDBACK_MESSAGE = `must be one of ${FEEDBACK_LABELS.map((label) => `"${label}"`).join(', ')}`;

/** A status by its code, or by its label in either spelling; parsed into the code. */
export const feedbackStatus = z
  .string()
  .max(40)
  .transform((text, context): FeedbackCode => {
    const code = readFeedback(text);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: FEEDBACK_MESSAGE, params: { code: 'wrong_value' } });
    return z.NEVER;
  });

/** A note; the length counts code points. */
export const feedbackText = z
  .string()
  .max(10_000)
  .trim()
  .superRefine((note, context) => {
    const issue = noteIssue(note);
    if (issue !== undefined)
      context.addIssue({ code: 'custom', message: issue.message, params: { code: issue.code } });
  })
  .nullable()
  .describe('At most 200 characters (code points); empty text is stored as null');

export const callType = z.string().trim().refine(isCallType, 'must be one line of 1 to 40 characters');

const detectionFile = z.object({
  label: z.string(),
  media_type: z.string(),
  size: z.int().nullable(),
  href: z.string().describe('Opened by a bearer token or the cookie for files'),
});

/** A finding. Both classes share all fields (spec 2:3#2). */
export const detection = z
  .object({
    id: z.uuid(),
    number: z.int().describe('The number by which people name it, as in "D-20931"'),
    asset: z.uuid(),
    asset_name: z.string(),
    program: z.int(),
    detection_class: z.enum(DETECTION_CLASSES),
    detection_type: z.enum(DETECTION_TYPES),
    call_type: z.string(),
    detected_at: timestamp.describe('When the picture was taken'),
    created_at: timestamp,
    published_at: timestamp.nullable().describe('Null while staff withhold it'),
    coordinates: pointSchema.describe('The head of a plume, else the middle'),
    outline: areaSchema.nullable(),
    area: z.number().nullable().describe('m²'),
    intensity: z.number().nullable(),
    intensity_unit: z.string(),
    count: z.int().describe('How many objects it stands for, such as vehicles'),
    confidence: z.number().nullable().describe('0 to 1'),
    emission_rate_kg_h: z.number().nullable(),
    emission_uncertainty_kg_h: z.number().nullable().describe('Standard deviation'),
    uncertainty_parts: z.record(z.string(), z.number()).nullable().describe('Parts of the deviation, kg/h'),
    not_quantified: z.string().nullable().describe('Why a plume has no rate'),
    ime_kg: z.number().nullable().describe('Methane above the background within the outline'),
    wind_speed_ms: z.number().nullable(),
    wind_dir_deg: z.number().nullable().describe('Where the wind comes from'),
    wind_source: z.string().nullable(),
    detection_limit_kg_h: z
      .number()
      .nullable()
      .describe('Rate above which its pass would have shown a source with 90 % probability'),
    detection_limit_sigma_kg_h: z.number().nullable().describe('Standard deviation of the limit'),
    gas: z
      .enum(GAS_VERDICTS)
      .nullable()
      .describe(
        'Of gas, what the look-alike test says: proven methane, gas that is not proven to be methane, or possible gas, because ground can look as alike; null for everything else',
      ),
    announced: z
      .enum(GAS_NEWS)
      .nullable()
      .describe(
        'Why people were notified of a gas: at the first pass of its source, on its return, when its rate doubled or was known for the first time, or in a line of its pass',
      ),
    source: z
      .object({
        id: z.uuid(),
        name: z.string(),
        state: z.enum(SOURCE_STATES),
        passes_seen: z.int(),
        passes_looked: z.int(),
      })
      .nullable(),
    pass: z
      .object({
        id: z.uuid(),
        collection: z.string(),
        file_id: z.string(),
        at: timestamp,
        sensor: z.int().nullable(),
      })
      .nullable(),
    artifacts: z.record(z.string(), z.string()).describe('Addresses of pictures by their labels'),
    planned_pictures: z
      .int()
      .optional()
      .describe('Pictures that are still being made; omitted when there are none'),
    files: z.array(detectionFile).describe('Empty unless include_files is "all"'),
    feedback_status: z.enum(FEEDBACK_LABELS),
    feedback_text: z.string().nullable(),
    reviewed_by: z.string().nullable(),
    reviewed_at: timestamp.nullable(),
    evidence: z
      .looseObject({})
      .describe(
        'What the analysis based its decision on. Lists of a program omit its `spectrum` unless `include_files` is "all"; one finding has it always.',
      ),
    algorithm: z.string().nullable(),
    made_by: z.enum(FINDING_MAKERS).describe('Whether the analysis found it or people drew it'),
    author: z.string().nullable().optional().describe('Who drew it; only in answers to staff'),
    retracted: z.object({ at: timestamp, reason: z.string() }).nullable(),
    simulated: z.boolean(),
  })
  .meta({
    id: 'Detection',
    examples: [
      {
        id: 'a9c1f6a2-5cf0-4d2b-8f43-0a7f6d6f9e21',
        number: 20931,
        asset: '7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4',
        asset_name: 'Permian pads',
        program: 1,
        detection_class: 'alert',
        detection_type: 'Methane',
        call_type: 'Leak Indicator',
        detected_at: '2026-11-18T17:52:00.000Z',
        created_at: '2026-11-18T18:41:00.000Z',
        published_at: '2026-11-18T18:41:00.000Z',
        coordinates: { type: 'Point', coordinates: [-102.3817, 31.9142] },
        outline: null,
        area: 18240,
        intensity: 412,
        intensity_unit: 'kg/h',
        count: 1,
        confidence: 0.94,
        emission_rate_kg_h: 412,
        emission_uncertainty_kg_h: 118,
        uncertainty_parts: { noise: 61, wind: 88, model: 49 },
        not_quantified: null,
        ime_kg: 38.2,
        wind_speed_ms: 4.1,
        wind_dir_deg: 225,
        wind_source: 'simulated',
        detection_limit_kg_h: 310,
        detection_limit_sigma_kg_h: 62,
        gas: 'methane',
        announced: 'first',
        source: {
          id: '4a9d5a6e-70d1-4a4e-a2c5-1d6b8f7e3c02',
          name: 'Pad 17',
          state: 'open',
          passes_seen: 3,
          passes_looked: 4,
        },
        pass: {
          id: '1f0c9d52-7a7e-4a45-8c36-6a1de9c9b0aa',
          collection: 'ghost-hsi-spot',
          file_id: 'GHOSt1_20261118T175200Z_004711',
          at: '2026-11-18T17:52:00.000Z',
          sensor: 1,
        },
        artifacts: {
          Methane:
            '/api/files/detections/a9c1f6a2-5cf0-4d2b-8f43-0a7f6d6f9e21/0f3a9b6c-1f58-4b0c-9a7d-6a0c5b1f2e33',
        },
        files: [],
        feedback_status: 'Unreviewed',
        feedback_text: null,
        reviewed_by: null,
        reviewed_at: null,
        evidence: { score: 61.2, r: 0.71 },
        algorithm: 'ch4-log-mf 1',
        made_by: 'analysis',
        retracted: null,
        simulated: true,
      },
    ],
  });
export type Detection = z.infer<typeof detection>;
