import { CALIBRATION_TYPES, VALIDATION_STATES } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { integerId, queryInteger, queryNumber, uuid } from '../kernel/fields.ts';
import { instant, instantDate } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';
import { s3Uri } from './s3-uri.ts';

const MOST_BANDS = 4096;
const MOST_SAMPLES = 65_536;
const MOST_BIN = 16;
const FRAME_RATES = [0.01, 100_000] as const;
const calibrationType = z.enum(CALIBRATION_TYPES);
const validationStatus = z.enum(VALIDATION_STATES);

const EXAMPLE = {
  sensor: 1,
  calibration_type: 'radiometric',
  calibration_time: '2026-05-01T00:00:00.000Z',
  bands: 472,
  samples: 640,
  bin: 1,
  frame_rate: 120,
  working_s3_uri: 's3://sigma-archive/calibrations/1/radiometric-2026-05-01.npy',
  raw_s3_uri: null,
  validation_status: 'pending',
  notes: 'Integrating sphere, 20 levels',
} as const;
const ID = '9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10';

/** Coefficients for one readout mode of a detector. */
export const calibration = z
  .object({
    id: z.uuid(),
    sensor: z.int(),
    calibration_type: calibrationType,
    calibration_time: z.string().describe('When the detector was measured'),
    bands: z.int(),
    samples: z.int().describe('Columns of the detector'),
    bin: z.int().describe('Detector pixels that are read out as one, in each direction'),
    frame_rate: z.number().describe('Lines a second'),
    working_s3_uri: z.string().describe('The coefficients: a NumPy array, or an ENVI file in BIL order'),
    raw_s3_uri: z
      .string()
      .nullable()
      .describe('The measurements from which the coefficients were calculated'),
    validation_status: validationStatus,
    notes: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'Calibration', examples: [{ id: ID, ...EXAMPLE, created_at: '2026-05-02T08:00:00.000Z' }] });
export type Calibration = z.infer<typeof calibration>;

const sent = z.strictObject({
  sensor: integerId,
  calibration_type: calibrationType,
  calibration_time: instant,
  bands: z.int().min(1).max(MOST_BANDS),
  samples: z.int().min(1).max(MOST_SAMPLES),
  bin: z.int().min(1).max(MOST_BIN),
  frame_rate: z.number().min(FRAME_RATES[0]).max(FRAME_RATES[1]),
  working_s3_uri: s3Uri,
  raw_s3_uri: s3Uri.nullable(),
  validation_status: validationStatus,
  notes: z.string().trim().max(2000),
});
const calibrationBody = sent
  .extend({
    bin: sent.shape.bin.default(1),
    raw_s3_uri: sent.shape.raw_s3_uri.default(null),
    validation_status: validationStatus.default('pending'),
    notes: sent.shape.notes.default(''),
  })
  .meta({ id: 'CalibrationBody', examples: [EXAMPLE] });

export const calibrationCalls = crud({
  name: 'Calibration',
  plural: 'Calibrations',
  noun: 'calibration',
  nouns: 'calibrations of sensors',
  path: '/private/v1/pipeline/calibrations/',
  tag: 'Pipeline',
  params: z.object({ calibration: uuid }),
  listParams: z.object({}),
  query: listQuery(['calibration_time', 'created_at', 'sensor', 'calibration_type', 'validation_status'], {
    ordering: '-calibration_time',
  }).extend({
    bands: queryInteger(1, MOST_BANDS).optional(),
    bin: queryInteger(1, MOST_BIN).optional(),
    calibration_time_after: instantDate.optional().describe('At or after this instant'),
    calibration_time_before: instantDate.optional().describe('At or before this instant'),
    calibration_type: calibrationType.optional(),
    frame_rate: queryNumber(...FRAME_RATES)
      .optional()
      .describe('Within 0.5 %'),
    raw_s3_uri: s3Uri.optional(),
    samples: queryInteger(1, MOST_SAMPLES).optional(),
    sensor: integerId.optional(),
    validation_status: validationStatus.optional(),
    working_s3_uri: s3Uri.optional(),
  }),
  row: calibration,
  body: calibrationBody,
  changes: sent.partial().meta({
    id: 'CalibrationChange',
    examples: [{ validation_status: 'valid', notes: 'Checked against lunar views' }],
  }),
  errors: {
    add: ['precondition_failed'],
    replace: ['wrong_state'],
    update: ['wrong_state'],
    remove: ['wrong_state'],
  },
  summaries: {
    add: 'Registers the coefficients of a calibration. The file must be an array of the stated size in the archive bucket.',
    replace:
      'Replaces a calibration; one that is valid or superseded, or that products were made with, can only change its status and notes',
    remove:
      'Deletes a calibration that is neither valid nor superseded, and that no product was made with. Its files are retained.',
  },
});
export const {
  list: listCalibrations,
  add: addCalibration,
  read: readCalibration,
  replace: replaceCalibration,
  update: updateCalibration,
  remove: deleteCalibration,
} = calibrationCalls;
