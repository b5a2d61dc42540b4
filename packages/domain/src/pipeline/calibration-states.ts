/**
 * `pending` and `rejected` calibrations can be edited unless products were made with them, `valid` ones are used for captures, and
 * `superseded` ones for captures from before the calibration that replaced them.
 */
export const VALIDATION_STATES = ['pending', 'valid', 'superseded', 'rejected'] as const;
export type ValidationState = (typeof VALIDATION_STATES)[number];

const NEXT: Readonly<Record<ValidationState, readonly ValidationState[]>> = {
  pending: ['valid', 'rejected'],
  valid: ['superseded', 'rejected'],
  superseded: ['rejected'],
  rejected: ['pending'],
};

/** The states that a calibration may have next, its own among them. */
export const nextValidationStates = (state: ValidationState): readonly ValidationState[] => [
  state,
  ...NEXT[state],
];

/** Whether captures may have been processed with a calibration, which therefore must remain what it is. */
export const isInUse = (state: ValidationState): boolean => state === 'valid' || state === 'superseded';
