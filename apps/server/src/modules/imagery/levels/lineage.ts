import type { MadeLevel } from '@sigma/domain';
import type { RunInputs } from './run-inputs.ts';

/** What was done to a capture, for `processing:lineage` of STAC Items. */
export function lineageOf(level: MadeLevel, inputs: RunInputs): string {
  if (inputs.cube !== undefined) return OF_IMPORTED[level];
  if (level === 'Raw') return 'Detector counts with dark frames, as the sensor sent them.';
  if (inputs.recipe === 1) return 'Counts that follow the exposure, simulated without a detector.';
  const dark = `the dark level of ${darkText(inputs)} subtracted`;
  if (level === 'Dark Subtract')
    return `Detector counts with ${dark}; bad elements and saturated counts are missing.`;
  const radiance = `Detector counts with ${dark}, converted to radiance with ${coefficientsText(inputs)}; bad elements replaced, band centres aligned, stripes removed`;
  return `${radiance}${AFTER_RADIANCE[level]}${comparedText(inputs)}.`;
}

/** Imported cubes are taken as they are: nothing is calibrated or corrected. */
const OF_IMPORTED: Readonly<Record<MadeLevel, string>> = {
  Raw: 'The imported cube as it is.',
  'Dark Subtract': 'The imported cube as it is.',
  'Basic L1A': 'The imported cube as it is.',
  Unrectified: 'Reflectance of the imported cube, rounded to a ten-thousandth.',
  Rectified:
    'Reflectance of the imported cube, rounded to a ten-thousandth, on a north-up map, nearest pixel.',
  Analytics:
    'Maps of the imported cube by indices and matched filters over the scene alone, on a north-up map.',
};

const REFLECTANCE =
  '; converted to reflectance of the ground with a clear atmosphere and the water vapour that the scene shows';

/** What follows the radiance. */
const AFTER_RADIANCE: Readonly<Record<Exclude<MadeLevel, 'Raw' | 'Dark Subtract'>, string>> = {
  'Basic L1A': '',
  Unrectified: `${REFLECTANCE}; located by the grid of the capture`,
  Rectified: `${REFLECTANCE}; located by the grid of the capture and moved to a north-up map, nearest pixel`,
  Analytics:
    '; methane and hydrocarbon by matched filters over the scene alone, indices and classes from reflectance, on a north-up map',
};

function comparedText({ earlier }: RunInputs): string {
  if (earlier === undefined) return '';
  return earlier.length === 0
    ? '; no earlier capture to compare with'
    : `; change and findings compared with ${earlier.join(', ')}`;
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
