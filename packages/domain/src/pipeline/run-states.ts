/** `waiting` runs are queued, `running` ones are being made, `done` and `failed` ones have ended. */
export const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What a run did last, or is doing: it chooses its calibrations, makes the files, or stores them. */
export const RUN_STEPS = ['choose', 'make', 'store'] as const;
export type RunStep = (typeof RUN_STEPS)[number];

/**
 * What staff and customers should know of a product that was made nevertheless (P3): a calibration that is newer than the
 * capture, values that are missing because the detector was saturated, and columns whose gain does not fit those around them.
 */
export const RUN_WARNINGS = ['later_calibration', 'saturated', 'flat_field'] as const;
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
