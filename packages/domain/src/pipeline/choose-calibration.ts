import type { CalibrationType, DetectorSize } from './calibration-kinds.ts';
import { isInUse, type ValidationState } from './calibration-states.ts';

/** Frame rates that differ by less than this fraction count as the same. */
export const FRAME_RATE_TOLERANCE = 0.01;

/** The mode in which a detector is read out. Coefficients of one mode do not apply to another. */
export interface ReadoutMode extends DetectorSize {
  readonly sensor: number;
  readonly bin: number;
  /** Hz. */
  readonly frameRate: number;
}

export interface CalibrationCandidate extends ReadoutMode {
  readonly id: string;
  readonly type: CalibrationType;
  readonly time: Date;
  readonly state: ValidationState;
}

export interface ChosenCalibration<Candidate> {
  readonly calibration: Candidate;
  /** True if the calibration was made after the capture because no earlier one exists; a warning says so. */
  readonly isLater: boolean;
}

/**
 * The calibration of a type for a capture: of the same sensor, bands, samples, binning and a frame rate within 1 %, usable,
 * and the newest one at the time of the capture, else the first one after it. Undefined when none fits.
 */
export function chooseCalibration<Candidate extends CalibrationCandidate>(
  candidates: readonly Candidate[],
  type: CalibrationType,
  { capturedAt, mode }: { readonly capturedAt: Date; readonly mode: ReadoutMode },
): ChosenCalibration<Candidate> | undefined {
  const fitting = candidates.filter(
    (candidate) => candidate.type === type && isInUse(candidate.state) && isSameMode(candidate, mode),
  );
  const earlier = fitting.filter(({ time }) => time <= capturedAt);
  const calibration = earlier.length > 0 ? extreme(earlier, 1) : extreme(fitting, -1);
  return calibration && { calibration, isLater: earlier.length === 0 };
}

/** Whether coefficients for one mode apply to another. */
export function isSameMode(one: ReadoutMode, other: ReadoutMode): boolean {
  return (
    one.sensor === other.sensor &&
    one.bin === other.bin &&
    one.bands === other.bands &&
    one.samples === other.samples &&
    Math.abs(one.frameRate - other.frameRate) <= FRAME_RATE_TOLERANCE * other.frameRate
  );
}

/** The newest (`sign` 1) or oldest (-1) calibration; of equal times the one with the greatest id, so that all agree. */
function extreme<Candidate extends CalibrationCandidate>(
  candidates: readonly Candidate[],
  sign: 1 | -1,
): Candidate | undefined {
  return candidates.toSorted((a, b) => {
    const byTime = sign * (b.time.getTime() - a.time.getTime());
    return byTime || (a.id < b.id ? 1 : -1);
  })[0];
}
