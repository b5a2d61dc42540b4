/** `waiting` runs are queued, `running` ones are being made, `done` and `failed` ones have ended. */
export const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * What a run did last, or is doing: it chooses its calibrations or waits for the radiance that it is made of, makes the files, and
 * stores them.
 */
export const RUN_STEPS = ['choose', 'source', 'make', 'store'] as const;
export type RunStep = (typeof RUN_STEPS)[number];

/** `interrupted` steps were ended by a stop of the server, or never ended because their process was killed. */
export const RUN_STEP_STATES = ['running', 'done', 'failed', 'interrupted'] as const;
export type RunStepState = (typeof RUN_STEP_STATES)[number];

/** What is done while the files are made, one after the other; which of them depends on the level. */
export const RUN_PARTS = [
  'counts',
  'calibrate',
  'light',
  'reflect',
  'locate',
  'map',
  'analyse',
  'write',
] as const;
export type RunPart = (typeof RUN_PARTS)[number];

/** What a step can use: a calibration, frames in place of those of the capture, the run of another level, or an earlier scene. */
export const RUN_INPUT_KINDS = ['calibration', 'dark_override', 'run', 'scene'] as const;
export type RunInputKind = (typeof RUN_INPUT_KINDS)[number];

/**
 * What staff and customers should know of a product that was made nevertheless (P3): a calibration that is newer than the
 * capture, values that are missing because the detector was saturated, columns whose gain does not fit those around them, a dark level that does not follow the warm-up of the detector, ground of
 * which there is no earlier capture to compare with, pixels that are too large for findings, and
 * what the header of an imported cube lacks.
 */
export const RUN_WARNINGS = [
  'later_calibration',
  'saturated',
  'flat_field',
  'dark_level',
  'no_earlier_capture',
  'no_findings',
  'missing_metadata',
] as const;
export type RunWarningCode = (typeof RUN_WARNINGS)[number];

export interface RunWarning {
  readonly code: RunWarningCode;
  readonly text: string;
}

/** Only a failed run is run again by itself; everything else is processed again by date. */
export const canRetry = (state: RunState): boolean => state === 'failed';

/** Levels that show the ground are made of the radiance, which is a product itself and made once for all of them. */
export const isMadeOfRadiance = (level: string): boolean =>
  level === 'Unrectified' || level === 'Rectified' || level === 'Analytics';
