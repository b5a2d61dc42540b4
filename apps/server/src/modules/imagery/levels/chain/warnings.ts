import type { RunWarning } from '@sigma/domain';
import type { FlatFieldAlarm } from '@sigma/raster';
import type { Coefficients } from '../../../../capture-lines/coefficients.ts';

/** The warning of a scene with saturated values, if it has any. */
export function saturationWarnings(values: number): readonly RunWarning[] {
  if (values === 0) return [];
  const text =
    values === 1
      ? '1 value was saturated and is missing.'
      : `${values} values were saturated and are missing.`;
  return [{ code: 'saturated', text }];
}

/** The warning of a scene whose dark level is that of an override: one level for all lines. */
export function darkLevelWarnings({ darkFrames }: Coefficients): readonly RunWarning[] {
  if (darkFrames === undefined) return [];
  return [
    {
      code: 'dark_level',
      text: 'The dark level is that of an override, the same for all lines: it does not follow the warm-up of the detector, a few counts over a scene.',
    },
  ];
}

/** What headers say of such a dark level. */
export const darkLevelMembers = ({ darkFrames }: Coefficients): Readonly<Record<string, string>> =>
  darkFrames === undefined ? {} : { 'dark level': 'override, the same for all lines' };

const MOST_NAMED = 5;

/** The warning of a scene with columns that do not fit those around them, if it has any. */
export function flatFieldWarnings(alarms: readonly FlatFieldAlarm[]): readonly RunWarning[] {
  if (alarms.length === 0) return [];
  const named = alarms.slice(0, MOST_NAMED).map(({ sample, factor }) => {
    const percent = ((1 / factor - 1) * 100).toFixed(1);
    return `${sample + 1} (${Number(percent) > 0 ? '+' : ''}${percent} %)`;
  });
  const more = alarms.length > MOST_NAMED ? ` and ${alarms.length - MOST_NAMED} more` : '';
  const columns = alarms.length === 1 ? 'Column' : 'Columns';
  return [
    {
      code: 'flat_field',
      text: `${columns} ${named.join(', ')}${more} do not fit those around them: check the calibration.`,
    },
  ];
}
