import type { MadeLevel } from '@sigma/domain';
import type { RunInputs } from './run-inputs.ts';

/** What was done to a capture, for `processing:lineage` of STAC Items. */
export function lineageOf(level: MadeLevel, inputs: RunInputs): string {
  if (level === 'Raw') return 'Detector counts with dark frames, as the sensor sent them.';
  if (inputs.recipe === 1) return 'Counts that follow the exposure, simulated without a detector.';
  const dark = `the dark level of ${darkText(inputs)} subtracted`;
  if (level === 'Dark Subtract')
    return `Detector counts with ${dark}; bad elements and saturated counts are missing.`;
  return `Detector counts with ${dark}, converted to radiance with ${coefficientsText(inputs)}; bad elements replaced, band centres aligned, stripes removed.`;
}

function darkText({ dark }: RunInputs): string {
  return dark?.override === undefined
    ? "the capture's own dark frames"
    : `dark-frame override ${dark.override.id}`;
}

function coefficientsText({ calibrations }: RunInputs): string {
  if (calibrations.length === 0) return "the sensor's own coefficients";
  const names = calibrations.map(({ type, id }) => `${type.replaceAll('_', ' ')} ${id}`);
  return `the calibrations ${names.join(', ')}`;
}
